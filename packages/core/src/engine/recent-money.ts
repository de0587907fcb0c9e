// Money that operators decided about lately. Limits count its sums, so that three withdrawals of 9,999 need two operators as
// one of 29,997 does.
import type { ActorText } from '../model/actor.ts';
import type { AccountId } from '../model/order.ts';
import { MONEY_ABS_MAX, type Money, money } from '../units/units.ts';

/** What a client's deposits and withdrawals are summed over, and what an operator decided alone. Milliseconds. */
export const CLIENT_SUM_MS = 7 * 86_400_000;
export const OPERATOR_SUM_MS = 86_400_000;

export type MoneyKind = 'deposit' | 'withdrawal';

/** A deposit that was credited, or a withdrawal that was approved, at `at` (milliseconds since the epoch). */
export interface ClientSubject {
  readonly at: number;
  readonly accountId: AccountId;
  readonly kind: MoneyKind;
  readonly id: number;
  readonly amount: Money;
}

/** What one operator credited or paid with nobody else. */
export interface DecidedAlone {
  readonly at: number;
  readonly by: ActorText;
  readonly amount: Money;
}

export interface PlainRecentMoney {
  readonly clients: readonly ClientSubject[];
  readonly alone: readonly DecidedAlone[];
}

/** Both lists are in the order of the journal, so that what has become too old leads. */
export class RecentMoney {
  #clients: ClientSubject[] = [];
  #alone: DecidedAlone[] = [];

  noteClient(subject: ClientSubject): void {
    this.#clients = this.#clients.filter(({ at }) => at > subject.at - CLIENT_SUM_MS);
    this.#clients.push(subject);
  }

  noteAlone(decided: DecidedAlone): void {
    this.#alone = this.#alone.filter(({ at }) => at > decided.at - OPERATOR_SUM_MS);
    this.#alone.push(decided);
  }

  /** A withdrawal that was approved and then rejected counts no more. */
  dropWithdrawal(withdrawalId: number): void {
    this.#clients = this.#clients.filter(({ kind, id }) => kind !== 'withdrawal' || id !== withdrawalId);
  }

  /** What the client's deposits or withdrawals of the seven days up to `at` come to, with `amount` in it. */
  sumOfClient({ accountId, kind, at, amount }: Omit<ClientSubject, 'id'>): Money {
    let sum: number = amount;
    for (const one of this.#clients)
      if (one.accountId === accountId && one.kind === kind && one.at > at - CLIENT_SUM_MS) sum += one.amount;
    return money(Math.min(sum, MONEY_ABS_MAX));
  }

  /** What the operator decided alone in the 24 hours up to `at`, deposits and withdrawals together, with `amount` in it. */
  sumAlone({ by, at, amount }: DecidedAlone): Money {
    let sum: number = amount;
    for (const one of this.#alone) if (one.by === by && one.at > at - OPERATOR_SUM_MS) sum += one.amount;
    return money(Math.min(sum, MONEY_ABS_MAX));
  }

  /** Undefined where there is nothing. */
  plain(): PlainRecentMoney | undefined {
    if (this.#clients.length === 0 && this.#alone.length === 0) return undefined;
    return { clients: [...this.#clients], alone: [...this.#alone] };
  }

  restore({ clients, alone }: PlainRecentMoney): void {
    this.#clients = [...clients];
    this.#alone = [...alone];
  }
}
