// Daily amounts as bars above and below a line, drawn as SVG; the table below has the exact values.
import { format } from '../../shared/format.ts';

export interface Bar {
  readonly day: string;
  readonly value: number;
}

const HEIGHT = 140;

const DAY_MS = 86_400_000;

/** Bars of ascending days, with one of nothing for each day of the range, or between them, that has none. */
export function everyDay(
  bars: readonly Bar[],
  range?: { readonly from: string; readonly to: string },
): readonly Bar[] {
  const from = range?.from ?? bars[0]?.day;
  const to = range?.to ?? bars.at(-1)?.day;
  if (bars.length === 0 || from === undefined || to === undefined) return [];
  const values = new Map(bars.map(({ day, value }) => [day, value]));
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: days }, (_, n) => {
    const day = new Date(Date.parse(from) + n * DAY_MS).toISOString().slice(0, 10);
    return { day, value: values.get(day) ?? 0 };
  });
}

export interface BarsProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  /** All requested days; the days between the bars by default. */
  readonly range?: { readonly from: string; readonly to: string };
  /** False for money, which is the default. */
  readonly isCount?: boolean;
}

export function Bars({ label, bars: given, range, isCount = false }: BarsProps) {
  const bars = everyDay(given, range);
  if (bars.length === 0) return null;
  const textOf = (value: number): string => (isCount ? format.number(value, 0) : format.money(value));
  const high = Math.max(0, ...bars.map(({ value }) => value));
  const low = Math.min(0, ...bars.map(({ value }) => value));
  const span = high - low || 1;
  const yOf = (value: number): number => ((high - value) / span) * HEIGHT;
  const step = 1000 / bars.length;
  return (
    <figure className="px-4 pt-4 pb-2">
      <figcaption className="flex justify-between text-caption text-muted">
        <span>{label}</span>
        <span>
          {textOf(low)} to {textOf(high)}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 1000 ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${label}, ${bars.length} days; the table says each`}
        className="mt-1 h-36 w-full"
      >
        {bars.map(({ day, value }, n) => (
          <rect
            key={day}
            x={n * step + step * 0.1}
            width={step * 0.8}
            y={Math.min(yOf(value), yOf(0))}
            height={Math.max(0.75, Math.abs(yOf(value) - yOf(0)))}
            className={value < 0 ? 'fill-down' : 'fill-up'}
          >
            <title>{`${day}: ${isCount ? textOf(value) : format.signedMoney(value)}`}</title>
          </rect>
        ))}
        <line
          x1={0}
          x2={1000}
          y1={yOf(0)}
          y2={yOf(0)}
          className="stroke-line"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className="flex justify-between text-caption text-muted">
        <span>{bars[0]?.day}</span>
        <span>{bars.at(-1)?.day}</span>
      </div>
    </figure>
  );
}
