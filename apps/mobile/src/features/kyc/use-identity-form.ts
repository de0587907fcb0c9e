// The form of an identity review: what is typed and photographed, what is wrong with it, and sending it once.
import { type IdentityField, type IdentityReview, parseIdentityField, sendIdentity } from '@candor/client';
import { useEffect, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { fault, faultOf, focusFirstFault, type Reads, useForm } from '../../shared/form.ts';
import { keepFields, readKept } from '../../shared/kept-fields.ts';
import { useI18n, useSession } from '../../shared/stores.ts';
import { type Photo, usePhoto } from '../../shared/use-photo.ts';
import { useSend } from '../../shared/use-send.ts';

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
  const kept = { name: 'identity', uid: useSession()?.user.uid ?? '' };
  const [front, reverse] = [usePhoto(), usePhoto()];
  const { fields, change, reads, values } = useForm<Fields, Values>(
    () => ({ name: readKept(kept, { name: '' }).name || review.name, cardId: '' }),
    (typed): Reads<Values> => ({
      name: readText(typed.name, 'auth.identity_name_missing'),
      cardId: readText(typed.cardId, 'auth.identity_number_missing'),
      front: readPhoto(front, 'auth.identity_front_missing'),
      reverse: readPhoto(reverse, 'auth.identity_reverse_missing'),
    }),
  );
  const [isTried, setTried] = useState(false);
  const sending = useSend();
  const { isBusy, refusal } = sending;
  /** Null where it is about the whole. */
  const refusedField = refusal && parseIdentityField(refusal.field);
  // The number of the document is never kept.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of whom it is kept is its user
  useEffect(
    () => keepFields(kept, fields.name === '' ? null : { name: fields.name }),
    [kept.uid, fields.name],
  );

  async function send(): Promise<void> {
    setTried(true);
    if (!values) focusFirstFault();
    if (!values) return;
    const message = await sending.send((key) => sendIdentity(client.http, values, key), {
      of: JSON.stringify(values),
      onRefused({ field: parameter, error }) {
        const field = parseIdentityField(parameter);
        // An upload that the server does not take any more must be made again.
        if (field === 'front') front.remove();
        if (field === 'reverse') reverse.remove();
        if (field !== null) focusFirstFault();
        if (error === 'review_under_way' || error === 'review_finished') onSent();
      },
    });
    if (message === undefined) return;
    toasts.show(message, 'good');
    keepFields(kept, null);
    onSent();
  }

  function faultTextOf(name: IdentityField): string | undefined {
    if (refusal && refusedField === name) return refusal.text;
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
    refusal: refusedField === null ? refusal?.text : undefined,
    isBusy,
    write(next: Partial<Fields>) {
      sending.clear();
      change(next);
    },
    send,
  };
}
