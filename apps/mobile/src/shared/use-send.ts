// One request from a screen: the busy state, one send per key, and the error in the user's words.
import { CallError, isCallFault, isOutcomeUnknown, makeIdempotencyKey } from '@candor/client';
import { useRef, useState } from 'react';
import { useApp } from './app-context.ts';
import { faultText } from './fault-text.ts';
import { useI18n } from './stores.ts';

export interface Refusal {
  readonly text: string;
  /** The server's error code; null if there was no response. */
  readonly error: string | null;
  /** The parameter that the error concerns. */
  readonly field: string | null;
  /** The request may have succeeded all the same: a retry uses the same key. */
  readonly isUnknown: boolean;
}

export interface SendOptions {
  /** Identifies the content, so that another request gets another key. */
  readonly of?: string;
  /** The stored key of an attempt before a reload whose outcome is not known. */
  readonly key?: string | null;
  readonly onRefused?: (refusal: Refusal) => unknown;
}

export function useSend() {
  const { t } = useI18n();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isSending = useRef(false);
  const lastKey = useRef<{ of: string; key: string } | null>(null);

  /** Resolves to the response; to undefined if it was rejected, or while another request is pending. */
  async function send<T>(
    act: (key: string) => Promise<T>,
    { of = '', key: stored, onRefused }: SendOptions = {},
  ): Promise<T | undefined> {
    if (isSending.current) return undefined;
    isSending.current = true;
    setBusy(true);
    setRefusal(null);
    const key = stored ?? (lastKey.current?.of === of ? lastKey.current.key : makeIdempotencyKey());
    lastKey.current = { of, key };
    try {
      const answer = await act(key);
      lastKey.current = null;
      return answer;
    } catch (fault) {
      if (!isCallFault(fault)) throw fault;
      const isUnknown = isOutcomeUnknown(fault);
      if (!isUnknown) lastKey.current = null;
      const { error, field } = fault instanceof CallError ? fault : { error: null, field: null };
      const refused = { text: faultText(fault, t), error, field, isUnknown };
      setRefusal(refused);
      onRefused?.(refused);
      return undefined;
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }
  return { isBusy, refusal, send, clear: () => setRefusal(null) };
}

/** Runs an action whose errors are shown as a toast, and returns undefined for them. */
export function useToasted(): <T>(act: () => Promise<T>) => Promise<T | undefined> {
  const { t } = useI18n();
  const { toasts } = useApp();
  return (act) =>
    act().catch((fault: unknown) => {
      if (!isCallFault(fault)) throw fault;
      toasts.show(faultText(fault, t), 'bad');
      return undefined;
    });
}
