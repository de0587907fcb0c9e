// The form of an identity review: name, number, and both sides of the document.
import { CARD_ID_MAX, type IdentityReview, REAL_NAME_MAX } from '@candor/client';
import { Button, Field } from '@candor/ui';
import { LockKeyhole, TriangleAlert } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { Form, Refused } from '../../shared/form-parts.tsx';
import { PhotoField } from '../../shared/photo-field.tsx';
import { useI18n } from '../../shared/stores.ts';
import { useIdentityForm } from './use-identity-form.ts';

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

/** The reason stands above the form, in the reviewer's own words. */
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
