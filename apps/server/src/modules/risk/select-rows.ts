// Pages of the positions and accounts behind the metrics, sorted by one of them.
import { type Money, money, usd } from '@candor/core';
import type { AccountsQuery, PositionsQuery, Rows, RowsQuery } from './messages.ts';
import type { Figures, HoldingAccount } from './metrics.ts';
import type { OpenPosition, OpenPositions } from './open-positions.ts';

/** For the n-th position, to which `order` has been moved. */
const positionMetrics: Readonly<
  Record<PositionsQuery['sort'], (positions: OpenPositions, n: number) => number>
> = {
  usd: (positions, n) => Number(positions.notional(n)),
  profit: (positions, n) => positions.profit(n),
  margin: ({ order }) => order.margin,
  opened_at: ({ order }) => order.openedAt,
};

/** Without margin there is no level, and the account is as safe as can be. */
const accountMetrics: Readonly<Record<AccountsQuery['sort'], (one: HoldingAccount) => number>> = {
  equity: ({ netValue }) => netValue,
  margin: ({ margin }) => margin,
  exposure: ({ notional }) => Number(notional),
  profit: ({ profits }) => profits,
  level: ({ level }) => level ?? Number.MAX_VALUE,
};

export function selectPositions({ positions }: Figures, query: PositionsQuery): Rows<OpenPosition> {
  const { demo, instrumentId, side, accountId } = query;
  const { order } = positions;
  const figure = positionMetrics[query.sort];
  const page = new Page<number>(query);
  for (let n = 0; n < positions.count; n += 1) {
    positions.moveTo(n);
    if (
      positions.isDemo(n) === demo &&
      (instrumentId === null || order.instrumentId === instrumentId) &&
      (side === null || order.side === side) &&
      (accountId === null || order.accountId === accountId)
    )
      page.add(n, figure(positions, n), order.id);
  }
  const { rows, ...rest } = page.result();
  return { rows: rows.map((n) => positions.at(n)), ...rest };
}

export function selectAccounts({ accounts, flat }: Figures, query: AccountsQuery): Rows<HoldingAccount> {
  const { demo, band, sort } = query;
  const without = flat[demo ? 'demo' : 'real'];
  const withFlat = band === null || band === 'none';
  const all = [
    ...accounts.filter((one) => one.demo === demo && (band === null || one.band === band)),
    ...(withFlat ? without.largest.map(({ id, balance }) => flatAccount(id, demo, balance)) : []),
  ];
  const figure = accountMetrics[sort];
  const page = new Page<HoldingAccount>(query);
  for (const one of all) page.add(one, figure(one), one.id);
  const { total, ...rest } = page.result();
  return { ...rest, total: total + (withFlat ? without.count - without.largest.length : 0) };
}

const flatAccount = (id: number, demo: boolean, balance: Money): HoldingAccount => ({
  id,
  demo,
  balance,
  ...{ locked: money(0), margin: money(0), profits: usd('0'), netValue: balance },
  ...{ marginCalled: false, blocked: false, positions: 0, notional: 0n, band: 'none', level: null },
});

interface Keyed<T> {
  readonly row: T;
  readonly value: number;
  readonly id: number;
}

/** The first rows of a sorted list after a given position, found without sorting the rest. */
class Page<T> {
  readonly #query: RowsQuery<string>;
  /** In order, at most one more than are shown. */
  readonly #first: Keyed<T>[] = [];
  #total = 0;

  constructor(query: RowsQuery<string>) {
    this.#query = query;
  }

  add(row: T, value: number, id: number): void {
    const { after, limit } = this.#query;
    this.#total += 1;
    if (after && !this.#isBefore(after.value, after.id, value, id)) return;
    const last = this.#first.at(-1);
    if (last && this.#first.length > limit && !this.#isBefore(value, id, last.value, last.id)) return;
    let [from, to] = [0, this.#first.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      const one = this.#first[middle] as Keyed<T>;
      if (this.#isBefore(one.value, one.id, value, id)) from = middle + 1;
      else to = middle;
    }
    this.#first.splice(from, 0, { row, value, id });
    if (this.#first.length > limit + 1) this.#first.pop();
  }

  result(): Rows<T> {
    const shown = this.#first.slice(0, this.#query.limit);
    const last = shown.at(-1);
    const isMore = this.#first.length > shown.length;
    return {
      rows: shown.map(({ row }) => row),
      total: this.#total,
      next: isMore && last ? { value: last.value, id: last.id } : null,
    };
  }

  #isBefore(value: number, id: number, otherValue: number, otherId: number): boolean {
    const difference = value === otherValue ? id - otherId : value - otherValue;
    return this.#query.rising ? difference < 0 : difference > 0;
  }
}
