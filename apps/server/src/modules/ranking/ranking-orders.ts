// Sorts the list by the orders and account kinds in which it can be read, once for every reading of the list.
import { compareTraders, hasRecord, type Placing } from './ranking-metrics.ts';

export const ORDERS = ['week', 'total', 'followers', 'drawdown'] as const;
export type RankingOrder = (typeof ORDERS)[number];
export type RankingKind = 'all' | 'real' | 'demo';

export interface Orderable extends Placing {
  readonly isDemo: boolean;
  readonly drawdown: number;
  readonly followers: number;
  readonly total: { readonly trades: number; readonly rate: number };
}

const sorted = new WeakMap<readonly Orderable[], Map<string, readonly Orderable[]>>();

/** `traders` comes from a `RankedList`: never changed, and sorted by the return of three weeks. */
export function inOrder<T extends Orderable>(
  traders: readonly T[],
  order: RankingOrder,
  kind: RankingKind,
): readonly T[] {
  const known = sorted.get(traders) ?? new Map<string, readonly Orderable[]>();
  sorted.set(traders, known);
  const name = `${order} ${kind}`;
  const list = (known.get(name) as readonly T[] | undefined) ?? sortAll(traders, order, kind);
  known.set(name, list);
  return list;
}

function sortAll<T extends Orderable>(traders: readonly T[], order: RankingOrder, kind: RankingKind): T[] {
  const chosen = traders.filter(({ isDemo }) => kind === 'all' || isDemo === (kind === 'demo'));
  if (order === 'week') return chosen;
  return chosen.sort(
    (a, b) =>
      Number(hasRecord(b)) - Number(hasRecord(a)) ||
      placedBy(b, order) - placedBy(a, order) ||
      compareTraders(a, b),
  );
}

/** Larger values first. */
function placedBy({ total, followers, drawdown }: Orderable, order: Exclude<RankingOrder, 'week'>): number {
  switch (order) {
    case 'total':
      return total.rate;
    case 'followers':
      return followers;
    case 'drawdown':
      return -drawdown;
  }
}
