// Operators' commands on days: correct, reconcile, sign. Each is audited in its transaction.
import type { ClosedDays } from '@candor/contract';
import { type Money, moneyToNumber } from '@candor/core';
import type { Act } from '../../web/act.ts';
import type { Operator } from '../../web/operator.ts';
import { CallRefused, invalid } from '../../web/refused.ts';
import { requireSecondOperator } from '../../web/second-operator.ts';
import type { ChangeAct } from '../../web/waiting-changes.ts';
import type { ModuleContext } from '../module.ts';
import { digestOfDay } from './day-metrics.ts';
import {
  insertCorrection,
  listBooks,
  listOpenDays,
  lockDay,
  type OpenDay,
  readTotals,
  writeClosing,
} from './day-rows.ts';
import {
  findReconciliation,
  insertReconciliation,
  type Line,
  standingOf,
  writeSignature,
} from './reconciliation-rows.ts';

type Context = Pick<ModuleContext, 'audit' | 'now'>;
interface By {
  readonly operator: Operator;
}
const inUsd = (micro: number): number => moneyToNumber(micro as Money);

export async function correctDay(
  { audit, now }: Context,
  { client }: Act,
  { day, book, amount, reason, operator }: { day: string; book: string; amount: Money; reason: string } & By,
): Promise<number> {
  const locked = await lockDay(client, day);
  // Nothing is final before the day is closed, so there is nothing to correct.
  if (!locked?.isClosed) throw invalid('day');
  const books = await listBooks(client, day);
  if (!books.some((each) => each.book === book))
    throw invalid('book', { allowed: books.map((each) => each.book) });
  const id = await insertCorrection(client, {
    day,
    book,
    amount,
    reason,
    operatorId: operator.id,
    at: new Date(now()),
  });
  await audit.record(client, {
    operator,
    act: 'correct',
    subject: `day ${day}`,
    after: { book, amount: moneyToNumber(amount), reason },
  });
  return id;
}

export async function reconcileDay(
  { audit, now }: Context,
  { client }: Act,
  { day, lines, cause, operator }: { day: string; lines: readonly Line[]; cause: string } & By,
): Promise<number> {
  if (!(await lockDay(client, day))) throw invalid('day');
  if ((await standingOf(client, day)).isSigned) throw new CallRefused('already_decided');
  const { owed: requirement } = await readTotals(client, day);
  const resource = lines.reduce((sum, { amount }) => sum + amount, 0);
  if (!Number.isSafeInteger(resource)) throw invalid('lines');
  if (requirement !== resource && cause === '') throw invalid('cause');
  const id = await insertReconciliation(client, {
    day,
    requirement,
    resource,
    cause,
    operatorId: operator.id,
    at: new Date(now()),
    lines,
  });
  await audit.record(client, {
    operator,
    act: 'enter',
    subject: `reconciliation ${id}`,
    after: { day, requirement: inUsd(requirement), resource: inUsd(resource), cause },
  });
  return id;
}

export async function signReconciliation(
  { audit, now }: Context,
  { client }: Act,
  { id, operator }: { id: number } & By,
): Promise<void> {
  const found = await findReconciliation(client, id);
  if (!found) throw invalid('id');
  await lockDay(client, found.day);
  const { latestId, isSigned } = await standingOf(client, found.day);
  // A later entry has replaced it.
  if (isSigned || latestId !== id) throw new CallRefused('already_decided');
  await requireSecondOperator(client, { first: found.enteredBy, second: operator, now: now() });
  await writeSignature(client, { id, operatorId: operator.id, at: new Date(now()) });
  await audit.record(client, {
    operator,
    act: 'sign',
    subject: `reconciliation ${id}`,
    after: { day: found.day, difference: inUsd(found.resource - found.requirement) },
  });
}

interface Closing {
  /** The valuation of open profit if nobody could read it. */
  readonly valuation: string;
  readonly operator: Operator;
  readonly at: Date;
}

/**
 * Closes days in order, each with a signed reconciliation and a valuation. A rejection names what is missing. A day
 * whose reconciliation has a difference is closed separately, so that nobody overlooks its cause.
 */
export async function closeDay(
  act: ChangeAct,
  { day, ...closing }: { readonly day: string } & Closing,
): Promise<void> {
  await lockUnclosed(act, day);
  const [first] = await listOpenDays(act.client);
  if (!first) throw new Error(`the day ${day} is open and not among those that are`);
  if (first.day !== day) throw new CallRefused('day_out_of_order', { details: { earliest: first.day } });
  const lack = lackOf(first, { ...closing, isAlone: true });
  if (lack) throw refusalOf(first, lack);
  await writeClosed(act, first, closing);
}

/** All days up to `to`, as far as each has what it needs. */
export async function closeDays(
  act: ChangeAct,
  { to, ...closing }: { readonly to: string } & Closing,
): Promise<ClosedDays> {
  await lockUnclosed(act, to);
  const open = (await listOpenDays(act.client)).filter(({ day }) => day <= to);
  const given = { ...closing, isAlone: open.length === 1 };
  const stop = open.find((day) => lackOf(day, given));
  const lack = stop && lackOf(stop, given);
  const ready = stop ? open.slice(0, open.indexOf(stop)) : open;
  const [first, last] = [ready[0], ready.at(-1)];
  if (stop && lack && !first) throw refusalOf(stop, lack);
  if (!first || !last) throw new Error(`no day is open up to ${to}, which is`);
  // The audit row that a second operator reads; rows of the single days follow it.
  if (first !== last)
    await act.audit.record(act.client, {
      operator: closing.operator,
      act: 'close',
      subject: `days ${first.day} to ${last.day}`,
      after: { days: ready.length, ...(closing.valuation === '' ? {} : { valuation: closing.valuation }) },
    });
  for (const day of ready) await writeClosed(act, day, closing);
  const stopped = stop && lack ? { day: stop.day, lacks: lack } : null;
  return { closed: ready.length, to: last.day, stopped };
}

async function lockUnclosed({ client }: ChangeAct, day: string): Promise<void> {
  const locked = await lockDay(client, day);
  if (!locked) throw invalid('day');
  if (locked.isClosed) throw new CallRefused('already_decided');
}

type Lack = NonNullable<ClosedDays['stopped']>['lacks'];

const lackOf = (
  { isSigned, isBalanced, isRead }: OpenDay,
  { valuation, isAlone }: Pick<Closing, 'valuation'> & { readonly isAlone: boolean },
): Lack | null => {
  if (!isSigned) return 'reconciliation';
  if (!isBalanced && !isAlone) return 'balance';
  return isRead || valuation !== '' ? null : 'valuation';
};

const refusalOf = ({ day }: OpenDay, lack: Lack): CallRefused =>
  new CallRefused(lack === 'valuation' ? 'day_not_valued' : 'day_not_reconciled', { details: { day } });

async function writeClosed(
  { client, audit }: ChangeAct,
  { day, isRead }: OpenDay,
  { operator, at, ...given }: Closing,
): Promise<void> {
  const valuation = isRead ? '' : given.valuation;
  const digest = await digestOfDay(client, day);
  await writeClosing(client, { day, operatorId: operator.id, at, digest, valuation });
  await audit.record(client, {
    operator,
    act: 'close',
    subject: `day ${day}`,
    after: { digest: digest.toString('hex'), ...(valuation === '' ? {} : { valuation }) },
  });
}
