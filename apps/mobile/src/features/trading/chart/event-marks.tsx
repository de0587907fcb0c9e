// Marks at the chart's foot for what happened then or will: a tap says what it is.
import type { ChartPeriod, Instrument } from '@candor/client';
import { classNames } from '@candor/ui';
import type { Chart } from 'klinecharts';
import { DoorClosed, DoorOpen, Moon, Newspaper } from 'lucide-react';
import { useState } from 'react';
import { lazily } from '../../../shared/lazily.tsx';
import { useI18n } from '../../../shared/stores.ts';
import {
  type AxisEvent,
  barIndexAt,
  eventName,
  groupMarks,
  type Mark,
  type TimeRange,
} from './axis-events.ts';
import { periods } from './periods.ts';
import { useAxisEvents } from './use-axis-events.ts';
import { useChartMoves } from './use-chart-moves.ts';

const EventSheet = lazily(() => import('./event-sheet.tsx').then((m) => m.EventSheet));

export interface EventMarksProps {
  readonly chart: Chart;
  readonly instrument: Instrument;
  readonly period: ChartPeriod;
  readonly timeZone: string;
  /** At the foot of the chart, in pixels: where buttons lie over it. */
  readonly reservedPx: number;
}

const CANDLES = 'candle_pane';
const AXIS = 'x_axis_pane';
const DAY_MS = 86_400_000;
/** Of a mark, with the space to the next. */
const WIDTH_PX = 28;
const GAP_PX = 3;

export function EventMarks({ chart, instrument, period, timeZone, reservedPx }: EventMarksProps) {
  const { t } = useI18n();
  useChartMoves(chart);
  const [chosen, setChosen] = useState<{ isOpen: boolean; events: readonly AxisEvent[] } | null>(null);
  const { lengthMs } = periods[period];
  const bars = chart.getDataList();
  const events = useAxisEvents(instrument, seenTimes(chart, lengthMs)).filter(
    // Each bar of a day or more has them all.
    ({ kind }) => kind === 'news' || lengthMs < DAY_MS,
  );
  const width = chart.getSize(CANDLES, 'main')?.width ?? 0;
  const placed = events.flatMap((event) => {
    const dataIndex = barIndexAt(bars, event.at, lengthMs);
    if (dataIndex === null) return [];
    const found = chart.convertToPixel([{ dataIndex }], { paneId: CANDLES });
    const [point] = Array.isArray(found) ? found : [found];
    const x = point?.x ?? -1;
    return x >= 0 && x <= width ? [{ x, event }] : [];
  });
  return (
    <>
      <ul
        className="pointer-events-none absolute left-0 z-5 h-0"
        style={{ width, bottom: (chart.getSize(AXIS, 'main')?.height ?? 0) + reservedPx + GAP_PX }}
      >
        {groupMarks(placed, WIDTH_PX).map((mark) => (
          <li
            key={mark.events.map(({ kind, at }) => `${kind}${at}`).join(' ')}
            className="absolute bottom-0 -translate-x-1/2"
            style={{ left: mark.x }}
          >
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={[...new Set(mark.events.map((event) => eventName(event, t)))].join(', ')}
              onClick={() => setChosen({ isOpen: true, events: mark.events })}
              className={classNames(
                'pointer-events-auto relative flex size-6 items-center justify-center rounded-full border bg-raised text-micro font-semibold after:absolute after:-inset-2.5',
                isImportant(mark) ? 'border-warn text-warn' : 'border-line text-muted',
              )}
            >
              <MarkFace mark={mark} />
            </button>
          </li>
        ))}
      </ul>
      {chosen && (
        <EventSheet {...chosen} timeZone={timeZone} onClose={() => setChosen({ ...chosen, isOpen: false })} />
      )}
    </>
  );
}

const faces = { news: Newspaper, opens: DoorOpen, closes: DoorClosed, rollover: Moon } as const;

function MarkFace({ mark: { events } }: { mark: Mark }) {
  const [first] = events;
  if (!first || events.length > 1) return events.length;
  const Face = faces[first.kind];
  return <Face size={13} aria-hidden="true" />;
}

const isImportant = ({ events }: Mark): boolean =>
  events.some((event) => event.kind === 'news' && event.news.importance === 'high');

/** From the first bar in sight to the end of the margin behind the last. */
function seenTimes(chart: Chart, lengthMs: number): TimeRange {
  const bars = chart.getDataList();
  const { from, realTo } = chart.getVisibleRange();
  const first = bars[from];
  const last = bars[Math.min(realTo, bars.length) - 1];
  if (!first || !last) return { from: 0, to: -1 };
  return { from: first.timestamp, to: last.timestamp + Math.max(1, realTo - bars.length + 1) * lengthMs };
}
