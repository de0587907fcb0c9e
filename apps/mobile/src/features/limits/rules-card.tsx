// The most leverage that the rules allow the client's class, by kind, with what is about to change and where it is from.
import type { Protection } from '@candor/client';
import { useWords } from '../../shared/stores.ts';

export function RulesCard({ rules }: { rules: NonNullable<Protection['rules']> }) {
  const { t, format } = useWords();
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
