// One thing sent from a form: busy meanwhile, and what went wrong in the user's words.
import { CallError, NetworkError } from '@candor/client';
import { useState } from 'react';
import { faultText } from './fault-text.ts';
import { useI18n } from './stores.ts';

export interface Refusal {
  readonly text: string;
  /** Of the parameter it is about. */
  readonly field: string | null;
}

export function useSend() {
  const { t } = useI18n();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  async function send(act: () => Promise<void>): Promise<void> {
    setBusy(true);
    setRefusal(null);
    try {
      await act();
    } catch (fault) {
      if (!(fault instanceof CallError || fault instanceof NetworkError)) throw fault;
      setRefusal({ text: faultText(fault, t), field: fault instanceof CallError ? fault.field : null });
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, refusal, send, clear: () => setRefusal(null) };
}
