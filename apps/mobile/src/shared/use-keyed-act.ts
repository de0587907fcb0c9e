// One change sent from a page: busy meanwhile, once for its key, and what went wrong in the user's words.
import { CallError, makeIdempotencyKey, NetworkError } from '@candor/client';
import { useRef, useState } from 'react';
import { faultText } from './fault-text.ts';
import { useI18n } from './stores.ts';

/** `onChange` is given what the server answers, as it stands then. */
export function useKeyedAct<T>(onChange: (answer: T) => void) {
  const { t } = useI18n();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  /** Of a try whose answer never came: the same is asked again under it. */
  const kept = useRef<{ of: string; key: string } | null>(null);

  /** `of` says what is asked, so that another wish gets another key. Answers whether it was done. */
  async function act(of: string, ask: (key: string) => Promise<T>): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    setRefusal(undefined);
    const key = kept.current?.of === of ? kept.current.key : makeIdempotencyKey();
    kept.current = { of, key };
    try {
      onChange(await ask(key));
      kept.current = null;
      return true;
    } catch (fault) {
      if (!(fault instanceof CallError || fault instanceof NetworkError)) throw fault;
      if (!(fault instanceof NetworkError && fault.outcome === 'unknown')) kept.current = null;
      setRefusal(faultText(fault, t));
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, refusal, act, clear: () => setRefusal(undefined) };
}
