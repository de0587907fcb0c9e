// Office calls about payment methods for deposits: addresses by currency and network, and accounts for wires.
import { DEPOSIT_AMOUNT_SCALE, type Decimal, type YesNo } from '@candor/contract';
import { EXACT_DIGITS_MAX } from '@candor/core';
import type { Language } from '@candor/i18n/server';
import type pg from 'pg';
import { pageOf } from '../../web/page-of.ts';
import { parseWhole, parseYesNo } from '../../web/parse-values.ts';
import { CallRefused, missing } from '../../web/refused.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ChangeAct, Changer } from '../../web/waiting-changes.ts';
import type { ModuleContext } from '../module.ts';
import {
  type BankTerms,
  bankMethods,
  type CoinTerms,
  cryptoMethods,
  type MethodRows,
  type StoredMethod,
} from './method-rows.ts';
import { parseAmount, parseNotNegative } from './parse-deposit.ts';
import { presentOfficeAddress, presentOfficeOption } from './present-deposit.ts';

export interface OfficeMethodCalls extends Pick<ModuleContext, 'changes' | 'now'> {
  readonly pool: pg.Pool;
  readonly checkMethod: CheckMethod;
}

/** Checks by the rules of the network or of the bank's country. Each function returns the value to store, or throws. */
export interface CheckMethod {
  coin(
    method: Pick<CoinTerms, 'network' | 'address' | 'memo'>,
    language: Language,
  ): Pick<CoinTerms, 'address' | 'memo'>;
  bank(
    method: Pick<BankTerms, 'bankSwift' | 'payeeAccount'>,
    language: Language,
  ): Pick<BankTerms, 'bankSwift' | 'payeeAccount'>;
}

const { written: weight } = weights;
const stored = { weight: weights.stored };

export function registerOfficeWayCalls(register: RegisterOfficeCall, options: OfficeMethodCalls): void {
  registerAddressCalls(register, options);
  registerOptionCalls(register, options);
}

function registerAddressCalls(
  register: RegisterOfficeCall,
  { pool, checkMethod, changes, now }: OfficeMethodCalls,
): void {
  const acts = makeWayActs({
    now,
    rows: cryptoMethods,
    name: 'deposit-address',
    present: presentOfficeAddress,
  });

  register('officeDepositAddresses', stored, async ({ params }) => {
    const { rows, total } = await cryptoMethods.list(pool, pageOf(params.page));
    return { data: { list: rows.map(presentOfficeAddress), total } };
  });

  changes.serve(register, 'officeAddDepositAddress', {
    weight,
    apply: (act, by, params) =>
      acts.add(act, by, {
        currency: params.currency_code.toUpperCase(),
        network: params.protocol_code,
        ...checkMethod.coin(
          { network: params.protocol_code, address: params.address, memo: params.memo ?? '' },
          by.language,
        ),
        ...readTerms(params, { isEnabled: true }),
      }),
  });

  changes.serve(register, 'officeChangeDepositAddress', {
    weight,
    apply: (act, by, params) =>
      acts.change(act, by, {
        id: parseWhole('id', params.id),
        changed: (before): CoinTerms => {
          const method = {
            network: params.protocol_code ?? before.network,
            address: params.address ?? before.address,
            memo: params.memo ?? before.memo,
          };
          return {
            ...method,
            // Fields that are not sent stay unchecked, so a method that a later rule would
            // reject can still be switched off.
            ...(isGiven(params.protocol_code, params.address, params.memo) &&
              checkMethod.coin(method, by.language)),
            currency: before.currency,
            ...readTerms(params, before),
          };
        },
      }),
  });

  changes.serve(register, 'officeRetireDepositAddress', {
    weight,
    apply: (act, by, params) => acts.retire(act, by, parseWhole('id', params.id)),
  });
}

function registerOptionCalls(
  register: RegisterOfficeCall,
  { pool, checkMethod, changes, now }: OfficeMethodCalls,
): void {
  const acts = makeWayActs({ now, rows: bankMethods, name: 'wire-option', present: presentOfficeOption });

  register('officeWireOptions', stored, async ({ params }) => {
    const { rows, total } = await bankMethods.list(pool, pageOf(params.page));
    return { data: { list: rows.map(presentOfficeOption), total } };
  });

  changes.serve(register, 'officeAddWireOption', {
    weight,
    apply: (act, by, params) =>
      acts.add(act, by, {
        currency: params.currency_code.toUpperCase(),
        bankName: params.bank_name,
        bankAddress: params.bank_address ?? '',
        payeeName: params.payee_name,
        ...checkMethod.bank(
          { bankSwift: params.bank_swift ?? '', payeeAccount: params.payee_account },
          by.language,
        ),
        bankRemark: params.bank_remark ?? '',
        ...readTerms(withPrice(params), { isEnabled: true }),
      }),
  });

  changes.serve(register, 'officeChangeWireOption', {
    weight,
    apply: (act, by, params) =>
      acts.change(act, by, {
        id: parseWhole('id', params.id),
        changed: (before): BankTerms => {
          const account = {
            bankSwift: params.bank_swift ?? before.bankSwift,
            payeeAccount: params.payee_account ?? before.payeeAccount,
          };
          return {
            currency: before.currency,
            bankName: params.bank_name ?? before.bankName,
            bankAddress: params.bank_address ?? before.bankAddress,
            payeeName: params.payee_name ?? before.payeeName,
            ...account,
            ...(isGiven(params.bank_swift, params.payee_account) && checkMethod.bank(account, by.language)),
            bankRemark: params.bank_remark ?? before.bankRemark,
            ...readTerms(params, before),
          };
        },
      }),
  });

  changes.serve(register, 'officeRetireWireOption', {
    weight,
    apply: (act, by, params) => acts.retire(act, by, parseWhole('id', params.id)),
  });
}

const isGiven = (...values: readonly unknown[]): boolean => values.some((value) => value !== undefined);

interface GivenSpec {
  readonly min?: Decimal | undefined;
  readonly usd_price?: Decimal | undefined;
  readonly enabled?: YesNo | undefined;
}
type ReadSpec = Pick<CoinTerms, 'min' | 'usdPrice' | 'isEnabled'>;

/** Omitted fields stay as they were. For a new method the minimum defaults to none, and the price to that of USD. */
function readTerms(given: GivenSpec, before: Partial<ReadSpec> & Pick<ReadSpec, 'isEnabled'>): ReadSpec {
  return {
    min:
      given.min === undefined
        ? (before.min ?? '0')
        : parseNotNegative('min', given.min, DEPOSIT_AMOUNT_SCALE),
    usdPrice:
      given.usd_price === undefined
        ? (before.usdPrice ?? '1')
        : parseAmount('usd_price', given.usd_price, EXACT_DIGITS_MAX),
    isEnabled: given.enabled === undefined ? before.isEnabled : parseYesNo('enabled', given.enabled),
  };
}

/** A wire account in USD needs no price; for any other currency the operator has to give it. */
function withPrice<T extends GivenSpec & { readonly currency_code: string }>(given: T): T {
  if (given.usd_price === undefined && given.currency_code.toUpperCase() !== 'USD')
    throw missing('usd_price');
  return given;
}

/** Operators' commands on payment methods of either table, with their audit rows. */
function makeWayActs<W extends StoredMethod & pg.QueryResultRow, Shown>({
  rows,
  name,
  present,
  now,
}: {
  rows: MethodRows<W>;
  /** The name in the audit log; the id follows it. */
  name: string;
  present: (method: W) => Shown;
  now: () => number;
}) {
  const record = async (
    { client, audit }: ChangeAct,
    { operator }: Changer,
    { act, before, after }: { act: string; before: W | null; after: W },
  ): Promise<{ data: Shown }> => {
    await audit.record(client, { operator, act, subject: `${name} ${after.id}`, before, after });
    return { data: present(after) };
  };

  async function lock(client: pg.PoolClient, id: number): Promise<W> {
    const method = await rows.lock(client, id);
    if (!method) throw new CallRefused('way_not_found');
    if (method.retiredAt !== null) throw new CallRefused('way_retired');
    return method;
  }

  return {
    async add(act: ChangeAct, by: Changer, terms: Omit<W, keyof StoredMethod>) {
      const after = await rows.insert(act.client, terms, new Date(now()));
      return record(act, by, { act: 'add', before: null, after });
    },
    async change(
      act: ChangeAct,
      by: Changer,
      { id, changed }: { id: number; changed: (before: W) => Omit<W, keyof StoredMethod> },
    ) {
      const before = await lock(act.client, id);
      const after = await rows.update(act.client, id, changed(before), new Date(now()));
      return record(act, by, { act: 'change', before, after });
    },
    async retire(act: ChangeAct, by: Changer, id: number) {
      const before = await lock(act.client, id);
      const after = await rows.retire(act.client, id, new Date(now()));
      return record(act, by, { act: 'retire', before, after });
    },
  };
}
