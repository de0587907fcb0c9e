// Deposits of a client, and where they go.
import type {
  DepositAddress as WireAddress,
  DepositRecord as WireDeposit,
  WireOption,
  DepositWays as WireWays,
} from '@candor/contract';
import { DEPOSIT_STATUS_CODES, DEPOSIT_TYPE_CODES } from '@candor/contract/plain';
import type { ExactText, Money } from '@candor/core';
import { toExactText, toMoney } from './figures.ts';

export type DepositKind = keyof typeof DEPOSIT_TYPE_CODES;
export type DepositStatus = keyof typeof DEPOSIT_STATUS_CODES;

interface Terms {
  readonly id: number;
  readonly currency: string;
  /** The least that is taken, in the currency. */
  readonly min: ExactText;
  /** How much of the currency one USD is worth. */
  readonly usdPrice: ExactText;
}
export interface CoinWay extends Terms {
  readonly network: string;
  readonly address: string;
  /** What a transfer must carry; empty where the network needs nothing. */
  readonly memo: string;
}
export interface BankWay extends Terms {
  readonly bankName: string;
  readonly bankAddress: string;
  readonly bankSwift: string;
  readonly payeeName: string;
  readonly payeeAccount: string;
  readonly bankRemark: string;
}
export interface DepositWays {
  readonly coins: readonly CoinWay[];
  readonly banks: readonly BankWay[];
  /** The identity must be reviewed before anything can be deposited. */
  readonly needsIdentity: boolean;
}

export interface Deposit {
  readonly id: number;
  readonly kind: DepositKind;
  /** In the currency, as the client said. */
  readonly amount: number;
  /** In the currency, as it was found; null until it is credited. */
  readonly received: number | null;
  readonly usd: Money | null;
  readonly currency: string;
  /** Empty for a wire. */
  readonly network: string;
  readonly address: string;
  readonly status: DepositStatus;
  readonly createdAt: string;
  readonly remark: string;
}
export interface DepositPage {
  readonly deposits: readonly Deposit[];
  readonly total: number;
}

export const parseDepositWays = ({ symbols, wire_info, needs_identity }: WireWays): DepositWays => ({
  coins: symbols.map(parseCoinWay),
  banks: wire_info.bank_coin.map(parseBankWay),
  needsIdentity: needs_identity === 1,
});

const termsOf = ({ id, currency_code, min, usd_price }: WireAddress | WireOption): Terms => ({
  id,
  currency: currency_code,
  min: toExactText(min),
  usdPrice: toExactText(usd_price),
});

const parseCoinWay = (wire: WireAddress): CoinWay => ({
  ...termsOf(wire),
  network: wire.protocol_code,
  address: wire.address,
  memo: wire.memo,
});

const parseBankWay = (wire: WireOption): BankWay => ({
  ...termsOf(wire),
  bankName: wire.bank_name,
  bankAddress: wire.bank_address,
  bankSwift: wire.bank_swift,
  payeeName: wire.payee_name,
  payeeAccount: wire.payee_account,
  bankRemark: wire.bank_remark,
});

export const parseDepositPage = ({ list, total }: { list: WireDeposit[]; total: number }): DepositPage => ({
  deposits: list.map(parseDeposit),
  total,
});

const parseDeposit = (wire: WireDeposit): Deposit => ({
  id: wire.id,
  kind: wordOf(DEPOSIT_TYPE_CODES, wire.type),
  amount: wire.number,
  received: wire.receipt,
  usd: wire.usd === null ? null : toMoney(wire.usd),
  currency: wire.currency_code,
  network: wire.protocol_code,
  address: wire.address,
  status: wordOf(DEPOSIT_STATUS_CODES, wire.status),
  createdAt: wire.created_at,
  remark: wire.remark,
});

function wordOf<Word extends string>(codes: Readonly<Record<Word, number>>, code: number): Word {
  const word = (Object.keys(codes) as Word[]).find((one) => codes[one] === code);
  if (word === undefined) throw new Error(`no word for ${code}`);
  return word;
}
