// As what the client is treated: the protections that hold, the way to fewer of them, and the way back at once.
import { backToRetail, type Protection } from '@candor/client';
import { Button } from '@candor/ui';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { Refused } from '../../shared/form-parts.tsx';
import { useI18n } from '../../shared/stores.ts';
import { useSend } from '../../shared/use-send.ts';
import { ClassForm } from './class-form.tsx';
import type { CardProps } from './limit-cards.tsx';

interface ClassCardProps extends CardProps {
  rules: NonNullable<Protection['rules']>;
}

export function ClassCard({ protection, rules, onChange }: ClassCardProps) {
  const { t, format } = useI18n();
  const { client } = useApp();
  const { isBusy, refusal, send } = useSend();
  const [isAsking, setAsking] = useState(false);
  const { clientClass, request } = protection;
  const isProfessional = clientClass === 'professional';
  return (
    <section className="space-y-3 rounded-2xl bg-raised p-4">
      <div>
        <h2 className="text-small text-muted">{t('limits.class')}</h2>
        <p className="font-medium">
          {t(isProfessional ? 'limits.class_professional' : 'limits.class_retail')}
        </p>
      </div>
      <p className="text-small text-pretty text-muted">
        {isProfessional
          ? t('limits.class_professional_text')
          : t('limits.class_retail_text', { level: format.number(rules.closeOutLevel, 0) })}
      </p>
      {request?.isOpen && (
        <p role="status" className="text-small font-medium text-pretty">
          {request.isConfirming
            ? t('limits.request_confirming')
            : t('limits.request_waiting', { time: format.dateTime(request.sentAt) })}
        </p>
      )}
      {!isProfessional && request !== null && request.remark !== '' && (
        <p className="text-small text-pretty">{t('limits.class_refused', { remark: request.remark })}</p>
      )}
      {isProfessional ? (
        <Button
          isBusy={isBusy}
          onClick={() => void send((key) => backToRetail(client.http, key).then(onChange))}
        >
          {t('limits.back')}
        </Button>
      ) : (
        !request?.isOpen &&
        (isAsking ? (
          <ClassForm
            onSent={(next) => {
              setAsking(false);
              onChange(next);
            }}
          />
        ) : (
          <Button look="secondary" onClick={() => setAsking(true)}>
            {t('limits.ask')}
          </Button>
        ))
      )}
      <Refused text={refusal?.text} />
    </section>
  );
}
