// Recent decisions of operators about money. Limits apply to their sums, so that three withdrawals of 9,999 need two
// operators, as one of 29,997 does.
import type { ActorText } from '../model/actor.ts';
import type { AccountId } from '../model/order.ts';
import { MONEY_ABS_MAX, type Money, money } from '../units/units.ts';

/** Periods of the sums: of a client's deposits and withdrawals, and of an operator's own decisions. Milliseconds. */
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

/** A credit or payment that one operator decided alone. */
export interface DecidedAlone {
  readonly at: number;
  readonly by: ActorText;
  readonly amount: Money;
}

export interface PlainRecentMoney {
  readonly clients: readonly ClientSubject[];
  readonly alone: readonly DecidedAlone[];
}

/** Both lists are in the order of the journal, so that expired entries come first. */
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

  /** A withdrawal that is rejected after its approval no longer counts. */
  dropWithdrawal(withdrawalId: number): void {
    this.#clients = this.#clients.filter(({ kind, id }) => kind !== 'withdrawal' || id !== withdrawalId);
  }

  /** Sum of the client's deposits or withdrawals in the seven days up to `at`, including `amount`. */
  sumOfClient({ accountId, kind, at, amount }: Omit<ClientSubject, 'id'>): Money {
    let sum: number = amount;
    for (const one of this.#clients)
      if (one.accountId === accountId && one.kind === kind && one.at > at - CLIENT_SUM_MS) sum += one.amount;
    return money(Math.min(sum, MONEY_ABS_MAX));
  }

  /** Sum of the operator's lone decisions in the 24 hours up to `at`, deposits and withdrawals, including `amount`. */
  sumAlone({ by, at, amount }: DecidedAlone): Money {
    let sum: number = amount;
    for (const one of this.#alone) if (one.by === by && one.at > at - OPERATOR_SUM_MS) sum += one.amount;
    return money(Math.min(sum, MONEY_ABS_MAX));
  }

  /** Undefined if there are none. */
  plain(): PlainRecentMoney | undefined {
    if (this.#clients.length === 0 && this.#alone.length === 0) return undefined;
    return { clients: [...this.#clients], alone: [...this.#alone] };
  }

  restore({ clients, alone }: PlainRecentMoney): void {
    this.#clients = [...clients];
    this.#alone = [...alone];
  }
}
