// Closing days: in order, each with a signed reconciliation and a valuation. What lacks them is named. A day whose reconciliation has a
// difference is closed alone, so that nobody overlooks its cause.
import type { ClosedDays } from '@candor/contract';
import type { Operator } from '../../web/operator.ts';
import { CallRefused, invalid } from '../../web/refused.ts';
import type { ChangeAct } from '../../web/waiting-changes.ts';
import { digestOfDay } from './day-figures.ts';
import { listOpenDays, lockDay, type OpenDay, writeClosing } from './day-rows.ts';

export interface Closing {
  /** How open profit was valued where nobody could read it. */
  readonly valuation: string;
  readonly operator: Operator;
  readonly at: Date;
}

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

/** All up to `to`, as far as each has what it needs. */
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
  // What a second operator reads before each day follows.
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
