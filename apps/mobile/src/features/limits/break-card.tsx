// A break from trading: one day, a week or a month, asked once more, and never shortened.
import { takeBreak } from '@candor/client';
import type { CoolingOffDays } from '@candor/core';
import { Button } from '@candor/ui';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { Asked } from '../../shared/asked.tsx';
import { Refused } from '../../shared/form-parts.tsx';
import { useI18n } from '../../shared/stores.ts';
import { useSend } from '../../shared/use-send.ts';
import type { CardProps } from './limit-cards.tsx';

const CHOICES: readonly CoolingOffDays[] = [1, 7, 30];
const DAY_MS = 86_400_000;

export function BreakCard({ protection, onChange }: CardProps) {
  const { t, format } = useI18n();
  const { client } = useApp();
  const { isBusy, refusal, send } = useSend();
  const [asked, ask] = useState<CoolingOffDays | null>(null);
  const { coolingOffUntil } = protection;
  /** One that would end no later is none. */
  const isLonger = (days: CoolingOffDays): boolean =>
    coolingOffUntil === null || Date.now() + days * DAY_MS > Date.parse(coolingOffUntil);
  return (
    <section className="rounded-2xl bg-raised p-4">
      <h2 className="font-medium">{t('limits.break')}</h2>
      {coolingOffUntil !== null && (
        <p role="status" className="mt-1 font-semibold text-pretty">
          {t('limits.break_until', { time: format.dateTime(coolingOffUntil) })}
        </p>
      )}
      <p className="mt-1 mb-3 text-small text-pretty text-muted">{t('limits.break_text')}</p>
      <div className="flex flex-wrap gap-2">
        {CHOICES.filter(isLonger).map((days) => (
          <Button key={days} look="secondary" isBusy={isBusy} onClick={() => ask(days)}>
            {t('limits.days', { days })}
          </Button>
        ))}
      </div>
      <Refused text={refusal?.text} className="mt-2" />
      {asked !== null && (
        <Asked
          title={`${t('limits.break')} · ${t('limits.days', { days: asked })}`}
          text={t('limits.break_ask')}
          confirmLabel={t('public.confirm')}
          confirmLook="danger"
          cancelLabel={t('public.cancel')}
          onConfirm={() => {
            ask(null);
            void send((key) => takeBreak(client.http, asked, key).then(onChange), { of: `break ${asked}` });
          }}
          onCancel={() => ask(null)}
        />
      )}
    </section>
  );
}
