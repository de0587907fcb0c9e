// Payment methods of clients over HTTP: bound with a check of the destination, listed, deleted.
import { type CallParams, METHOD_CODES, METHODS_MAX, type MethodKind } from '@candor/contract';
import type { Language } from '@candor/i18n/server';
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';
import type { Act } from '../../web/act.ts';
import { parseCode, parseWhole } from '../../web/parse-values.ts';
import { CallRefused, missing } from '../../web/refused.ts';
import type { RegisterCall } from '../../web/register-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext } from '../module.ts';
import { parseBank, parseCoin } from './check-destination.ts';
import { type Currency, findCurrency } from './currency-rows.ts';
import { isSameName, maskDestination, oneLine, withoutSpaces } from './destination-text.ts';
import { networkOf } from './destinations/coin-address.ts';
import {
  countMethods,
  type Destination,
  deleteMethod,
  findMethod,
  findSame,
  insertMethod,
  listMethods,
  type Method,
  type NewMethod,
} from './method-rows.ts';
import type { WithdrawalGuards } from './prepare-draft.ts';
import { presentMethod } from './present-method.ts';

interface MethodOptions extends Pick<ModuleContext, 'notifications' | 'now'> {
  readonly pool: pg.Pool;
  readonly guards: Pick<WithdrawalGuards, 'methodHoldMs' | 'requireConfirmed'>;
}

export function registerMethodCalls(register: RegisterCall, options: MethodOptions): void {
  const { pool, guards, now } = options;
  const present = (method: Method) => presentMethod(method, guards.methodHoldMs, now());

  register('getDrawMethod', { weight: weights.stored }, async ({ params, session }) => {
    const type = parseCode('draw_type', params.draw_type, METHOD_CODES);
    const currencyId = params.draw_id === undefined ? undefined : parseWhole('draw_id', params.draw_id);
    return { data: (await listMethods(pool, session.user.id, { type, currencyId })).map(present) };
  });

  register('bindDrawMethod', { weight: weights.written }, async ({ params, session, language, once }) => {
    const userId = session.user.id;
    const type = parseCode('type', params.type, METHOD_CODES);
    const currencyId = parseWhole('draw_id', params.draw_id);
    let verified: string | null = null;
    const ready = async (): Promise<void> => {
      await guards.requireConfirmed(session);
      verified = await findVerifiedName(pool, userId);
    };
    return once(async (act) => {
      const currency = await findCurrency(act.client, currencyId);
      if (!currency?.enabled || currency.type !== type)
        throw new CallRefused('draw_currency_not_found', { field: 'draw_id' });
      const destination = readDestination(type, params, { currency, language });
      const nameMatches = type === 'coin' || verified === null || isSameName(destination.payeeName, verified);
      const method = await bind(act, { userId, type, currencyId, ...destination, nameMatches }, options);
      return { data: present(method), message: { key: 'msg.method_bound' } };
    }, ready);
  });

  register('delDrawMethod', { weight: weights.written }, async ({ params, session, once }) => {
    const userId = session.user.id;
    const id = parseWhole('id', params.id);
    return once(async ({ client }) => {
      const isGone = await deleteMethod(client, { userId, id }, new Date(now()));
      if (!isGone) throw new CallRefused('draw_method_not_found', { field: 'id' });
      return { data: null, message: { key: 'msg.method_deleted' } };
    });
  });
}

/** Commands of one user are serialised, so concurrent calls can't exceed the count. */
async function bind(
  act: Act,
  method: NewMethod,
  { notifications, now }: Pick<MethodOptions, 'notifications' | 'now'>,
): Promise<Method> {
  const { client } = act;
  const { userId } = method;
  const same = await findSame(client, method);
  if (same !== undefined) throw new CallRefused('method_exists', { details: { id: same } });
  if ((await countMethods(client, userId)) >= METHODS_MAX)
    throw new CallRefused('too_many_methods', { details: { max: METHODS_MAX } });
  const id = await insertMethod(client, method, new Date(now()));
  const bound = await findMethod(client, userId, id);
  if (!bound) throw new Error(`the method ${id} is gone within the act that bound it`);
  const { code, protocol } = bound.currency;
  const destination = maskDestination(code, protocol, bound.address || bound.payeeAccount);
  await notifications.send(act, {
    userId,
    kind: 'method_bound',
    params: { destination },
    once: `method ${id} bound`,
  });
  return bound;
}

const FINISHED = 2;

/** The name under which a client's identity was verified. Null while it is not. */
async function findVerifiedName(pool: pg.Pool, userId: number): Promise<string | null> {
  const row = await queriesOn(pool)
    .selectFrom('identity_reviews')
    .select('name')
    .where('user_id', '=', userId)
    .where('status', '=', FINISHED)
    .executeTakeFirst();
  return row?.name ?? null;
}

type Sent = CallParams<'bindDrawMethod'>;
/** The caller decides whether the beneficiary is the verified name. */
type Read = Omit<Destination, 'nameMatches'>;

const nothing: Read = {
  address: '',
  tag: '',
  bankName: '',
  bankAddress: '',
  bankSwift: '',
  payeeName: '',
  payeeAccount: '',
  remark: '',
};

/** The destination that a client wants to bind, parsed by the rules of its network or its bank's country. */
const readDestination = (
  type: MethodKind,
  sent: Sent,
  { currency, language }: { currency: Currency; language: Language },
): Read => (type === 'coin' ? readCoin(sent, currency, language) : readBank(sent, language));

function readCoin(sent: Sent, { protocol }: Currency, language: Language): Read {
  const network = networkOf(protocol);
  // An operator can't add an unknown protocol.
  if (!network) throw new CallRefused('draw_currency_not_found', { field: 'draw_id' });
  const typed = withoutSpaces(sent.dc_address ?? '');
  if (typed === '') throw missing('dc_address');
  const parsed = parseCoin(
    { network, address: typed, tag: sent.dc_tag ?? '' },
    { fields: { address: 'dc_address', tag: 'dc_tag' }, language },
  );
  return {
    ...nothing,
    ...parsed,
    remark: oneLine(sent.remark ?? ''),
  };
}

function readBank(sent: Sent, language: Language): Read {
  const need = (field: 'bank_name' | 'bank_swift' | 'payee_name' | 'payee_account'): string => {
    const text = oneLine(sent[field] ?? '');
    if (text === '') throw missing(field);
    return text;
  };
  const bankName = need('bank_name');
  const swiftText = need('bank_swift');
  const payeeName = need('payee_name');
  const { swift, account } = parseBank({ swift: swiftText, account: need('payee_account') }, language);
  return {
    ...nothing,
    bankName,
    bankAddress: oneLine(sent.bank_address ?? ''),
    bankSwift: swift,
    payeeName,
    payeeAccount: account,
    remark: oneLine(sent.remark ?? ''),
  };
}
