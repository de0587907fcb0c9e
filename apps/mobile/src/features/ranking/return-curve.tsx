// The return of an account over time: a line of closed results, dots with open positions, and the same as a table.
import type { TraderPage } from '@candor/client';
import { isolate } from '@candor/i18n';
import { Amount, Figure } from '@candor/ui';
import { useMemo } from 'react';
import { useI18n } from '../../shared/stores.ts';
import { useChange } from './trader-card.tsx';

export function ReturnCurve({ curve }: { curve: TraderPage['curve'] }) {
  const { t, format } = useI18n();
  const layout = useMemo(() => layOut(curve), [curve]);
  if (!layout) return <p className="mt-4 text-small text-muted">{t('documentary.curve_empty')}</p>;
  const { from, to, last, high, low } = layout;
  const rate = (value: number) => isolate(format.change(value * 100));
  const alternative = t('documentary.curve_text', {
    from: format.date(noon(from)),
    to: format.date(noon(to)),
    rate: rate(last),
    high: rate(high),
    low: rate(low),
  });
  return (
    <figure className="mt-4">
      <Plot layout={layout} label={alternative} />
      {/* Time runs from left to right in every language, like in the chart of an instrument. */}
      <p dir="ltr" className="mt-1 flex justify-between gap-2 text-caption text-muted">
        <bdi>{format.date(noon(from))}</bdi>
        <bdi>{format.date(noon(to))}</bdi>
      </p>
      <figcaption className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-caption text-muted">
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className="h-0.5 w-4 rounded-full bg-accent" />
          {t('documentary.curve_closed')}
        </span>
        {layout.dots.length > 0 && (
          <span className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className="size-1.5 rounded-full bg-warn" />
            {t('documentary.curve_open')}
          </span>
        )}
      </figcaption>
      <CurveTable curve={curve} />
    </figure>
  );
}

function Plot({ layout, label }: { layout: CurveLayout; label: string }) {
  const { format } = useI18n();
  const { line, area, zero, dots, ticks } = layout;
  return (
    <div dir="ltr" className="relative">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} className="block w-full">
        {ticks.map(({ y }) => (
          <path key={y} d={`M0 ${y}H${WIDTH}`} className="stroke-line" strokeWidth="1" />
        ))}
        <path d={`M0 ${zero}H${WIDTH}`} className="stroke-faint" strokeWidth="1" strokeDasharray="3 3" />
        <path d={area} className="fill-accent opacity-15" />
        <path d={line} fill="none" className="stroke-accent" strokeWidth="2" strokeLinejoin="round" />
        {dots.map(({ x, y }) => (
          <circle key={x} cx={x} cy={y} r="2.2" className="fill-warn" />
        ))}
      </svg>
      {ticks.map(({ y, value }) => (
        <span
          key={y}
          aria-hidden="true"
          style={{ top: `${(y / HEIGHT) * 100}%` }}
          className="figure absolute end-0 -translate-y-full bg-raised/80 ps-1 text-caption text-muted"
        >
          {format.change(value * 100)}
        </span>
      ))}
    </div>
  );
}

function CurveTable({ curve }: { curve: TraderPage['curve'] }) {
  const { t, format } = useI18n();
  const change = useChange();
  return (
    <details className="mt-2 text-small">
      <summary className="flex min-h-11 cursor-pointer items-center text-accent">
        {t('documentary.curve_table')}
      </summary>
      <table className="w-full">
        <thead className="text-caption text-muted">
          <tr>
            <th scope="col" className="py-1 text-start font-normal">
              {t('documentary.day')}
            </th>
            <th scope="col" className="py-1 ps-2 text-end font-normal">
              {t('documentary.curve_closed')}
            </th>
            <th scope="col" className="py-1 ps-2 text-end font-normal">
              {t('documentary.curve_open')}
            </th>
          </tr>
        </thead>
        <tbody>
          {curve.toReversed().map(({ day, rate, openRate }) => (
            <tr key={day} className="border-t border-line">
              <th scope="row" className="py-1.5 text-start font-normal">
                {format.date(noon(day))}
              </th>
              <td className="py-1.5 ps-2 text-end">
                <Amount {...change(rate)} />
              </td>
              <td className="py-1.5 ps-2 text-end">
                {openRate === null ? <Figure>–</Figure> : <Amount {...change(openRate)} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Within the day in every inhabited time zone. */
const noon = (day: string): string => `${day}T12:00:00Z`;

/** Geometry of the return curve: time to the right, return upwards, zero always visible. */
export const WIDTH = 340;
export const HEIGHT = 150;
const PAD = 8;
const DAY_MS = 86_400_000;
/** After a longer time without a trade than a weekend, the line stays flat until the next day with a result. */
const FLAT_FROM_DAYS = 5;

interface Point {
  readonly x: number;
  readonly y: number;
}

interface CurveLayout {
  readonly line: string;
  /** The area between the line and zero. */
  readonly area: string;
  /** The position of zero return. */
  readonly zero: number;
  /** Returns with open positions at the end of a day. */
  readonly dots: readonly Point[];
  readonly ticks: readonly { readonly y: number; readonly value: number }[];
  /** Days, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
  readonly last: number;
  readonly high: number;
  readonly low: number;
}

/** Undefined if there is nothing to draw. */
export function layOut(curve: TraderPage['curve']): CurveLayout | undefined {
  const [first, last] = [curve[0], curve.at(-1)];
  if (!first || !last) return undefined;
  const begin = dayNumber(first.day) - 1;
  const days = dayNumber(last.day) - begin;
  const values = curve.flatMap(({ rate, openRate }) => (openRate === null ? [rate] : [rate, openRate]));
  const high = Math.max(0, ...values);
  const low = Math.min(0, ...values);
  // An account with smaller changes than this is drawn flat.
  const range = Math.max(high - low, 0.001);
  const x = (day: number) => round(((day - begin) / days) * WIDTH);
  const y = (rate: number) => round(PAD + ((high - rate) / range) * (HEIGHT - 2 * PAD));
  const line = [`M0 ${y(0)}`];
  let before = { day: begin, rate: 0 };
  for (const { day: name, rate } of curve) {
    const day = dayNumber(name);
    if (day - before.day >= FLAT_FROM_DAYS) line.push(`L${x(day - 1)} ${y(before.rate)}`);
    line.push(`L${x(day)} ${y(rate)}`);
    before = { day, rate };
  }
  const rates = curve.map(({ rate }) => rate);
  return {
    line: line.join(''),
    area: `${line.join('')}V${y(0)}H0Z`,
    zero: y(0),
    dots: curve.flatMap(({ day, openRate }) =>
      openRate === null ? [] : [{ x: x(dayNumber(day)), y: y(openRate) }],
    ),
    ticks: [high, low]
      .filter((value) => Math.abs(value) > range / 10)
      .map((value) => ({ y: y(value), value })),
    from: first.day,
    to: last.day,
    last: last.rate,
    high: Math.max(0, ...rates),
    low: Math.min(0, ...rates),
  };
}

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const round = (n: number): number => Math.round(n * 10) / 10;
