// Clients' commands on deposits: report a payment, and withdraw a report that is still undecided. They run within a
// command, and the database admits one of these at a time for each user.
import { OPEN_DEPOSITS_MAX } from '@candor/contract';
import {
  calculateDepositUsd,
  compareExact,
  type ExactText,
  exactToNumber,
  MONEY_ABS_MAX,
  type Money,
  scaledExact,
} from '@candor/core';
import type pg from 'pg';
import { CallRefused, invalid } from '../../web/refused.ts';
import {
  countOpen,
  type Deposit,
  hasProof,
  insertDeposit,
  lockOwnDeposit,
  type NewDeposit,
  writeWithdrawn,
} from './deposit-rows.ts';
import { type BankMethod, bankMethods, type CryptoMethod, cryptoMethods } from './method-rows.ts';

/** Claims the user's own upload permanently and returns the digest of its bytes; undefined if it is not theirs. */
export type ClaimProof = (
  client: pg.PoolClient,
  userId: number,
  ref: string,
) => Promise<{ readonly hash: string } | undefined>;
export interface Submitting {
  readonly claimProof: ClaimProof;
  readonly now: () => number;
  /** Throws a rejection if the client's own deposit limit allows no more. */
  readonly checkLimits: (client: pg.PoolClient, sent: { userId: number; usd: Money }) => Promise<void>;
}
interface Sender {
  readonly userId: number;
  readonly accountId: number;
}
interface Sent extends Sender {
  readonly amount: ExactText;
  readonly proofRef: string;
}
export interface SentCoin extends Sent {
  /** The id of a deposit address; undefined if none was chosen. */
  readonly methodId: number | undefined;
  readonly address: string;
}
export interface SentWire extends Sent {
  readonly methodId: number | undefined;
}

export function makeSubmitDeposit(options: Submitting) {
  return {
    async coin(client: pg.PoolClient, { methodId, address, ...sent }: SentCoin): Promise<Deposit> {
      const method = methodId === undefined ? undefined : await cryptoMethods.findOffered(client, methodId);
      if (!method) throw new CallRefused('no_payment_way', { field: 'charge_id' });
      // An old page may show an address that nobody watches any more.
      if (method.address !== address) throw new CallRefused('deposit_address_changed');
      return submit(client, sent, method, { kind: 'coin', network: method.network, address: method.address });
    },

    async wire(client: pg.PoolClient, { methodId, ...sent }: SentWire): Promise<Deposit> {
      const method = methodId === undefined ? undefined : await bankMethods.findOffered(client, methodId);
      if (!method) throw new CallRefused('no_payment_way', { field: 'wire_id' });
      return submit(client, sent, method, { kind: 'bank', network: '', address: method.payeeAccount });
    },

    async cancel(client: pg.PoolClient, userId: number, id: number): Promise<Deposit> {
      const deposit = await lockOwnDeposit(client, userId, id);
      if (!deposit) throw new CallRefused('deposit_not_found');
      if (deposit.status !== 'unchecked') throw new CallRefused('already_decided');
      return writeWithdrawn(client, id, new Date(options.now()));
    },
  };

  async function submit(
    client: pg.PoolClient,
    { userId, accountId, amount, proofRef }: Sent,
    method: CryptoMethod | BankMethod,
    place: Pick<NewDeposit, 'kind' | 'network' | 'address'>,
  ): Promise<Deposit> {
    const usd = checkAmount(amount, method);
    if ((await countOpen(client, userId)) >= OPEN_DEPOSITS_MAX)
      throw new CallRefused('too_many_open_deposits', { details: { max: OPEN_DEPOSITS_MAX } });
    if (await hasProof(client, userId, proofRef)) throw new CallRefused('proof_used');
    await options.checkLimits(client, { userId, usd });
    const proof = await options.claimProof(client, userId, proofRef);
    if (!proof) throw invalid('proofImg');
    return insertDeposit(
      client,
      {
        ...place,
        userId,
        accountId,
        amount,
        currency: method.currency,
        methodId: method.id,
        method,
        proofRef,
        proofHash: proof.hash,
      },
      new Date(options.now()),
    );
  }
}
export type SubmitDeposit = ReturnType<typeof makeSubmitDeposit>;

/** Returns the present USD value. */
function checkAmount(amount: ExactText, { min, usdPrice, currency }: CryptoMethod | BankMethod): Money {
  if (compareExact(amount, min) < 0)
    throw new CallRefused('deposit_too_small', { details: { min: exactToNumber(min), currency } });
  const usd = calculateDepositUsd(amount, usdPrice);
  if (usd === null) throw invalid('number', { max: largestAmount(usdPrice) });
  return usd;
}

/** 9e9 USD in the currency, rounded down to a whole number, for the message. */
function largestAmount(usdPrice: ExactText): number {
  const { digits, scale } = scaledExact(usdPrice);
  return Number((digits * BigInt(MONEY_ABS_MAX / 1e6)) / 10n ** BigInt(scale));
}
