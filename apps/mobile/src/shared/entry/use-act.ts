// Submits an account form: validates first, sends once at a time, and shows a rejection at its field.
import {
  CallError,
  type CallFault,
  type EntryField,
  entryFieldOf,
  isCallFault,
  type Method,
} from '@candor/client';
import type { Translate } from '@candor/i18n';
import { useRef, useState } from 'react';
import { faultText } from '../fault-text.ts';
import { focusFirstFault } from '../form.ts';
import { useI18n } from '../stores.ts';

export type Faults = Partial<Record<EntryField, string>>;

export interface EntryAct {
  readonly isBusy: boolean;
  readonly faults: Faults;
  /** A rejection that concerns no field. */
  readonly refusal: string | undefined;
  /** Clears errors after input. */
  clear(...fields: readonly EntryField[]): void;
  /** Shows each error at its field. */
  show(faults: Faults, refusal?: string): void;
  /** `faults` are those of the form itself; if there is one, nothing is sent. Returns true if the request succeeded. */
  run(faults: Faults, send: () => Promise<void>, onRefused?: (fault: CallFault) => boolean): Promise<boolean>;
}

export function useAct(method: Method): EntryAct {
  const { t } = useI18n();
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState<string | undefined>();
  const isSending = useRef(false);

  function show(next: Faults, text?: string): void {
    setFaults(next);
    setRefusal(text);
    if (Object.keys(next).length > 0) focusFirstFault();
  }
  return {
    isBusy,
    faults,
    refusal,
    show,
    clear(...fields) {
      setRefusal(undefined);
      setFaults((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => !fields.includes(name as EntryField))),
      );
    },
    async run(found, send, onRefused) {
      show(found);
      if (Object.keys(found).length > 0 || isSending.current) return false;
      isSending.current = true;
      setBusy(true);
      try {
        await send();
        return true;
      } catch (caught) {
        if (!isCallFault(caught)) throw caught;
        if (onRefused?.(caught)) return false;
        const field = caught instanceof CallError ? entryFieldOf(caught.field) : null;
        const text = entryFaultText(caught, method, t);
        if (field === null) show({}, text);
        else show({ [field]: text });
        return false;
      } finally {
        isSending.current = false;
        setBusy(false);
      }
    },
  };
}

/** The server names the parameter; users know the field. */
export function entryFaultText(fault: CallFault, method: Method, t: Translate): string {
  const isContact = fault instanceof CallError && entryFieldOf(fault.field) === 'contact';
  if (isContact && fault.error === 'invalid_parameter')
    return t(method === 'email' ? 'auth.email_invalid' : 'auth.mobile_invalid');
  return faultText(fault, t);
}
