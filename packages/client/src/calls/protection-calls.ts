// Client protection over HTTP: what is set is sent once for its key, however often it is tried.
import type { ClassCriterion } from '@candor/contract/plain';
import { protectionPaths } from '@candor/contract/plain';
import { type CoolingOffDays, type Money, moneyToNumber } from '@candor/core';
import type { Http } from '../http.ts';
import { type DepositLimit, type Protection, parseProtection } from '../parse/protection.ts';

type Web = Pick<Http, 'at'>;
const callsOf = (http: Web) => http.at(protectionPaths);
const once = (idempotencyKey: string) => ({ quiet: true, idempotencyKey });
const amountOf = (amount: Money | null): string => (amount === null ? '' : String(moneyToNumber(amount)));

export const fetchProtection = async (http: Web): Promise<Protection> =>
  parseProtection(await callsOf(http).call('protectionInfo', {}, { quiet: true }), Date.now());

export const setLossLimit = async (http: Web, amount: Money | null, key: string): Promise<Protection> =>
  parseProtection(
    await callsOf(http).call('setLossLimit', { amount: amountOf(amount) }, once(key)),
    Date.now(),
  );

export const setDepositLimit = async (
  http: Web,
  { period, amount }: { period: DepositLimit['period']; amount: Money | null },
  key: string,
): Promise<Protection> =>
  parseProtection(
    await callsOf(http).call('setDepositLimit', { period, amount: amountOf(amount) }, once(key)),
    Date.now(),
  );

export const takeBreak = async (http: Web, days: CoolingOffDays, key: string): Promise<Protection> =>
  parseProtection(await callsOf(http).call('takeBreak', { days }, once(key)), Date.now());

export const backToRetail = async (http: Web, key: string): Promise<Protection> =>
  parseProtection(await callsOf(http).call('backToRetail', {}, once(key)), Date.now());

export interface ClassRequestToSend {
  readonly criteria: readonly ClassCriterion[];
  readonly statement: string;
  /** Of an own upload. */
  readonly evidence: string;
}

export async function requestClass(http: Web, asked: ClassRequestToSend, key: string): Promise<Protection> {
  const has = (criterion: ClassCriterion): '1' | '0' => (asked.criteria.includes(criterion) ? '1' : '0');
  const { statement, evidence } = asked;
  const criteria = { trades: has('trades'), portfolio: has('portfolio'), sector: has('sector') };
  const params = { ...criteria, statement, evidence };
  return parseProtection(await callsOf(http).call('requestClass', params, once(key)), Date.now());
}
