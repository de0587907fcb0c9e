// The trader ranking: who chose to be shown, with figures of closed trades in the last three weeks and in all.
import type pg from 'pg';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Act } from '../../web/act.ts';
import { LIST_MAX, RankedList } from './ranked-list.ts';
import { calculateFigures, type TradeFigures } from './ranking-figures.ts';
import { type AccountSums, findTrading, readSums } from './read-sums.ts';
import { isReserved, parseTraderName } from './trader-name.ts';
import {
  findTrader,
  hideTrader,
  listShown,
  type ShownTrader,
  showTrader,
  type TraderRow,
} from './traders-table.ts';

type ListedFigures = TradeFigures & { readonly rate: number; readonly win: number };

export interface RankedTrader {
  readonly userId: number;
  readonly code: string;
  readonly name: string;
  readonly isDemo: boolean;
  readonly week: ListedFigures;
  readonly total: ListedFigures;
  readonly days: number;
}

export interface OwnRanking {
  readonly shown: boolean;
  readonly name: string;
  readonly code: string;
  readonly isDemo: boolean;
  readonly rank: number | null;
  readonly week: TradeFigures;
  readonly total: TradeFigures;
  readonly days: number;
}

export type ShowFault = 'name_missing' | 'invalid_name' | 'name_taken';
export interface RankedUser {
  readonly id: number;
  readonly accountId: number;
  readonly isDemo: boolean;
}

export interface Ranking {
  /** Best first. */
  list(): Promise<readonly RankedTrader[]>;
  mine(user: RankedUser): Promise<OwnRanking>;
  /** Within an act, as the list shows it once that is committed. Without a name the last one stays. */
  show(act: Act, user: RankedUser, name: string | undefined): Promise<OwnRanking | ShowFault>;
  hide(act: Act, user: RankedUser): Promise<OwnRanking>;
}

const dayMs = 86_400_000;
const windowMs = 21 * dayMs;

export function makeRanking(options: {
  pool: pg.Pool;
  /** The list is read for all, on a connection that no request waits for. */
  venuePool: pg.Pool;
  /** The wall clock, by which the list grows old. */
  now: () => number;
  /** The clock of the feed, in which trades are dated. */
  venueNow: () => number;
  /** Notified where the list could not be reloaded and the old one is still given. */
  onFault: (error: unknown) => void;
}): Ranking {
  const { pool, venuePool, now, venueNow, onFault } = options;
  const list = new RankedList<RankedTrader>({ now, onFault, read: () => readAll() });

  /** One moment for all that is read. */
  const readAll = (): Promise<RankedTrader[]> =>
    inTransaction(venuePool, async (client) => readRanked(client, await listShown(client)), 'oneMoment');

  /** Those of them who belong into the list. Sums of whole histories are read of those alone who can be in it. */
  async function readRanked(db: Queries, shown: readonly ShownTrader[]): Promise<RankedTrader[]> {
    const at = venueNow();
    const from = at - windowMs;
    const accounts = await findTrading(db, { accounts: shown.map(({ accountId }) => accountId), from });
    const weeks = (await readSums(db, { accounts, from })).flatMap((sums) => {
      const week = calculateFigures(sums);
      return isListed(week) ? [{ accountId: sums.accountId, week }] : [];
    });
    const rateMin = weeks.map(({ week }) => week.rate).toSorted((a, b) => b - a)[LIST_MAX - 1];
    const near = weeks.filter(({ week }) => rateMin === undefined || week.rate >= rateMin);
    const totals = byAccount(
      await readSums(db, { accounts: near.map(({ accountId }) => accountId), from: 0 }),
    );
    const traders = new Map(shown.map((trader) => [trader.accountId, trader]));
    return near.flatMap(({ accountId, week }) => {
      const [trader, sums] = [traders.get(accountId), totals.get(accountId)];
      const total = sums && calculateFigures(sums);
      if (!trader || !total || !isListed(total)) return [];
      const { userId, code, name, isDemo } = trader;
      return [{ userId, code, name, isDemo, week, total, days: daysSince(sums.begunAt, at) }];
    });
  }

  async function readOwn(
    db: Queries,
    user: RankedUser,
    ranked: readonly RankedTrader[],
  ): Promise<OwnRanking> {
    const at = venueNow();
    const accounts = [user.accountId];
    const trader = await findTrader(db, user.id);
    const [week] = await readSums(db, { accounts, from: at - windowMs });
    const [total] = await readSums(db, { accounts, from: 0 });
    const place = ranked.findIndex(({ userId }) => userId === user.id);
    return {
      shown: trader?.shown ?? false,
      name: trader?.name ?? '',
      code: trader?.code ?? '',
      isDemo: user.isDemo,
      rank: place < 0 ? null : place + 1,
      week: calculateFigures(week ?? nothing),
      total: calculateFigures(total ?? nothing),
      days: total ? daysSince(total.begunAt, at) : 0,
    };
  }

  /** The act's own answer already shows the change; the list shows it to others once it is committed. */
  async function change(
    { client, afterCommit }: Act,
    user: RankedUser,
    trader: TraderRow | null,
  ): Promise<OwnRanking> {
    const { accountId, isDemo } = user;
    const [ranked] = trader ? await readRanked(client, [{ ...trader, accountId, isDemo }]) : [];
    const prepared = list.prepare(user.id, ranked ?? null);
    afterCommit(() => prepared.apply());
    return readOwn(client, user, prepared.preview());
  }

  return {
    list: () => list.get(),

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

const isListed = (figures: TradeFigures): figures is ListedFigures =>
  figures.trades > 0 && figures.rate !== null && figures.win !== null;

const byAccount = (all: readonly AccountSums[]): Map<number, AccountSums> =>
  new Map(all.map((sums) => [sums.accountId, sums]));

const daysSince = (begun: number, at: number): number => Math.max(0, Math.floor((at - begun) / dayMs));

const nothing = { capital: 0n, net: 0n, trades: 0, won: 0, margin: 0n, leveragedMargin: 0n };
