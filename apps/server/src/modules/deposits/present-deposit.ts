// Deposits and their payment methods, as the wire carries them.
import {
  DEPOSIT_STATUS_CODES,
  DEPOSIT_TYPE_CODES,
  type DepositAddress,
  type DepositRecord,
  type DepositWays,
  OFFICE_DEPOSIT_STATUS_CODES,
  type OfficeDeposit,
  type OfficeDepositAddress,
  type OfficeWireOption,
  type WireOption,
} from '@candor/contract';
import { type ExactText, exactToNumber, moneyToNumber } from '@candor/core';
import type { Language } from '@candor/i18n/server';
import { translateReason } from '../../notifications/reason-text.ts';
import { type NamedClient, presentOfficeClient } from '../../web/present-office-client.ts';
import type { Person } from '../../web/queue-order.ts';
import type { Deposit, DepositStatus } from './deposit-rows.ts';
import type { BankMethod, CryptoMethod } from './method-rows.ts';

const presentAddress = (method: CryptoMethod): DepositAddress => ({
  id: method.id,
  currency_code: method.currency,
  protocol_code: method.network,
  address: method.address,
  memo: method.memo,
  ...presentWorth(method),
});

const presentWireOption = (method: BankMethod): WireOption => ({
  id: method.id,
  bank_name: method.bankName,
  bank_address: method.bankAddress,
  bank_swift: method.bankSwift,
  payee_name: method.payeeName,
  payee_account: method.payeeAccount,
  bank_remark: method.bankRemark,
  currency_code: method.currency,
  ...presentWorth(method),
});

export const presentMethods = (
  coins: readonly CryptoMethod[],
  banks: readonly BankMethod[],
  needsIdentity: boolean,
): DepositWays => ({
  symbols: coins.map(presentAddress),
  wire_info: { bank_coin: banks.map(presentWireOption) },
  needs_identity: needsIdentity ? 1 : 0,
});

const presentWorth = ({ min, usdPrice }: { min: ExactText; usdPrice: ExactText }) => ({
  min: exactToNumber(min),
  usd_price: exactToNumber(usdPrice),
});

/** A deposit that waits for a second operator is shown to its client as being checked. */
const codes: Readonly<Record<DepositStatus, number>> = {
  unchecked: DEPOSIT_STATUS_CODES.unchecked,
  waiting: DEPOSIT_STATUS_CODES.unchecked,
  approved: DEPOSIT_STATUS_CODES.finished,
  rejected: DEPOSIT_STATUS_CODES.rejected,
  withdrawn: DEPOSIT_STATUS_CODES.invalid,
};

/** For its client: an approved deposit is shown as waiting until it is credited. */
export function presentDeposit(deposit: Deposit, language: Language): DepositRecord {
  const isUnderWay = deposit.status === 'waiting' || (deposit.status === 'approved' && !deposit.isCredited);
  return isUnderWay
    ? {
        ...presentWhole(deposit),
        status: DEPOSIT_STATUS_CODES.unchecked,
        receipt: null,
        usd: null,
        remark: '',
      }
    : {
        ...presentWhole(deposit),
        remark: translateReason(language, { reason: deposit.reason, words: deposit.remark }),
      };
}

const presentWhole = (deposit: Deposit): DepositRecord => ({
  id: deposit.id,
  number: exactToNumber(deposit.amount),
  receipt: deposit.received === null ? null : exactToNumber(deposit.received),
  usd: deposit.usd === null ? null : moneyToNumber(deposit.usd),
  type: DEPOSIT_TYPE_CODES[deposit.kind],
  currency_code: deposit.currency,
  protocol_code: deposit.network,
  address: deposit.address,
  proofImg: deposit.proofRef,
  status: codes[deposit.status],
  created_at: deposit.createdAt.toISOString(),
  remark: deposit.remark,
});

export interface OfficeContext {
  readonly client: NamedClient;
  readonly proofUrl: string;
  /** The price at which a waiting deposit would be credited now. */
  readonly usdPriceNow: ExactText;
  readonly doubleOf: readonly number[];
  readonly assignee: Person | null;
}

export const presentOfficeDeposit = (
  deposit: Deposit,
  { client, proofUrl, usdPriceNow, doubleOf, assignee }: OfficeContext,
): OfficeDeposit => ({
  ...presentWhole(deposit),
  ...(deposit.status === 'waiting' && { status: OFFICE_DEPOSIT_STATUS_CODES.waiting }),
  client: presentOfficeClient(client),
  proof_url: proofUrl,
  usd_price: exactToNumber(deposit.usdPrice ?? usdPriceNow),
  reference: deposit.reference ?? '',
  double_of: [...doubleOf],
  reason: deposit.reason ?? '',
  decided_at: deposit.decidedAt?.toISOString() ?? null,
  decided_by: deposit.decidedBy,
  confirmed_by: deposit.confirmedBy,
  assignee,
  version:
    1 + (deposit.decidedAt ? 1 : 0) + (deposit.confirmedBy === '' ? 0 : 1) + (deposit.isCredited ? 1 : 0),
  credited: deposit.isCredited ? 1 : 0,
  credit_refused: deposit.creditRefused,
});

const presentOffered = ({ isEnabled, retiredAt }: CryptoMethod | BankMethod) => ({
  enabled: isEnabled ? 1 : 0,
  retired_at: retiredAt?.toISOString() ?? null,
});

export const presentOfficeAddress = (method: CryptoMethod): OfficeDepositAddress => ({
  ...presentAddress(method),
  ...presentOffered(method),
});

export const presentOfficeOption = (method: BankMethod): OfficeWireOption => ({
  ...presentWireOption(method),
  ...presentOffered(method),
});
