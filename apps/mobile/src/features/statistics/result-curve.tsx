// The sum of closed results over time, with the largest drop shaded.
import type { OwnStatistics } from '@candor/client';
import { isolate } from '@candor/i18n';
import { Amount, Change, directionOf, Figure } from '@candor/ui';
import { useMemo } from 'react';
import { useI18n } from '../../shared/stores.ts';
import { HEIGHT, layOutResult, type ResultLayout, WIDTH } from './lay-out-result.ts';

export function ResultCurve({ statistics }: { statistics: OwnStatistics }) {
  const { t, format } = useI18n();
  const layout = useMemo(() => layOutResult(statistics), [statistics]);
  const { net, rate, drawdown } = statistics;
  return (
    <section className="rounded-2xl bg-raised p-4">
      <h2 className="text-small text-muted">{t('stat.net')}</h2>
      <p className="mt-0.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <Amount
          text={format.scaledSignedMoney(net)}
          tail=" USD"
          direction={directionOf(net)}
          className="text-hero font-semibold tracking-tight"
        />
        {rate !== null && (
          <span className="text-small text-muted">
            {t('documentary.return')}{' '}
            <Change
              text={format.change(rate * 100)}
              direction={directionOf(rate)}
              className="font-semibold"
            />
          </span>
        )}
      </p>
      {layout && (
        <figure className="mt-3">
          <Plot
            layout={layout}
            label={t('stat.curve_text', {
              from: format.date(layout.from),
              to: format.date(layout.to),
              net: isolate(format.scaledSignedMoney(net)),
              fall: isolate(drawdown ? format.scaledMoney(drawdown.amount) : '0.00'),
            })}
          />
          {/* Time runs from left to right in every language, like in the chart of an instrument. */}
          <p dir="ltr" className="mt-1 flex justify-between gap-2 text-caption text-muted">
            <bdi>{format.date(layout.from)}</bdi>
            <bdi>{format.date(layout.to)}</bdi>
          </p>
          <figcaption className="mt-2 space-y-1 text-caption text-muted">
            {drawdown && (
              <p className="flex flex-wrap items-center gap-x-1.5">
                <span aria-hidden="true" className="size-2.5 rounded-sm bg-down-soft ring-1 ring-down" />
                {t('documentary.drawdown')} <Figure>−{format.scaledMoney(drawdown.amount)} USD</Figure>
              </p>
            )}
            <p>{t('stat.closed_only')}</p>
          </figcaption>
        </figure>
      )}
    </section>
  );
}

function Plot({ layout: { line, area, zero, end, fall }, label }: { layout: ResultLayout; label: string }) {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
      className="block w-full overflow-visible"
    >
      {fall && <rect x={fall.x} y="0" width={fall.width} height={HEIGHT} className="fill-down opacity-15" />}
      <path d={`M0 ${zero}H${WIDTH}`} className="stroke-faint" strokeWidth="1" strokeDasharray="3 3" />
      <path d={area} className="fill-accent opacity-15" />
      <path d={line} fill="none" className="stroke-accent" strokeWidth="2" strokeLinejoin="round" />
      <circle cx={end.x} cy={end.y} r="3.5" className="fill-accent" />
    </svg>
  );
}
