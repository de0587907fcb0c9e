// The positions that can be closed together: all, those in profit, those at a loss, and those of one instrument.
import type { Order } from '@candor/client';
import { type Money, money } from '@candor/core';

/** What a choice closes. A number is an instrument's id. */
export type GroupName = 'all' | 'winners' | 'losers' | number;

export interface CloseGroup {
  readonly name: GroupName;
  /** Never empty. */
  readonly positions: readonly Order[];
  readonly net: Money;
}

/**
 * In the order in which they are offered. `netOf` is a position's net P/L in USD. A group that is the same as all, and an
 * instrument with one position, which has its own button, are left out.
 */
export function groupPositions(positions: readonly Order[], netOf: (order: Order) => Money): CloseGroup[] {
  const ids = new Set(positions.map(({ instrument }) => instrument.id));
  const groups: [GroupName, readonly Order[]][] = [
    ['winners', positions.filter((order) => netOf(order) > 0)],
    ['losers', positions.filter((order) => netOf(order) < 0)],
  ];
  for (const id of ids) {
    const own = positions.filter(({ instrument }) => instrument.id === id);
    if (own.length > 1) groups.push([id, own]);
  }
  const offered = groups.filter(([, own]) => own.length > 0 && own.length < positions.length);
  const all: [GroupName, readonly Order[]][] = positions.length === 0 ? [] : [['all', positions]];
  return [...all, ...offered].map(([name, own]) => ({ name, positions: own, net: sumOf(own.map(netOf)) }));
}

export const sumOf = (amounts: readonly Money[]): Money =>
  money(amounts.reduce<number>((sum, amount) => sum + amount, 0));
