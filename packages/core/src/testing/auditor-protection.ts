// Audits leverage limits, the client class, the daily loss and cooling-off according to the contract.
import type { Actor } from '../model/actor.ts';
import type { IdempotencyKey, ProtectionCommand } from '../model/command.ts';
import type { InstrumentSpec } from '../model/instrument.ts';
import type { Refusal } from '../model/refusal.ts';
import type { Money } from '../units/units.ts';
import {
  type AuditedAccount,
  type AuditedReply,
  type Books,
  expectEvent,
  isKnown,
  profitsOf,
} from './auditor-books.ts';

const DAY_MS = 24 * 3_600_000;

/** The last row in force for the client class and the instrument's kind. */
export function mostLeverage(
  { settings }: Books,
  account: AuditedAccount,
  spec: InstrumentSpec,
  at: number,
): number {
  const ownClass = account.professional ? 'professional' : 'retail';
  const [row] = [...(settings.rules?.leverage ?? [])]
    .reverse()
    .filter(({ clientClass, kind }) => clientClass === ownClass && kind === (spec.kind ?? 'other'))
    .filter(({ from }) => from <= at)
    .sort((a, b) => b.from - a.from);
  return row?.max ?? Infinity;
}

export const coolingOffRefusal = ({ coolingOffEnds }: AuditedAccount, at: number): Refusal | null =>
  coolingOffEnds > at ? { code: 'on_a_break', until: coolingOffEnds } : null;

const lossLimitOf = ({ lossLimits }: AuditedAccount, at: number): number | null =>
  lossLimits.filter(({ from }) => from <= at).at(-1)?.amount ?? null;

export function lossRefusal(books: Books, account: AuditedAccount, at: number): Refusal | null {
  const limit = lossLimitOf(account, at);
  if (limit === null) return null;
  if (account.dayOpen === null || !isKnown(books, account.id)) return { code: 'quote_stale', ageMs: null };
  const lost = account.dayOpen - profitsOf(books, account.id) - account.dayBooked;
  return lost < limit ? null : { code: 'loss_limit_reached', limit: limit as Money, lost: lost as Money };
}

/** Ends the day: the start of the next is known once every position has a price. */
export function endDailyLossWindows({ accounts }: Books): void {
  for (const account of accounts) account.dayOpen = null;
}

export function auditDailyLossWindows(books: Books, at: number): void {
  const byId = [...books.accounts].sort((a, b) => a.id - b.id);
  for (const account of byId) {
    if (account.lossLimits.length === 0 || account.dayOpen !== null || !isKnown(books, account.id)) continue;
    account.dayOpen = profitsOf(books, account.id);
    account.dayBooked = 0;
    const netValue = (account.balance + account.dayOpen) as Money;
    expectEvent(books, {
      type: 'LossDayBegun',
      at,
      accountId: account.id,
      after: books.lastRollover,
      netValue,
    });
  }
}

export function auditProtection(
  books: Books,
  command: ProtectionCommand,
  { account, actor, at, key }: Asked,
): AuditedReply {
  const accountId = account.id;
  const done = { ok: true, order: null, account: null } as const;
  if (account.demo) return { ok: false, refusal: { code: 'real_account_required' } };
  switch (command.type) {
    case 'SetClientClass': {
      const { clientClass, requestedBy } = command;
      const toProfessional = clientClass === 'professional';
      if (toProfessional === account.professional) return done;
      if (toProfessional && (actor.kind !== 'operator' || !requestedBy || requestedBy === actor.id))
        return { ok: false, refusal: { code: 'second_operator_required' } };
      account.professional = toProfessional;
      expectEvent(books, { type: 'ClientClassSet', at, key, accountId, clientClass, requestedBy });
      return done;
    }
    case 'StartCoolingOff': {
      const until = at + command.days * DAY_MS;
      if (account.coolingOffEnds > at && until <= account.coolingOffEnds)
        return { ok: false, refusal: { code: 'on_a_break', until: account.coolingOffEnds } };
      account.coolingOffEnds = until;
      expectEvent(books, { type: 'BreakTaken', at, key, accountId, until });
      return done;
    }
    case 'SetLossLimit': {
      const { amount } = command;
      if (amount !== null && !(Number.isInteger(amount) && amount > 0 && amount <= 2 ** 53 - 1))
        return { ok: false, refusal: { code: 'amount_out_of_range' } };
      const current = lossLimitOf(account, at) ?? Infinity;
      const from = (amount ?? Infinity) > current ? at + DAY_MS : at;
      // A waiting request is replaced.
      account.lossLimits = [...account.lossLimits.filter((limit) => limit.from <= at), { amount, from }];
      expectEvent(books, { type: 'LossLimitSet', at, key, accountId, amount, from });
      // An account that newly counts its loss starts from here.
      auditDailyLossWindows(books, at);
      return done;
    }
  }
}

interface Asked {
  readonly account: AuditedAccount;
  readonly actor: Actor;
  readonly at: number;
  readonly key: IdempotencyKey | null;
}
