// Limits and protection: what a client sets for themselves, their class, and the rules that hold for them.
import {
  backToRetail,
  type DepositLimit,
  fetchProtection,
  type Protection,
  setDepositLimit,
  setLossLimit,
  takeBreak,
} from '@candor/client';
import type { CoolingOffDays } from '@candor/core';
import { Button, Skeleton } from '@candor/ui';
import { useEffect, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { ConfirmationDialog } from '../../shared/confirmation-dialog.tsx';
import { Refused } from '../../shared/form-parts.tsx';
import { Page } from '../../shared/page.tsx';
import { RealAccountOnly } from '../../shared/real-account.tsx';
import { Whole } from '../../shared/rows.tsx';
import { useI18n } from '../../shared/stores.ts';
import { useLoaded } from '../../shared/use-loaded.ts';
import { useSend } from '../../shared/use-send.ts';
import { ClassForm } from './class-form.tsx';
import { LimitForm } from './limit-form.tsx';

export function LimitsPage() {
  const { t } = useI18n();
  return (
    <Page title={t('limits.title')} backTo="/mine" className="px-4 pb-8">
      <RealAccountOnly>
        <Limits />
      </RealAccountOnly>
    </Page>
  );
}

function Limits() {
  const { t } = useI18n();
  const { client } = useApp();
  const loaded = useLoaded('protection', () => fetchProtection(client.http));
  const [changed, setChanged] = useState<Protection>();
  // Loaded data is newer than any earlier response.
  useEffect(() => setChanged(loaded.data), [loaded.data]);
  return (
    <Whole
      of={{ ...loaded, data: changed ?? loaded.data }}
      skeleton={<Skeleton className="h-96 rounded-2xl" />}
    >
      {(protection) => (
        <div className="space-y-4">
          <p className="text-small text-pretty text-muted">{t('limits.text')}</p>
          <LimitCards protection={protection} onChange={setChanged} />
          <BreakCard protection={protection} onChange={setChanged} />
          {protection.rules && (
            <>
              <ClassCard protection={protection} rules={protection.rules} onChange={setChanged} />
              <RulesCard rules={protection.rules} />
            </>
          )}
        </div>
      )}
    </Whole>
  );
}

/**
 * The maximum leverage that the rules allow the client's class, by kind of instrument, with future changes and their
 * dates.
 */
function RulesCard({ rules }: { rules: NonNullable<Protection['rules']> }) {
  const { t, format } = useI18n();
  const wordOf = (max: number | null): string =>
    max === null ? t('limits.as_offered') : `${format.number(max, 0)}×`;
  if (rules.leverage.length === 0) return null;
  return (
    <section className="rounded-2xl bg-raised p-4">
      <h2 className="mb-2 font-medium">{t('limits.leverage')}</h2>
      <dl className="space-y-2 text-small">
        {rules.leverage.map(({ kind, max, next }) => (
          <div key={kind} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted">{t(`limits.kind_${kind}`)}</dt>
            <dd className="text-end font-medium tabular-nums">
              <bdi dir="auto">{wordOf(max)}</bdi>
              {next && (
                <span className="block font-normal text-muted">
                  {t('limits.from', { time: format.dateTime(next.from), max: wordOf(next.max) })}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-caption text-pretty text-muted">
        <bdi lang="en">{rules.source}</bdi>
      </p>
    </section>
  );
}

interface CardProps {
  protection: Protection;
  onChange: (protection: Protection) => void;
}

const titles = {
  day: 'limits.deposit_day',
  week: 'limits.deposit_week',
  month: 'limits.deposit_month',
} as const satisfies Record<DepositLimit['period'], string>;

/** The limits of a client's own: the loss of a day, and deposits in three windows. */
function LimitCards({ protection, onChange }: CardProps) {
  const { t } = useI18n();
  const { client } = useApp();
  const { loss, deposits } = protection;
  const lost = loss.amount === null || loss.lost === null ? null : Math.max(0, loss.lost) / 1e6;
  return (
    <>
      <section className="rounded-2xl bg-raised p-4">
        <h2 className="font-medium">{t('limits.loss')}</h2>
        <p className="mt-1 mb-3 text-small text-pretty text-muted">{t('limits.loss_text')}</p>
        <LimitForm
          name="loss"
          title={t('limits.loss')}
          limit={loss}
          note={lost === null ? null : t('limits.lost', { amount: lost })}
          onSet={(amount, key) => setLossLimit(client.http, amount, key)}
          onChange={onChange}
        />
      </section>
      <section className="space-y-4 rounded-2xl bg-raised p-4">
        {deposits.map((limit) => (
          <div key={limit.period}>
            <h2 className="mb-2 font-medium">{t(titles[limit.period])}</h2>
            <LimitForm
              name={limit.period}
              title={t(titles[limit.period])}
              limit={limit}
              note={limit.used > 0 ? t('limits.used', { amount: limit.used / 1e6 }) : null}
              onSet={(amount, key) => setDepositLimit(client.http, { period: limit.period, amount }, key)}
              onChange={onChange}
            />
          </div>
        ))}
      </section>
    </>
  );
}

const CHOICES: readonly CoolingOffDays[] = [1, 7, 30];
const DAY_MS = 86_400_000;

/** Cooling-off: one day, a week or a month, confirmed once more, and never shortened. */
function BreakCard({ protection, onChange }: CardProps) {
  const { t, format } = useI18n();
  const { client } = useApp();
  const { isBusy, refusal, send } = useSend();
  const [chosenDays, choose] = useState<CoolingOffDays | null>(null);
  const { coolingOffUntil } = protection;
  /** An option that would end no later than the current one is not offered. */
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
          <Button key={days} look="secondary" isBusy={isBusy} onClick={() => choose(days)}>
            {t('limits.days', { days })}
          </Button>
        ))}
      </div>
      <Refused text={refusal?.text} className="mt-2" />
      {chosenDays !== null && (
        <ConfirmationDialog
          title={`${t('limits.break')} · ${t('limits.days', { days: chosenDays })}`}
          text={t('limits.break_ask')}
          confirmLabel={t('public.confirm')}
          confirmLook="danger"
          cancelLabel={t('public.cancel')}
          onConfirm={() => {
            choose(null);
            void send((key) => takeBreak(client.http, chosenDays, key).then(onChange), {
              of: `break ${chosenDays}`,
            });
          }}
          onCancel={() => choose(null)}
        />
      )}
    </section>
  );
}

interface ClassCardProps extends CardProps {
  rules: NonNullable<Protection['rules']>;
}

/** The client's class: its protections, the request for a class with fewer of them, and the immediate return. */
function ClassCard({ protection, rules, onChange }: ClassCardProps) {
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
