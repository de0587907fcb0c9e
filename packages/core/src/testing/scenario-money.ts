// Parses the money rows of a scenario into commands and actors:
//
//   deposit   A1 7 100.00 by olga               credits deposit 7, by the venue without `by`; `decided olga by otto`
//   withdraw  A1 5 50.00 fee 1.00               the client requests it; `retract A1 5` cancels it
//   approve   A1 5 by olga                      and reject
//   pay       A1 5 by otto
//   adjust    A1 3 -20.00 asked olga by otto    `by the-venue`: not a person
//   reward    A1 9 5.00
//   block     A1 by olga                        and unblock
import { type Actor, clientActor, operatorActor, systemActor } from '../model/actor.ts';
import type { MoneyCommand } from '../model/command.ts';
import { money, usd } from '../units/units.ts';

/** Null if the row is not about money. */
export function readMoneyCommand(
  words: readonly string[],
  accountId: number,
): { command: MoneyCommand; actor: Actor } | null {
  const [verb = '', , id = '', amountText = ''] = words;
  const option = (name: string): string => words[words.indexOf(name, 2) + 1] ?? '';
  const withdrawalId = Number(id);
  const by = option('by');
  const actor = by === 'the-venue' ? systemActor('accounts') : operatorActor(by);
  switch (verb) {
    case 'deposit': {
      const decided = words.includes('decided') ? { decidedBy: option('decided') } : {};
      const credited = { accountId, depositId: Number(id), amount: usd(amountText), ...decided };
      return {
        command: { type: 'CreditDeposit', ...credited },
        actor: words.includes('by') ? actor : systemActor('deposits'),
      };
    }
    case 'reward':
      return {
        command: { type: 'RewardReferral', accountId, referralId: Number(id), amount: usd(amountText) },
        actor: systemActor('referrals'),
      };
    case 'withdraw': {
      const fee = words.includes('fee') ? usd(option('fee')) : money(0);
      const amount = usd(amountText);
      return {
        command: { type: 'RequestWithdrawal', accountId, withdrawalId, amount, fee },
        actor: clientActor(accountId),
      };
    }
    case 'retract':
      return {
        command: { type: 'CancelWithdrawal', accountId, withdrawalId },
        actor: clientActor(accountId),
      };
    case 'approve':
      return { command: { type: 'ApproveWithdrawal', accountId, withdrawalId }, actor };
    case 'pay':
      return {
        command: { type: 'PayWithdrawal', accountId, withdrawalId, reference: option('ref') },
        actor,
      };
    case 'reject':
      return { command: { type: 'RejectWithdrawal', accountId, withdrawalId, notes: 'no' }, actor };
    case 'adjust': {
      const [adjustmentId, amount] = [Number(id), usd(amountText)];
      const asked = { adjustmentId, amount, reason: 'a correction', requestedBy: option('asked') };
      return { command: { type: 'AdjustBalance', accountId, ...asked }, actor };
    }
    case 'block':
      return { command: { type: 'BlockAccount', accountId, reason: 'asked' }, actor };
    case 'unblock':
      return { command: { type: 'UnblockAccount', accountId }, actor };
    default:
      return null;
  }
}
