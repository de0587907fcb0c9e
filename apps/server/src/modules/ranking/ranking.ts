// The trader ranking: traders who chose to be shown, with metrics of closed trades of
// the last three weeks and in total.
import { money } from '@candor/core';
import type pg from 'pg';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Page } from '../../db/read-page.ts';
import type { Act } from '../../web/act.ts';
import { listFollowed, readFollowed, readFollowers } from './follows.ts';
import { RankedList } from './ranked-list.ts';
import { hasRecord, type TradeMetrics } from './ranking-metrics.ts';
import { inOrder, ORDERS, type RankingKind, type RankingOrder } from './ranking-orders.ts';
import {
  type AccountStanding,
  daysSince,
  type RankedTrader,
  readRanked,
  readStandings,
  readWeek,
} from './read-ranked.ts';
import { FACTOR_ONE } from './returns/account-return.ts';
import { isReserved, parseTraderName } from './trader-name.ts';
import { findTrader, hideTrader, listShown, showTrader, type TraderRow } from './traders-table.ts';

/** As many as a list shows. */
const LIST_MAX = 100;

export type Places = Readonly<Record<RankingOrder, number>>;

export interface OwnRanking extends AccountStanding {
  readonly shown: boolean;
  readonly name: string;
  readonly code: string;
  readonly isDemo: boolean;
  /** By the three weeks, among accounts of the same kind, like all places; null without a record or out of the list. */
  readonly rank: number | null;
  readonly places: Places | null;
  readonly week: TradeMetrics;
  readonly days: number;
  readonly followers: number;
  /** How many traders the user follows. */
  readonly following: number;
}

export type { RankedTrader } from './read-ranked.ts';
export type SeenTrader = RankedTrader & { readonly isFollowing: boolean };
export type ShowFault = 'name_missing' | 'invalid_name' | 'name_taken';
export interface RankedUser {
  readonly id: number;
  readonly accountId: number;
  readonly isDemo: boolean;
}

export interface Ranking {
  /** Reads the list if it is too old. */
  prepare(): Promise<void>;
  /** The first hundred, as `userId` sees them; null is a visitor. */
  list(request: {
    readonly order: RankingOrder;
    readonly kind: RankingKind;
    readonly userId: number | null;
  }): Promise<readonly SeenTrader[]>;
  /** Call it before one trader is read, and the answer with what was read: the list then says the same. */
  reading(): (trader: RankedTrader) => void;
  /** By the three weeks, among accounts of the same kind; null without a record. */
  placeOf(userId: number, isDemo: boolean): Promise<number | null>;
  /** The latest first. */
  followed(
    userId: number,
    page: Page,
  ): Promise<{ traders: { trader: SeenTrader; rank: number | null }[]; total: number }>;
  mine(user: RankedUser): Promise<OwnRanking>;
  /** Within a command; returns the ranking as it is once that has committed. Without a name the last one stays. */
  show(act: Act, user: RankedUser, name: string | undefined): Promise<OwnRanking | ShowFault>;
  hide(act: Act, user: RankedUser): Promise<OwnRanking>;
}

export function makeRanking(options: {
  pool: pg.Pool;
  /** The list is read for all users, on a connection that no request waits for. */
  venuePool: pg.Pool;
  /** The wall clock, which determines the list's age. */
  now: () => number;
  /** The clock of the feed, which dates trades. */
  venueNow: () => number;
  /** Notified if the list could not be reloaded and the old one is still returned. */
  onFault: (error: unknown) => void;
}): Ranking {
  const { pool, venuePool, now, venueNow, onFault } = options;
  const list = new RankedList<RankedTrader>({ now, onFault, read: () => readAll() });

  /** Uses one moment for everything that is read. A trader without a closed trade can't be ranked. */
  const readAll = (): Promise<RankedTrader[]> =>
    inTransaction(
      venuePool,
      async (client) => (await readRanked(client, await listShown(client), venueNow())).filter(isListed),
      'oneMoment',
    );

  async function readOwn(
    db: Queries,
    user: RankedUser,
    ranked: readonly RankedTrader[],
  ): Promise<OwnRanking> {
    const at = venueNow();
    const trader = await findTrader(db, user.id);
    const standing = (await readStandings(db, [user.accountId])).get(user.accountId) ?? notBegun(at);
    const places = placesOf(user, ranked);
    return {
      ...standing,
      shown: trader?.shown ?? false,
      name: trader?.name ?? '',
      code: trader?.code ?? '',
      isDemo: user.isDemo,
      rank: places?.week ?? null,
      places,
      week: await readWeek(db, user.accountId, at),
      days: daysSince(standing.beganAt, at),
      followers: trader?.followers ?? 0,
      following: await countFollowed(db, user.id),
    };
  }

  /** The command's own response already shows the change; the list shows it to others once it has committed. */
  async function change(
    { client, afterCommit }: Act,
    user: RankedUser,
    trader: TraderRow | null,
  ): Promise<OwnRanking> {
    const { accountId, isDemo } = user;
    const shown = trader ? [{ ...trader, accountId, isDemo }] : [];
    const [ranked] = (await readRanked(client, shown, venueNow())).filter(isListed);
    const prepared = list.prepare(user.id, ranked ?? null);
    afterCommit(() => prepared.apply());
    return readOwn(client, user, prepared.preview());
  }

  /** Present follower counts, and whether the user follows the trader. */
  async function seenBy(userId: number | null, traders: readonly RankedTrader[]): Promise<SeenTrader[]> {
    const ids = traders.map((trader) => trader.userId);
    const followers = await readFollowers(pool, ids);
    const followed = userId === null ? new Set<number>() : await readFollowed(pool, userId, ids);
    return traders.map((trader) => ({
      ...trader,
      followers: followers.get(trader.userId) ?? trader.followers,
      isFollowing: followed.has(trader.userId),
    }));
  }

  async function placeOf(userId: number, isDemo: boolean): Promise<number | null> {
    const place = inOrder(await list.get(), 'week', isDemo ? 'demo' : 'real').findIndex(
      (one) => one.userId === userId && hasRecord(one),
    );
    return place < 0 ? null : place + 1;
  }

  return {
    prepare: async () => void (await list.get()),

    async list({ order, kind, userId }) {
      const first = inOrder(await list.get(), order, kind).slice(0, LIST_MAX);
      return seenBy(userId, first);
    },

    reading: () => list.reading(),

    placeOf,

    async followed(userId, page) {
      const { rows, total } = await listFollowed(pool, userId, page);
      const seen = await seenBy(userId, await readRanked(pool, rows, venueNow()));
      const places = seen.map(async (trader) => ({
        trader,
        rank: await placeOf(trader.userId, trader.isDemo),
      }));
      return { traders: await Promise.all(places), total };
    },

    mine: async (user) => readOwn(pool, user, await list.get()),

    async show(act, user, text) {
      const wanted = text ?? (await findTrader(act.client, user.id))?.name;
      if (wanted === undefined) return 'name_missing';
      const name = parseTraderName(wanted);
      if (!name) return 'invalid_name';
      const trader = isReserved(name) ? null : await showTrader(act.client, user.id, name);
      return trader ? change(act, user, trader) : 'name_taken';
    },

    async hide(act, user) {
      await hideTrader(act.client, user.id);
      return change(act, user, null);
    },
  };
}

type Queries = pg.Pool | pg.PoolClient;

const isListed = ({ total }: RankedTrader): boolean => total.trades > 0;

function placesOf(user: RankedUser, ranked: readonly RankedTrader[]): Places | null {
  const kind = user.isDemo ? 'demo' : 'real';
  const own = ranked.find(({ userId }) => userId === user.id);
  if (!own || !hasRecord(own)) return null;
  const places = ORDERS.map((order) => [
    order,
    inOrder(ranked, order, kind).findIndex(({ userId }) => userId === user.id) + 1,
  ]);
  return Object.fromEntries(places) as Places;
}

async function countFollowed(db: Queries, userId: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from trader_follows where user_id = $1',
    [userId],
  );
  return rows[0]?.count ?? 0;
}

/** For an account whose beginning has not reached the tables yet. */
const notBegun = (at: number): AccountStanding => ({
  total: { profit: money(0), trades: 0, won: 0, rate: null },
  growth: FACTOR_ONE,
  drawdown: 0,
  state: 'active',
  life: 0,
  ruinedLives: 0,
  beganAt: at,
});
