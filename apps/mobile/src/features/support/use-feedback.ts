// Writing feedback and sending it: kept as it is typed, sent once for its words, and given back by every failure.
import {
  browserStorage,
  CallError,
  type KeyValueStorage,
  makeIdempotencyKey,
  NetworkError,
  readJson,
  sendFeedback,
} from '@candor/client';
import { useEffect, useRef, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { faultText } from '../../shared/fault-text.ts';
import { fault, faultOf, focusFirstFault, type Reads, useForm } from '../../shared/form.ts';
import { useI18n } from '../../shared/stores.ts';

const readFields = ({ text, contact }: Draft): Reads<{ text: string; contact: string }> => ({
  text: text.trim() === '' ? fault('user.feedback_empty') : { value: text.trim() },
  contact: { value: contact.trim() },
});

export function useFeedback() {
  const { t } = useI18n();
  const { client } = useApp();
  const { fields, change, reads, values } = useForm<Draft, { text: string; contact: string }>(
    readDraft,
    readFields,
  );
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | undefined>();
  /** What the server said of it, once it is sent. */
  const [thanks, setThanks] = useState<string | undefined>();
  const isSending = useRef(false);
  useEffect(() => keepDraft(fields), [fields]);

  function write(next: Partial<Pick<Draft, 'text' | 'contact'>>): void {
    setRefusal(undefined);
    // Other words are another feedback.
    change({ ...next, key: null });
  }

  async function send(): Promise<void> {
    setTried(true);
    if (!values) focusFirstFault();
    if (!values || isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setRefusal(undefined);
    const key = fields.key ?? makeIdempotencyKey();
    // Before it is sent, so that a reload in between asks about the same one.
    keepDraft({ ...fields, key });
    change({ key });
    try {
      setThanks(await sendFeedback(client.http, values, key));
      change(EMPTY_DRAFT);
    } catch (caught) {
      if (!(caught instanceof CallError || caught instanceof NetworkError)) throw caught;
      if (caught instanceof CallError) change({ key: null });
      setRefusal(faultText(caught, t));
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  const empty = isTried ? faultOf(reads.text) : undefined;
  return {
    text: fields.text,
    contact: fields.contact,
    textFault: empty && t(empty.key, empty.params),
    refusal,
    thanks,
    isBusy,
    write,
    send,
  };
}

interface Draft {
  readonly text: string;
  readonly contact: string;
  /** Of a try whose answer never came: the same words are sent again under it. Null where there was none. */
  readonly key: string | null;
}

const STORAGE_KEY = 'candor.feedback';
export const EMPTY_DRAFT: Draft = { text: '', contact: '', key: null };

/** What is being written, kept until it has been sent: an error, a reload or a closed page loses nothing. */
export function readDraft(storage: KeyValueStorage = browserStorage()): Draft {
  const kept = readJson(storage, STORAGE_KEY);
  if (typeof kept !== 'object' || kept === null) return EMPTY_DRAFT;
  const { text, contact, key } = kept as Record<string, unknown>;
  if (typeof text !== 'string' || typeof contact !== 'string') return EMPTY_DRAFT;
  return { text, contact, key: typeof key === 'string' ? key : null };
}

export function keepDraft(draft: Draft, storage: KeyValueStorage = browserStorage()): void {
  if (draft.text === '' && draft.contact === '') storage.removeItem(STORAGE_KEY);
  else storage.setItem(STORAGE_KEY, JSON.stringify(draft));
}
