// Money commands in a simulation: clients and operators request, decide, repeat and come too late.
import { availableBalance } from '../engine/available.ts';
import type { Account } from '../engine/state.ts';
import type { Venue } from '../engine/venue.ts';
import { type Actor, clientActor, operatorActor, systemActor } from '../model/actor.ts';
import type { Command } from '../model/command.ts';
import { type Money, usd } from '../units/units.ts';
import type { Random } from './random.ts';

const OPERATORS = ['olga', 'otto', 'ines'];

interface Act {
  readonly command: Command;
  readonly by: Actor;
}

export class SimulatedMoney {
  readonly #random: Random;
  #subjects = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  firstDeposit(accountId: number): Command {
    const amount = usd(String(this.#random.between(30, 3_000)));
    return { type: 'CreditDeposit', accountId, depositId: this.#newId(), amount };
  }

  next(venue: Venue, accountsMax: number): Act {
    const random = this.#random;
    const accounts = [...venue.state.accounts.values()];
    const real = accounts.filter(({ demo }) => !demo);
    const account = random.pick(random.chance(0.04) || real.length === 0 ? accounts : real);
    const accountId = random.chance(0.01) ? accountsMax + 7 : account.id;
    const kind = random.weighted({
      deposit: 12,
      request: 34,
      decide: 34,
      adjust: 12,
      reward: 8,
      block: account.blocked ? 0 : 2,
      unblock: account.blocked ? 25 : 1,
    });
    switch (kind) {
      case 'deposit': {
        const amount = this.#credit(random.between(1, 400));
        const depositId = this.#subject(account.money?.deposits);
        const decided = random.chance(0.3) ? { decidedBy: random.pick(OPERATORS) } : {};
        const credited = { accountId, depositId, amount, ...decided };
        return { command: { type: 'CreditDeposit', ...credited }, by: this.#anyone() };
      }
      case 'reward': {
        const amount = this.#credit(random.between(1, 30));
        const referralId = this.#subject(account.money?.referrals);
        return { command: { type: 'RewardReferral', accountId, referralId, amount }, by: this.#anyone() };
      }
      case 'adjust':
        return this.#adjust(venue, account, accountId);
      case 'request':
        return this.#request(venue, account, accountId);
      case 'decide':
        return this.#decide(account, accountId);
      case 'block':
        return { command: { type: 'BlockAccount', accountId, reason: 'asked' }, by: this.#operator() };
      case 'unblock':
        return { command: { type: 'UnblockAccount', accountId }, by: this.#operator() };
    }
  }

  #adjust(venue: Venue, account: Account, accountId: number): Act {
    const random = this.#random;
    const adjustmentId = this.#subject(account.money?.adjustments);
    const debit = (0 - this.#share(venue, account)) as Money;
    const amount = random.chance(0.5) ? debit : this.#credit(random.between(1, 50));
    const requestedBy = random.pick(OPERATORS);
    const adjusted = { accountId, adjustmentId, amount, reason: 'a correction', requestedBy };
    return { command: { type: 'AdjustBalance', ...adjusted }, by: this.#operator() };
  }

  #request(venue: Venue, account: Account, accountId: number): Act {
    const random = this.#random;
    const known = account.money?.withdrawals;
    const withdrawalId = this.#subject(known);
    const before = known?.get(withdrawalId);
    const amount = before && random.chance(0.8) ? before.amount : this.#share(venue, account);
    const part = Math.max(0, Math.floor(amount * random.pick([0, 0.001, 0.02, 1])));
    const fee = random.chance(0.03) ? random.pick([-1, 0.5, amount + 1]) : part;
    return {
      command: {
        type: 'RequestWithdrawal',
        accountId,
        withdrawalId,
        amount,
        fee: (before && random.chance(0.8) ? before.fee : fee) as Money,
      },
      by: clientActor(accountId),
    };
  }

  /** Usually a waiting withdrawal; sometimes one that ended long ago, another account's, or none. */
  #decide(account: Account, accountId: number): Act {
    const random = this.#random;
    const all = [...(account.money?.withdrawals.values() ?? [])];
    const open = all.filter(({ status }) => status === 'submitted' || status === 'approved');
    const from = open.length > 0 && random.chance(0.75) ? open : all;
    const withdrawalId =
      from.length > 0 && !random.chance(0.04) ? random.pick(from).id : random.between(1, 400);
    const reference = random.chance(0.9) ? `ref-${withdrawalId}` : `ref-${withdrawalId}-other`;
    const kind = random.weighted({ cancel: 15, approve: 45, pay: 30, reject: 15 });
    const by = this.#operator();
    switch (kind) {
      case 'cancel':
        return { command: { type: 'CancelWithdrawal', accountId, withdrawalId }, by: clientActor(accountId) };
      case 'approve':
        return { command: { type: 'ApproveWithdrawal', accountId, withdrawalId }, by };
      case 'pay':
        return { command: { type: 'PayWithdrawal', accountId, withdrawalId, reference }, by };
      case 'reject':
        return { command: { type: 'RejectWithdrawal', accountId, withdrawalId, notes: 'not today' }, by };
    }
  }

  /** An amount around the available balance: all of it, a millionth more, a part, or an invalid amount. */
  #share(venue: Venue, account: Account): Money {
    const random = this.#random;
    const free = availableBalance(venue.market, account);
    const available = typeof free === 'object' ? account.balance : free;
    if (random.chance(0.03)) return random.pick([0, -5, 1.5, 5e15, Number.NaN]) as Money;
    const part = Math.floor(available * random.unit() * random.unit());
    return Math.max(1, random.pick([available, available + 1, part, part, part, part])) as Money;
  }

  #credit(dollars: number): Money {
    const random = this.#random;
    if (random.chance(0.04)) return random.pick([0, -1, 0.5, 4e15, 8.9e15]) as Money;
    return (usd(String(dollars)) + random.between(0, 999_999)) as Money;
  }

  /** A new subject, or one that was posted before. */
  #subject(known: ReadonlyMap<number, unknown> | undefined): number {
    if (known && known.size > 0 && this.#random.chance(0.12)) return this.#random.pick([...known.keys()]);
    return this.#newId();
  }

  #newId(): number {
    this.#subjects += 1;
    return this.#subjects;
  }

  #operator(): Actor {
    return operatorActor(this.#random.pick(OPERATORS));
  }

  #anyone(): Actor {
    return this.#random.chance(0.5) ? systemActor('deposits') : this.#operator();
  }
}
