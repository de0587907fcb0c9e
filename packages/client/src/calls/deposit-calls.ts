// Deposits over HTTP: destinations, reports of sent amounts, and their records.
import type {
  DepositAddress,
  DepositRecord as WireDeposit,
  DepositWays as WireMethods,
  WireOption,
} from '@candor/contract';
import { DEPOSIT_STATUS_CODES, DEPOSIT_TYPE_CODES, depositsPaths } from '@candor/contract/plain';
import type { ExactText } from '@candor/core';
import { toCamelCase } from '../camel-case.ts';
import type { CallOptions, Http } from '../http.ts';
import { messageOf, parseFields, wordOf } from '../parse/fields.ts';
import { parsed, toExactText } from '../parse/metrics.ts';

export type DepositKind = keyof typeof DEPOSIT_TYPE_CODES;
export type DepositStatus = keyof typeof DEPOSIT_STATUS_CODES;
export type CryptoMethod = ReturnType<typeof parseCryptoMethod>;
export type BankMethod = ReturnType<typeof parseBankMethod>;
/**
 * `number` is the amount that the client reported, `receipt` the amount received; both in the currency, and the second
 * null until then.
 */
export type Deposit = ReturnType<typeof parseDeposit>;
export type DepositPage = Awaited<ReturnType<typeof fetchDeposits>>;

const callsOf = (http: Http) => http.at(depositsPaths);

const exactTerms = ({ min, usd_price }: DepositAddress | WireOption) => ({
  min: toExactText(min),
  usdPrice: toExactText(usd_price),
});
const parseCryptoMethod = (wire: DepositAddress) => ({ ...toCamelCase(wire), ...exactTerms(wire) });
const parseBankMethod = (wire: WireOption) => ({ ...toCamelCase(wire), ...exactTerms(wire) });
const parseMethods = ({ symbols, wire_info, needs_identity }: WireMethods) => ({
  coins: symbols.map(parseCryptoMethod),
  banks: wire_info.bank_coin.map(parseBankMethod),
  needsIdentity: needs_identity === 1,
});

const parseDeposit = (wire: WireDeposit) => ({
  ...parseFields(wire, { money: ['usd'] }),
  kind: wordOf(DEPOSIT_TYPE_CODES, wire.type),
  status: wordOf(DEPOSIT_STATUS_CODES, wire.status),
});

export const fetchDepositMethods = (http: Http, options: Pick<CallOptions, 'signal'>) =>
  callsOf(http).call('quickInfo', {}, options).then(parsed(parseMethods));

/** Pages count from 1. */
export const fetchDeposits = (
  http: Http,
  kind: DepositKind,
  { page, ...options }: { readonly page: number } & Pick<CallOptions, 'signal'>,
) =>
  callsOf(http)
    .call('quickList', { type: DEPOSIT_TYPE_CODES[kind], page }, options)
    .then(parsed(({ list, total }) => ({ list: list.map(parseDeposit), total })));

export interface DepositToSend {
  /** Id of the address or the account that received it. */
  readonly methodId: number;
  /** For a coin the address itself, as it was shown; null for a wire. */
  readonly address: string | null;
  readonly amount: ExactText;
  /** The reference of an upload. */
  readonly proof: string;
}

/** Reported once per key, however often it is retried. Returns the server's message for people. */
export async function sendDeposit(
  http: Http,
  { methodId, address, amount, proof }: DepositToSend,
  idempotencyKey: string,
): Promise<string> {
  const calls = callsOf(http);
  const sent = { number: amount, proofImg: proof };
  return messageOf(
    address === null
      ? await calls.send('wireSubmit', { ...sent, wire_id: methodId }, { idempotencyKey })
      : await calls.send('quickSubmit', { ...sent, address, charge_id: methodId }, { idempotencyKey }),
  );
}

/** Cancels a deposit that is not decided yet. Returns the server's message for people. */
export const cancelDeposit = (http: Http, id: number, idempotencyKey: string): Promise<string> =>
  callsOf(http).send('quickCancel', { id }, { idempotencyKey }).then(messageOf);
