// The form that binds a method: stores typed fields, shows the server's reasons at the fields, and sends once for its
// content.
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
import { keepFields, readStoredFields } from '../../shared/stored-fields.ts';
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
  const [fields, setFields] = useState(() => readStoredFields({ name, uid }, empty));
  const [faults, setFaults] = useState<BindFaults>({});
  const sending = useSend();
  const { isBusy, refusal } = sending;
  useEffect(() => {
    const { account: _account, ending: _ending, address: _address, ...otherFields } = fields;
    keepFields({ name, uid }, otherFields);
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

  /** Returns the server's message; null if something must be fixed first. */
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
    // If the user cancels the confirmation, the typed values stay.
    if (!message) return null;
    keepFields({ name, uid }, null);
    return message;
  }

  return {
    fields,
    currency,
    faults,
    /** Shown below the form, because it concerns no field. */
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
 * True if an address has no checksum, so that its last characters must be typed a second time: a Solana key, or an
 * Ethereum address without the capitals that form its checksum.
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
