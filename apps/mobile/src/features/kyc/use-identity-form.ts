// The form of an identity review: what is typed and photographed, what is wrong with it, and sending it once.
import {
  CallError,
  type IdentityField,
  type IdentityReview,
  makeIdempotencyKey,
  NetworkError,
  parseIdentityField,
  sendIdentity,
} from '@candor/client';
import { useEffect, useRef, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { faultText } from '../../shared/fault-text.ts';
import { fault, faultOf, focusFirstFault, type Reads, useForm } from '../../shared/form.ts';
import { useI18n, useSession } from '../../shared/stores.ts';
import { type Photo, usePhoto } from '../../shared/use-photo.ts';

interface Fields {
  readonly name: string;
  readonly cardId: string;
}
type Values = Readonly<Record<IdentityField, string>>;

const readText = (typed: string, prompt: 'auth.identity_name_missing' | 'auth.identity_number_missing') =>
  typed.trim() === '' ? fault(prompt) : { value: typed.trim() };

function readPhoto(
  { ref, share }: Photo,
  prompt: 'auth.identity_front_missing' | 'auth.identity_reverse_missing',
) {
  if (ref !== null) return { value: ref };
  return fault(share === null ? prompt : 'public.photo_wait');
}

export function useIdentityForm(review: IdentityReview, onSent: () => void) {
  const { t } = useI18n();
  const { client, toasts } = useApp();
  const uid = useSession()?.user.uid ?? '';
  const [front, reverse] = [usePhoto(), usePhoto()];
  const { fields, change, reads, values } = useForm<Fields, Values>(
    () => ({ name: readName(uid) || review.name, cardId: '' }),
    (typed): Reads<Values> => ({
      name: readText(typed.name, 'auth.identity_name_missing'),
      cardId: readText(typed.cardId, 'auth.identity_number_missing'),
      front: readPhoto(front, 'auth.identity_front_missing'),
      reverse: readPhoto(reverse, 'auth.identity_reverse_missing'),
    }),
  );
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  /** What the server refused, and of which field; null where it is about the whole. */
  const [refused, setRefused] = useState<{ field: IdentityField | null; text: string } | null>(null);
  /** Of a try whose answer never came: the same is sent again under it. */
  const key = useRef<{ of: string; key: string } | null>(null);
  useEffect(() => keepName(uid, fields.name), [uid, fields.name]);

  async function send(): Promise<void> {
    setTried(true);
    if (!values) focusFirstFault();
    if (!values || isBusy) return;
    setBusy(true);
    setRefused(null);
    const of = JSON.stringify(values);
    if (key.current?.of !== of) key.current = { of, key: makeIdempotencyKey() };
    try {
      toasts.show(await sendIdentity(client.http, values, key.current.key), 'good');
      keepName(uid, '');
      onSent();
    } catch (caught) {
      if (!(caught instanceof CallError || caught instanceof NetworkError)) throw caught;
      const isRefused = caught instanceof CallError;
      if (isRefused) key.current = null;
      const field = isRefused ? parseIdentityField(caught.field) : null;
      // An upload that the server does not take any more must be made again.
      if (field === 'front') front.remove();
      if (field === 'reverse') reverse.remove();
      setRefused({ field, text: faultText(caught, t) });
      if (field !== null) focusFirstFault();
      if (isRefused && ['review_under_way', 'review_finished'].includes(caught.error)) onSent();
    } finally {
      setBusy(false);
    }
  }

  function faultTextOf(name: IdentityField): string | undefined {
    if (refused?.field === name) return refused.text;
    const found = isTried ? faultOf(reads[name]) : undefined;
    return found && t(found.key, found.params);
  }
  return {
    fields,
    front,
    reverse,
    faults: {
      name: faultTextOf('name'),
      cardId: faultTextOf('cardId'),
      front: faultTextOf('front'),
      reverse: faultTextOf('reverse'),
    },
    refusal: refused?.field === null ? refused.text : undefined,
    isBusy,
    write(next: Partial<Fields>) {
      setRefused(null);
      change(next);
    },
    send,
  };
}

const keyOf = (uid: string): string => `candor.identity.${uid}`;

/** A browser that forbids storage keeps nothing. */
function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** The name that was typed, kept for this tab, so that a reload loses nothing. The number of the document never is. */
const readName = (uid: string): string => tabStorage()?.getItem(keyOf(uid)) ?? '';

function keepName(uid: string, name: string): void {
  if (name === '') tabStorage()?.removeItem(keyOf(uid));
  else tabStorage()?.setItem(keyOf(uid), name);
}
