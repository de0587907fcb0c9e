// Following a trader, no longer following them, those one follows, and a trader's page.
import type pg from 'pg';
import { pageOf } from '../../web/page-of.ts';
import { CallRefused } from '../../web/refused.ts';
import type { RegisterCall } from '../../web/register-call.ts';
import { weights } from '../../web/route-weights.ts';
import {
  FOLLOWED_MAX,
  type FollowFault,
  type FollowState,
  follow,
  readFollowed,
  unfollow,
} from './follows.ts';
import { presentFollowed, presentFollowState } from './present-ranking.ts';
import { type FindInstrument, presentTrader } from './present-trader.ts';
import type { Ranking } from './ranking.ts';
import { readTraderPage } from './trader-page.ts';

export interface FollowCallOptions {
  readonly pool: pg.Pool;
  readonly ranking: Ranking;
  readonly findInstrument: FindInstrument;
  readonly now: () => number;
  readonly venueNow: () => number;
}

/** A page sums the trades of one account: a few thousand of them take some milliseconds. */
const pageWeight = 3;

export function registerFollowCalls(register: RegisterCall, options: FollowCallOptions): void {
  const { pool, ranking, findInstrument, now, venueNow } = options;

  register('followTrader', { weight: pageWeight }, async ({ params, session }) => {
    const page = await readTraderPage(pool, params.code, venueNow());
    if (!page) throw new CallRefused('trader_not_found');
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
