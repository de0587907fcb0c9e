// The request to be treated as a professional client: which criteria are met, in words, and a picture that proves it.
import {
  CLASS_CRITERIA,
  CLASS_CRITERIA_MIN,
  type ClassCriterion,
  type Protection,
  requestClass,
} from '@candor/client';
import { Button, Switch } from '@candor/ui';
import { useId, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { Form, Refused } from '../../shared/form-parts.tsx';
import { PhotoField } from '../../shared/photo-field.tsx';
import { useI18n } from '../../shared/stores.ts';
import { usePhoto } from '../../shared/use-photo.ts';
import { useSend } from '../../shared/use-send.ts';

const STATEMENT_MIN = 20;
const STATEMENT_MAX = 2_000;

const words = {
  trades: 'limits.criterion_trades',
  portfolio: 'limits.criterion_portfolio',
  sector: 'limits.criterion_sector',
} as const satisfies Record<ClassCriterion, string>;

export function ClassForm({ onSent }: { onSent: (protection: Protection) => void }) {
  const { t, format } = useI18n();
  const { client } = useApp();
  const id = useId();
  const photo = usePhoto();
  const sending = useSend();
  const { isBusy, refusal } = sending;
  const [criteria, setCriteria] = useState<readonly ClassCriterion[]>([]);
  const [statement, setStatement] = useState('');
  const [isTried, setTried] = useState(false);
  const isShort = statement.trim().length < STATEMENT_MIN;
  const amount = `${format.number(500_000, 0)} EUR`;

  function send(): void {
    setTried(true);
    const evidence = photo.ref;
    if (isShort || evidence === null || criteria.length < CLASS_CRITERIA_MIN) return;
    const request = { criteria, statement: statement.trim(), evidence };
    void sending.send((key) => requestClass(client.http, request, key).then(onSent), {
      of: JSON.stringify(request),
    });
  }

  return (
    <Form className="space-y-3" onSubmit={send}>
      <p
        role={isTried && criteria.length < CLASS_CRITERIA_MIN ? 'alert' : undefined}
        className={
          isTried && criteria.length < CLASS_CRITERIA_MIN
            ? 'text-small text-pretty text-danger'
            : 'text-small text-pretty'
        }
      >
        {t('limits.ask_text')}
      </p>
      {CLASS_CRITERIA.map((name) => (
        <Switch
          key={name}
          label={t(words[name], { amount })}
          isOn={criteria.includes(name)}
          onToggle={() =>
            setCriteria((before) =>
              before.includes(name) ? before.filter((one) => one !== name) : [...before, name],
            )
          }
        />
      ))}
      <div>
        <label htmlFor={id} className="mb-1 block text-small font-medium text-muted">
          {t('limits.statement')}
        </label>
        <textarea
          id={id}
          dir="auto"
          rows={4}
          maxLength={STATEMENT_MAX}
          value={statement}
          disabled={isBusy}
          aria-invalid={isTried && isShort ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => setStatement(event.target.value)}
          className="block w-full resize-none rounded-xl border border-transparent bg-sunken px-3.5 py-3 text-[1rem] outline-none focus:border-accent"
        />
        <p id={`${id}-note`} className="mt-1 text-small text-danger">
          {isTried && isShort ? t('limits.statement_short', { min: STATEMENT_MIN }) : ''}
        </p>
      </div>
      <PhotoField
        label={t('limits.evidence')}
        photo={photo}
        disabled={isBusy}
        fault={
          isTried && photo.ref === null
            ? t(photo.share === null ? 'limits.evidence_missing' : 'public.photo_wait')
            : undefined
        }
      />
      <Refused text={refusal?.text} />
      <Button type="submit" className="w-full" isBusy={isBusy}>
        {t('limits.send')}
      </Button>
    </Form>
  );
}
