// What operators do with days: correct, reconcile, sign. Each act is audited in its transaction.
import { type Money, moneyToNumber } from '@candor/core';
import type { Act } from '../../web/act.ts';
import type { Operator } from '../../web/operator.ts';
import { CallRefused, invalid } from '../../web/refused.ts';
import { requireSecondOperator } from '../../web/second-operator.ts';
import type { ModuleContext } from '../module.ts';
import { insertCorrection, listBooks, lockDay, readTotals } from './day-rows.ts';
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
  // Before it is closed nothing is final, so there is nothing to correct.
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
  // A later entry stands in its place.
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
