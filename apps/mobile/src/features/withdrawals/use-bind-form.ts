// Binding a method: fields as they are typed, faults at the field with the server's reason, sent once for its words.
import {
  bindFields,
  bindWithdrawMethod,
  type MethodKind,
  type MethodToBind,
  type WithdrawCurrency,
} from '@candor/client';
import { useEffect, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useAttempt } from '../../shared/confirming.tsx';
import { focusFirstFault } from '../../shared/form.ts';
import { keepFields, readKept } from '../../shared/stored-fields.ts';
import { useI18n, useSession } from '../../shared/stores.ts';
import { useSend } from '../../shared/use-send.ts';

export type BindFields = Record<
  | 'currency'
  | 'address'
  | 'tag'
  | 'ending'
  | 'bankName'
  | 'bankAddress'
  | 'swift'
  | 'payee'
  | 'account'
  | 'remark',
  string
>;
export type BindFaults = Partial<Record<keyof MethodToBind | 'ending', string>>;

const empty: BindFields = {
  currency: '',
  address: '',
  tag: '',
  ending: '',
  bankName: '',
  bankAddress: '',
  swift: '',
  payee: '',
  account: '',
  remark: '',
};
const needed: Readonly<Record<MethodKind, readonly (keyof BindFields & keyof MethodToBind)[]>> = {
  coin: ['address'],
  bank: ['bankName', 'swift', 'payee', 'account'],
};

export function useBindForm(kind: MethodKind, currencies: readonly WithdrawCurrency[]) {
  const { t } = useI18n();
  const uid = useSession()?.user.uid ?? '';
  const name = `bind.${kind}`;
  const { client } = useApp();
  const attempt = useAttempt();
  const [fields, setFields] = useState(() => readKept({ name, uid }, empty));
  const [faults, setFaults] = useState<BindFaults>({});
  const sending = useSend();
  const { isBusy, refusal } = sending;
  useEffect(() => {
    const { account: _account, ending: _ending, address: _address, ...kept } = fields;
    keepFields({ name, uid }, kept);
  }, [fields, name, uid]);
  const currency = currencies.find(({ id }) => String(id) === fields.currency) ?? currencies[0];

  const address = fields.address.replaceAll(/\s/g, '');
  const needsEnding = kind === 'coin' && hasNoChecksum(currency?.protocol ?? '', address);

  function write(next: Partial<BindFields>): void {
    sending.clear();
    setFields((before) => ({ ...before, ...next }));
    setFaults((before) => {
      const names = Object.keys(next);
      return Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name)));
    });
  }

  function check(): BindFaults {
    const found: BindFaults = {};
    for (const name of needed[kind]) if (fields[name].trim() === '') found[name] = t('bank.field_missing');
    if (needsEnding && !found.address && !isRetyped(address, fields.ending))
      found.ending = t('bank.last_six_wrong');
    return found;
  }

  /** What the server says of it; null where there is something to fix first. */
  async function send(): Promise<string | null> {
    const found = check();
    setFaults(found);
    if (Object.keys(found).length > 0) focusFirstFault();
    if (Object.keys(found).length > 0 || !currency) return null;
    const { ending: _, currency: _id, ...texts } = fields;
    const bound = { ...texts, address, kind, currencyId: currency.id };
    const message = await sending.send((key) => attempt(() => bindWithdrawMethod(client.http, bound, key)), {
      of: JSON.stringify(bound),
      onRefused({ field, text }) {
        const at = bindFields[field ?? ''];
        if (at) setFaults({ [at]: text });
      },
    });
    // Where its user turned away from the confirmation, what is typed stays.
    if (!message) return null;
    keepFields({ name, uid }, null);
    return message;
  }

  return {
    fields,
    currency,
    faults,
    /** What stands below the form, because no field of it is meant. */
    refusal: refusal && !bindFields[refusal.field ?? ''] ? refusal.text : undefined,
    isBusy,
    needsEnding,
    write,
    send,
  };
}
export type BindForm = ReturnType<typeof useBindForm>;

const RETYPED = 6;

/**
 * Whether a typing error can't be found in an address, so that its last characters are typed once more: a key of
 * Solana, and one of Ethereum's without the capitals that are its checksum.
 */
export function hasNoChecksum(protocol: string, address: string): boolean {
  if (/^0x[0-9a-f]{40}$/i.test(address)) {
    const digits = address.slice(2);
    return digits === digits.toLowerCase() || digits === digits.toUpperCase();
  }
  return /^sol|^spl/i.test(protocol) && address.length >= 32;
}

export const isRetyped = (address: string, ending: string): boolean =>
  ending.trim() === address.slice(-RETYPED) && address.length >= RETYPED;
