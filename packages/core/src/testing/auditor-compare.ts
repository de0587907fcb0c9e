// Finds the first difference between the venue's events or state and the auditor's.

import { classOf } from '../engine/account-protection.ts';
import type { Account, VenueState } from '../engine/state.ts';
import type { Venue } from '../engine/venue.ts';
import type { Actor } from '../model/actor.ts';
import { nameOf } from './auditor-actors.ts';
import { type Books, marginInUse, positionsOf } from './auditor-books.ts';

/** The first difference between two plain values, named by its path; null if there is none. */
export function differenceOf(actual: unknown, expected: unknown, path = ''): string | null {
  if (Object.is(actual, expected)) return null;
  if (!isObject(actual) || !isObject(expected))
    return `${path || 'value'}: the venue has ${show(actual)}, the auditor ${show(expected)}`;
  for (const name of new Set([...Object.keys(actual), ...Object.keys(expected)])) {
    const found = differenceOf(actual[name], expected[name], path ? `${path}.${name}` : name);
    if (found) return found;
  }
  return null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const show = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

/** Every balance, margin, position, pending order, counter and book of the house. */
export function stateDifference({ state }: Venue, books: Books): string | null {
  const global = differenceOf(
    [
      ...[state.nextOrderId, state.lastRollover, state.accounts.size, state.orders.size],
      ...[state.keys.long.size + state.keys.short.size, deferredSwapsOf(state)],
    ],
    [
      ...[books.nextOrderId, books.lastRollover, books.accounts.length, books.orders.length],
      ...[
        books.keys.length,
        books.deferredSwaps
          .map((swap) => `${swap.orderId} ${swap.valueDate}`)
          .sort()
          .join(),
      ],
    ],
    'next order, last rollover, accounts, live orders, keys, deferred swaps',
  );
  if (global) return global;
  for (const name of ['demo', 'real'] as const) {
    const held = [...state.house[name]].map(([book, amount]) => [book, Number(amount)]);
    const found = differenceOf(Object.fromEntries(held), books.house[name], `${name} house`);
    if (found) return found;
  }
  return accountsDifference({ state }, books);
}

const deferredSwapsOf = (state: VenueState): string =>
  state.deferredSwaps
    .all()
    .flatMap(({ orderId, swaps }) => swaps.map(({ valueDate }) => `${orderId} ${valueDate}`))
    .sort()
    .join();

/** An account's money operations as text: posted subjects, and the status of each withdrawal. */
function moneyOf({ money }: Account): string[] {
  if (!money) return [];
  const { deposits, adjustments, referrals, withdrawals } = money;
  const posted = (name: string, subjects: ReadonlyMap<number, number>): string[] =>
    [...subjects].map(([id, amount]) => `${name} ${id}: ${amount}`);
  return [
    ...posted('deposit', deposits),
    ...posted('adjustment', adjustments),
    ...posted('referral', referrals),
    ...[...withdrawals.values()].map(
      ({ id, amount, fee, status, approvedBy, decidedBy, reference, needsTwo = false }) =>
        `withdrawal ${id}: ${amount} ${fee} ${status} ${approvedBy} ${decidedBy} ${reference} ${needsTwo}`,
    ),
  ].sort();
}

function auditedMoney(books: Books, accountId: number): string[] {
  const own = <T extends { accountId: number }>(all: readonly T[]): T[] =>
    all.filter((one) => one.accountId === accountId);
  const name = (actor: Actor | null): string => (actor ? nameOf(actor) : '');
  return [
    ...own(books.posted).map(({ subject, amount }) => `${subject}: ${amount}`),
    ...own(books.withdrawals).map(
      ({ id, amount, fee, stands, approver, decider, reference, wasLarge }) =>
        `withdrawal ${id}: ${amount} ${fee} ${stands} ${name(approver)} ${name(decider)} ${reference} ${wasLarge}`,
    ),
  ].sort();
}

/** Compares the accounts and live orders that the auditor follows. */
function accountsDifference({ state }: Pick<Venue, 'state'>, books: Books): string | null {
  for (const account of books.accounts) {
    const actual = state.accounts.get(account.id);
    if (!actual) return `account ${account.id} is missing in the venue`;
    const held = { balance: actual.balance, locked: actual.locked, margin: actual.margin, seq: actual.seq };
    const { balance, locked, blocked, seq, called, professional, coolingOffEnds } = account;
    const found = differenceOf(
      {
        ...{ ...held, called: actual.marginCalled, positions: actual.positions.size },
        ...{ blocked: actual.blocked ?? false, money: moneyOf(actual) },
        ...{
          professional: classOf(actual) === 'professional',
          coolingOffEnds: actual.protection?.breakUntil ?? 0,
        },
      },
      {
        ...{ professional, coolingOffEnds },
        ...{ balance, locked, blocked, margin: marginInUse(books, account.id), seq },
        ...{
          called,
          positions: positionsOf(books, account.id).length,
          money: auditedMoney(books, account.id),
        },
      },
      `account ${account.id}`,
    );
    if (found) return found;
  }
  for (const order of books.orders) {
    const actual = state.orders.get(order.id);
    const found = differenceOf(actual && state.settled(actual), order, `order ${order.id}`);
    if (found) return found;
  }
  return null;
}
