// Pages of the positions and accounts behind the figures, sorted by one of them.
import { type Money, money, usd } from '@candor/core';
import type { Figures, HoldingAccount, OpenPosition } from './figures.ts';
import type { AccountsQuery, PositionsQuery, Rows, RowsQuery } from './messages.ts';

const positionFigures: Readonly<Record<PositionsQuery['sort'], (one: OpenPosition) => number>> = {
  usd: ({ worth }) => Number(worth),
  profit: ({ profit }) => profit,
  margin: ({ order }) => order.margin,
  opened_at: ({ order }) => order.openedAt,
};

/** Without margin there is no level, and the account is as safe as can be. */
const accountFigures: Readonly<Record<AccountsQuery['sort'], (one: HoldingAccount) => number>> = {
  equity: ({ netValue }) => netValue,
  margin: ({ margin }) => margin,
  exposure: ({ worth }) => Number(worth),
  profit: ({ profits }) => profits,
  level: ({ level }) => level ?? Number.MAX_VALUE,
};

export function selectPositions({ positions }: Figures, query: PositionsQuery): Rows<OpenPosition> {
  const { demo, instrumentId, side, accountId } = query;
  const asked = positions.filter(
    (one) =>
      one.demo === demo &&
      (instrumentId === null || one.order.instrumentId === instrumentId) &&
      (side === null || one.order.side === side) &&
      (accountId === null || one.order.accountId === accountId),
  );
  const figure = positionFigures[query.sort];
  return pageOf(asked, query, { figure, idOf: ({ order }) => order.id });
}

export function selectAccounts({ accounts, flat }: Figures, query: AccountsQuery): Rows<HoldingAccount> {
  const { demo, band, sort } = query;
  const without = flat[demo ? 'demo' : 'real'];
  const withFlat = band === null || band === 'none';
  const all = [
    ...accounts.filter((one) => one.demo === demo && (band === null || one.band === band)),
    ...(withFlat ? without.largest.map(({ id, balance }) => flatAccount(id, demo, balance)) : []),
  ];
  const page = pageOf(all, query, { figure: accountFigures[sort], idOf: ({ id }) => id });
  return { ...page, total: page.total + (withFlat ? without.count - without.largest.length : 0) };
}

const flatAccount = (id: number, demo: boolean, balance: Money): HoldingAccount => ({
  id,
  demo,
  balance,
  ...{ locked: money(0), margin: money(0), profits: usd('0'), netValue: balance },
  ...{ marginCalled: false, blocked: false, positions: 0, worth: 0n, band: 'none', level: null },
});

function pageOf<T>(
  rows: readonly T[],
  { rising, after, limit }: RowsQuery<string>,
  { figure, idOf }: { figure: (row: T) => number; idOf: (row: T) => number },
): Rows<T> {
  const sign = rising ? 1 : -1;
  const compare = (a: { value: number; id: number }, b: { value: number; id: number }): number =>
    (a.value === b.value ? a.id - b.id : a.value - b.value) * sign;
  const keyed = rows.map((row) => ({ row, value: figure(row), id: idOf(row) }));
  const behind = after ? keyed.filter((one) => compare(one, after) > 0) : keyed;
  const page = behind.sort(compare).slice(0, limit);
  const last = page.at(-1);
  const isMore = behind.length > page.length;
  return {
    rows: page.map(({ row }) => row),
    total: rows.length,
    next: isMore && last ? { value: last.value, id: last.id } : null,
  };
}
