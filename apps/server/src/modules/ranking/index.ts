// The ranking of traders as a module of the venue.
import type { AccountId } from '@candor/core';
import { pageOf } from '../../web/page-of.ts';
import { parseYesNo } from '../../web/parse-values.ts';
import { CallRefused, missing } from '../../web/refused.ts';
import type { RegisterCall } from '../../web/register-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { Session } from '../../web/session.ts';
import type { ModuleContext, VenueModule } from '../module.ts';
import {
  FOLLOWED_MAX,
  type FollowFault,
  type FollowState,
  follow,
  readFollowed,
  unfollow,
} from './follows.ts';
import { type MeasureOptions, makeMeasureOpen } from './measure-open.ts';
import {
  presentFollowed,
  presentFollowState,
  presentOwnRanking,
  presentRankedTrader,
} from './present-ranking.ts';
import { type FindInstrument, presentTrader } from './present-trader.ts';
import { makeRanking, type RankedUser, type Ranking } from './ranking.ts';
import { NAME_LENGTH } from './trader-name.ts';
import { readTraderPage } from './trader-page.ts';

/** The projections that its metrics are read from. */
const readByRanking = ['ranking', 'traders', 'trading', 'ledger'];
const MINUTE_MS = 60_000;

export interface RankingOptions {
  readonly engine: MeasureOptions['engine'];
  readonly findInstrument: FindInstrument;
}

export function makeRankingModule(context: ModuleContext, options: RankingOptions): VenueModule {
  const { db, log, now, venueNow, upToDate } = context;
  const ranking = makeRanking({
    pool: db.requests,
    venuePool: db.venue,
    now,
    venueNow,
    onFault: (error) => log.warn({ err: error }, 'the ranking was not reloaded'),
  });
  const { engine, findInstrument } = options;
  return {
    name: 'ranking',
    calls(register) {
      registerRankingCalls(register, { ranking, upToDate: (id) => upToDate(id, readByRanking) });
      registerFollowCalls(register, context, { ranking, findInstrument });
    },
    jobs: [
      {
        name: 'measure open positions of shown traders as a day ends',
        everyMs: MINUTE_MS,
        run: makeMeasureOpen({ pool: db.venue, venueNow, engine }),
      },
    ],
  };
}

/** The ranking of traders, and whether the client is shown in it. */
function registerRankingCalls(
  register: RegisterCall,
  { ranking, upToDate }: { ranking: Ranking; upToDate(accountId: AccountId): Promise<void> },
): void {
  register('followList', { weight: weights.stored }, async ({ params, session }) => {
    const { order = 'week', kind = 'all' } = params;
    const traders = await ranking.list({ order, kind, userId: session?.user.id ?? null });
    return { data: traders.map((trader, place) => presentRankedTrader(trader, place + 1)) };
  });

  register('followMine', { weight: weights.stored }, async ({ session }) => {
    await upToDate(session.accountId);
    return { data: presentOwnRanking(await ranking.mine(rankedUser(session))) };
  });

  register('followShow', { weight: weights.written }, async ({ params, session, once }) => {
    const isShown = parseYesNo('show', params.show);
    const user = rankedUser(session);
    const ready = async (): Promise<void> => {
      await Promise.all([upToDate(user.accountId), ranking.prepare()]);
    };
    return once(async (act) => {
      const own = isShown ? await ranking.show(act, user, params.name) : await ranking.hide(act, user);
      if (own === 'name_missing') throw missing('name');
      if (typeof own === 'string') throw new CallRefused(own, { details: NAME_LENGTH });
      return {
        data: presentOwnRanking(own),
        message: { key: isShown ? 'msg.ranking_shown' : 'msg.ranking_hidden' },
      };
    }, ready);
  });
}

const rankedUser = ({ accountId, user: { id, isDemo } }: Session): RankedUser => ({ id, accountId, isDemo });

/** A page sums the trades of one account: a few thousand of them take some milliseconds. */
const pageWeight = 3;

/** Following and unfollowing traders, the followed traders, and a trader's page. */
function registerFollowCalls(
  register: RegisterCall,
  { db, now, venueNow }: Pick<ModuleContext, 'db' | 'now' | 'venueNow'>,
  { ranking, findInstrument }: { ranking: Ranking; findInstrument: FindInstrument },
): void {
  const pool = db.requests;

  register('followTrader', { weight: pageWeight }, async ({ params, session }) => {
    const keep = ranking.reading();
    const page = await readTraderPage(pool, params.code, venueNow());
    if (!page) throw new CallRefused('trader_not_found');
    keep(page.trader);
    const { userId, isDemo } = page.trader;
    const followed = session && (await readFollowed(pool, session.user.id, [userId])).has(userId);
    const rank = await ranking.placeOf(userId, isDemo);
    return {
      data: presentTrader(page, {
        rank,
        isFollowing: followed === true,
        isOwn: session?.user.id === userId,
        findInstrument,
      }),
    };
  });

  register('followAdd', { weight: weights.written }, ({ params, session, once }) => {
    const userId = session.user.id;
    return once(async ({ client }) => {
      const state = stateOf(await follow(client, { userId, code: params.code, at: new Date(now()) }));
      return { data: presentFollowState(state), message: { key: 'msg.following' } };
    });
  });

  register('followRemove', { weight: weights.written }, ({ params, session, once }) => {
    const userId = session.user.id;
    return once(async ({ client }) => {
      const state = stateOf(await unfollow(client, { userId, code: params.code }));
      return { data: presentFollowState(state), message: { key: 'msg.not_following' } };
    });
  });

  register('followFollowing', { weight: weights.stored * 3 }, async ({ params, session }) => {
    const { traders, total } = await ranking.followed(session.user.id, pageOf(params.page));
    return { data: { list: traders.map(({ trader, rank }) => presentFollowed(trader, rank)), total } };
  });
}

function stateOf(outcome: FollowState | FollowFault): FollowState {
  if (typeof outcome !== 'string') return outcome;
  if (outcome === 'too_many_followed') throw new CallRefused(outcome, { details: { max: FOLLOWED_MAX } });
  throw new CallRefused(outcome);
}
