// Limits and protection: what a client sets for themselves, their class, and the rules that hold for them.
import { fetchProtection, type Protection } from '@candor/client';
import { Skeleton } from '@candor/ui';
import { useEffect, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { Page } from '../../shared/page.tsx';
import { RealAccountOnly } from '../../shared/real-account.tsx';
import { Whole } from '../../shared/rows.tsx';
import { useI18n } from '../../shared/stores.ts';
import { useLoaded } from '../../shared/use-loaded.ts';
import { BreakCard } from './break-card.tsx';
import { ClassCard } from './class-card.tsx';
import { LimitCards } from './limit-cards.tsx';

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
  // What is loaded is newer than what was answered before it.
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
 * The most leverage that the rules allow the client's class, by kind, with what is about to change and where it is
 * from.
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
