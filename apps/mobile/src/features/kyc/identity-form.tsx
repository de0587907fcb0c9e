// The form of an identity review: name, number, and both sides of the document.
import {
  CARD_ID_MAX,
  type IdentityReview,
  type IdentityToSend,
  identityFieldOf,
  REAL_NAME_MAX,
  sendIdentity,
} from '@candor/client';
import { Button, Field } from '@candor/ui';
import { LockKeyhole, TriangleAlert } from 'lucide-react';
import { type ChangeEvent, useEffect, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { fault, faultOf, focusFirstFault, type Reads, useForm } from '../../shared/form.ts';
import { Form, Refused } from '../../shared/form-parts.tsx';
import { PhotoField } from '../../shared/photo-field.tsx';
import { keepFields, readStoredFields } from '../../shared/stored-fields.ts';
import { useI18n, useSession } from '../../shared/stores.ts';
import { type Photo, usePhoto } from '../../shared/use-photo.ts';
import { useSend } from '../../shared/use-send.ts';

export function IdentityForm({ review, onSent }: { review: IdentityReview; onSent: () => void }) {
  const { t } = useI18n();
  const form = useIdentityForm(review, onSent);
  const { fields, faults, isBusy, write } = form;
  const of = (name: 'name' | 'cardId') => ({
    value: fields[name],
    fault: faults[name],
    disabled: isBusy,
    spellCheck: false,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => write({ [name]: target.value }),
  });
  return (
    <Form className="space-y-5" onSubmit={form.send}>
      {review.remark === '' ? (
        <p className="text-body text-pretty text-muted">{t('auth.identity_why')}</p>
      ) : (
        <SentBack remark={review.remark} />
      )}
      <Field
        {...of('name')}
        maxLength={REAL_NAME_MAX}
        label={t('auth.identity_name')}
        hint={t('auth.identity_name_hint')}
        dir="auto"
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
      />
      <Field
        {...of('cardId')}
        maxLength={CARD_ID_MAX}
        label={t('auth.identity_number')}
        hint={t('auth.identity_number_hint')}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="done"
      />
      <div className="space-y-4">
        <p className="text-small text-pretty text-muted">{t('auth.identity_photo_hint')}</p>
        <PhotoField
          label={t('auth.identity_front')}
          fault={faults.front}
          photo={form.front}
          disabled={isBusy}
        />
        <PhotoField
          label={t('auth.identity_reverse')}
          fault={faults.reverse}
          photo={form.reverse}
          disabled={isBusy}
        />
      </div>
      <p className="flex gap-2 text-small text-pretty text-muted">
        <LockKeyhole size={16} className="mt-0.5 shrink-0" />
        {t('auth.identity_private')}
      </p>
      <Refused text={form.refusal} />
      <Button type="submit" className="w-full" isBusy={isBusy}>
        {t(isBusy ? 'auth.identity_sending' : 'auth.identity_send')}
      </Button>
    </Form>
  );
}

/** The reason is shown above the form, in the reviewer's own words. */
function SentBack({ remark }: { remark: string }) {
  const { t } = useI18n();
  return (
    <section className="flex gap-3 rounded-2xl bg-danger-soft p-4">
      <TriangleAlert size={20} className="mt-0.5 shrink-0 text-danger" />
      <div className="min-w-0">
        <h2 className="font-semibold">{t('auth.identity_sent_back')}</h2>
        <p className="mt-1 text-small text-muted">{t('auth.identity_again')}</p>
        <p dir="auto" className="mt-2 text-body whitespace-pre-line break-words">
          {remark}
        </p>
      </div>
    </section>
  );
}

interface Fields {
  readonly name: string;
  readonly cardId: string;
}
type Values = Readonly<Record<keyof IdentityToSend, string>>;

const readText = (typed: string, prompt: 'auth.identity_name_missing' | 'auth.identity_number_missing') =>
  typed.trim() === '' ? fault(prompt) : { value: typed.trim() };

function readPhoto(
  { ref, share }: Photo,
  prompt: 'auth.identity_front_missing' | 'auth.identity_reverse_missing',
) {
  if (ref !== null) return { value: ref };
  return fault(share === null ? prompt : 'public.photo_wait');
}

/** The form of an identity review: what is typed and photographed, what is wrong with it, and sending it once. */
function useIdentityForm(review: IdentityReview, onSent: () => void) {
  const { t } = useI18n();
  const { client, toasts } = useApp();
  const formId = { name: 'identity', uid: useSession()?.user.uid ?? '' };
  const [front, reverse] = [usePhoto(), usePhoto()];
  const { fields, change, reads, values } = useForm<Fields, Values>(
    () => ({ name: readStoredFields(formId, { name: '' }).name || review.name, cardId: '' }),
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
  /** Null if the rejection concerns the whole form. */
  const refusedField = refusal && identityFieldOf(refusal.field);
  // The number of the document is never kept.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of whom it is kept is its user
  useEffect(
    () => keepFields(formId, fields.name === '' ? null : { name: fields.name }),
    [formId.uid, fields.name],
  );

  async function send(): Promise<void> {
    setTried(true);
    if (!values) focusFirstFault();
    if (!values) return;
    const message = await sending.send((key) => sendIdentity(client.http, values, key), {
      of: JSON.stringify(values),
      onRefused({ field: parameter, error }) {
        const field = identityFieldOf(parameter);
        // An upload that the server does not take any more must be made again.
        if (field === 'front') front.remove();
        if (field === 'reverse') reverse.remove();
        if (field !== null) focusFirstFault();
        if (error === 'review_under_way' || error === 'review_finished') onSent();
      },
    });
    if (message === undefined) return;
    toasts.show(message, 'good');
    keepFields(formId, null);
    onSent();
  }

  function faultTextOf(name: keyof IdentityToSend): string | undefined {
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
