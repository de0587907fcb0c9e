// Deposits over HTTP: where they go, reports of what was sent, and their records.
import { DEPOSIT_TYPE_CODES, depositsPaths } from '@candor/contract/plain';
import type { ExactText } from '@candor/core';
import type { Http } from '../http.ts';
import {
  type DepositKind,
  type DepositPage,
  type DepositWays,
  parseDepositPage,
  parseDepositWays,
} from '../parse/deposit.ts';
import { parsed } from '../parse/figures.ts';

export const fetchDepositWays = (http: Pick<Http, 'at'>, signal?: AbortSignal): Promise<DepositWays> =>
  http
    .at(depositsPaths)
    .call('quickInfo', {}, { quiet: true, ...(signal && { signal }) })
    .then(parsed(parseDepositWays));

/** Pages count from 1. */
export const fetchDeposits = (
  http: Pick<Http, 'at'>,
  kind: DepositKind,
  { page, signal }: { page: number; signal?: AbortSignal },
): Promise<DepositPage> =>
  http
    .at(depositsPaths)
    .call('quickList', { type: DEPOSIT_TYPE_CODES[kind], page }, { quiet: true, ...(signal && { signal }) })
    .then(parsed(parseDepositPage));

export interface DepositToSend {
  /** Of the address or the account that it went to. */
  readonly wayId: number;
  /** Of a coin the address itself, as it was shown; null for a wire. */
  readonly address: string | null;
  readonly amount: ExactText;
  /** The reference of an upload. */
  readonly proof: string;
}

/** Reported once for its key, however often it is tried. Answers what the server says of it, for people. */
export async function sendDeposit(
  http: Pick<Http, 'at'>,
  { wayId, address, amount, proof }: DepositToSend,
  idempotencyKey: string,
): Promise<string> {
  const calls = http.at(depositsPaths);
  const options = { quiet: true, idempotencyKey };
  const sent = { number: amount, proofImg: proof };
  const { msg } =
    address === null
      ? await calls.send('wireSubmit', { ...sent, wire_id: wayId }, options)
      : await calls.send('quickSubmit', { ...sent, address, charge_id: wayId }, options);
  return msg;
}

/** Takes back one that nobody has decided on. Answers what the server says of it, for people. */
export const cancelDeposit = async (
  http: Pick<Http, 'at'>,
  id: number,
  idempotencyKey: string,
): Promise<string> =>
  (await http.at(depositsPaths).send('quickCancel', { id }, { quiet: true, idempotencyKey })).msg;
