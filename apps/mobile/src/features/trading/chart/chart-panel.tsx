// The period bar and the chart, filling what the screen has left.
import type { Instrument } from '@candor/client';
import { type Price, priceToNumber, type Side } from '@candor/core';
import { classNames, IconButton, Skeleton } from '@candor/ui';
import { ChartCandlestick, ChartSpline, Check, PencilLine, SlidersHorizontal, Trash2, X } from 'lucide-react';
import {
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useApp } from '../../../shared/app-context.ts';
import { lazily } from '../../../shared/lazily.tsx';
import { usePlacement } from '../../../shared/placement.ts';
import { useI18n, useIsTakenOver } from '../../../shared/stores.ts';
import { nearestPrice } from '../rules/core-spec.ts';
import type { FeedState } from './bar-feed.ts';
import { chart } from './chart-on-demand.ts';
import type { ChartSettings } from './chart-settings.ts';
import { ChartState } from './chart-state.tsx';
import { noDrawings, pointsOf } from './drawings.ts';
import type { LevelLabelsProps } from './level-labels.tsx';
import { shownPeriods } from './periods.ts';
import { useChartFeed } from './use-chart-feed.ts';
import { useChartLines } from './use-chart-lines.ts';
import { useChartSettings } from './use-chart-settings.ts';
import type { ShownChart } from './use-charts.ts';
import { type Drawn, useDrawings } from './use-drawings.ts';

const DragConfirm = lazy(() => import('./drag-confirm.tsx').then((m) => ({ default: m.DragConfirm })));
const DrawingSheet = lazy(() => import('./drawing-sheet.tsx').then((m) => ({ default: m.DrawingSheet })));
const ChartSheet = lazy(() => import('./chart-sheet.tsx').then((m) => ({ default: m.ChartSheet })));

// A user on this page sees the chart, so its download need not wait for the messages and the first rendering.
if (!import.meta.env.SSR) void chart.preload();

const ChartTitle = lazily(() => import('../desk/chart-title.tsx').then((m) => m.ChartTitle));
const ScaleSheet = lazily(() => import('./scale-sheet.tsx').then((m) => m.ScaleSheet));
const HiddenIndicators = lazily(() => import('./hidden-indicators.tsx').then((m) => m.HiddenIndicators));

/** A sheet's chunk is fetched when it is first asked for. */
type SheetState = 'never' | 'open' | 'shut';

export interface ChartPanelProps {
  readonly instrument: Instrument;
  /** The label of an order's line was chosen. */
  readonly onOpen: LevelLabelsProps['onOpen'];
  /** An alert is wanted at a price of the scale, or, with null, the alerts. */
  readonly onAlert: (price: number | null) => void;
  /** A pending order is wanted at a price of the scale. */
  readonly onOrder: (side: Side, price: Price) => void;
  readonly place: ShownChart['place'];
}

export function ChartPanel({ instrument, onOpen, onAlert, onOrder, place }: ChartPanelProps) {
  const { t, language } = useI18n();
  const [shared, change] = useChartSettings();
  /** One of several charts, and not the one that Trade follows. */
  const isAside = place?.isActive === false;
  const settings = isAside ? { ...shared, period: place.period } : shared;
  const [state, setState] = useState<FeedState>('loading');
  /** The instrument whose bars the chart has; null before the first. */
  const [drawnId, setDrawnId] = useState<number | null>(null);
  const [tries, setTries] = useState(0);
  /** Indicators for which the chart has no room. */
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const [sheet, setSheet] = useState<SheetState>('never');
  const [drawingSheet, setDrawingSheet] = useState<SheetState>('never');
  const [pressed, setPressed] = useState<{ isOpen: boolean; price: Price } | null>(null);
  const drawn = useDrawings(instrument.code, settings, change);
  const feed = useChartFeed(instrument, place === undefined);
  const { lines, drag, endDrag } = useChartLines(instrument);
  const legend = useLegend();
  const placement = usePlacement();
  const { drawnChart = '' } = useApp();
  const isTakenOver = useIsTakenOver();
  // Runs in a task after hydration, which is long enough on a slow phone.
  const hasCanvas = useDeferredValue(isTakenOver);
  // The server's picture stands until the canvas is painted.
  const [hasPicture, setPicture] = useState(!isTakenOver);
  const follow = (next: FeedState) => {
    setState(next);
    if (next !== 'loading') setDrawnId(instrument.id);
    // The library lays itself out in one frame and paints in the next.
    if (hasPicture && next !== 'loading')
      requestAnimationFrame(() => requestAnimationFrame(() => setPicture(false)));
  };
  const label = t('trade.chart_of', {
    code: instrument.showCode,
    period: t(`trade.period_${settings.period}_name`),
  });
  return (
    <section
      aria-label={place ? label : t('trade.chart')}
      aria-current={place?.isActive || undefined}
      className={classNames('trade-panel flex flex-1 flex-col', place && '@container')}
      // Before the tap or the focus does what it is for: what is chosen next concerns this chart.
      onPointerDownCapture={place?.activate}
      onFocusCapture={place?.activate}
    >
      <PeriodBar
        title={place && <ChartTitle instrument={instrument} />}
        settings={settings}
        onChange={change}
        canDraw={state === 'ready'}
        onDraw={() => setDrawingSheet('open')}
        onSettings={() => setSheet('open')}
      />
      <div className="relative min-h-[160px] flex-1">
        {hasPicture && (
          <div
            dir="ltr"
            className="pointer-events-none absolute inset-0 z-10 bg-page"
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: of our own server, and in the browser what stands there stays
            dangerouslySetInnerHTML={{ __html: drawnChart }}
          />
        )}
        {hasCanvas && (
          // Below the picture it finds its size unseen. A transition of each element would bring it back frames later.
          <div
            className={classNames(
              'contents transition-none [&_*]:transition-none',
              hasPicture && 'invisible',
            )}
          >
            <Suspense
              fallback={!hasPicture && <Skeleton className="absolute inset-x-4 inset-y-2 rounded-2xl" />}
            >
              <chart.Part
                instrument={instrument}
                onCompareEnd={() => change({ compare: null })}
                settings={settings}
                language={language}
                legend={legend}
                isAside={isAside}
                isBelowButtons={placement === 'landscape'}
                label={label}
                nowLabel={t('trade.chart_now')}
                lines={lines}
                onOpen={onOpen}
                onPrice={(at) => setPressed({ isOpen: true, price: nearestPrice(at, instrument.precision) })}
                onAlerts={() => onAlert(null)}
                drawings={settings.showsDrawings ? drawn.drawings : noDrawings}
                chosenDrawing={drawn.chosen?.id ?? null}
                onChooseDrawing={drawn.choose}
                onLeaveDrawing={drawn.leave}
                tool={drawn.tool}
                onDrawing={drawn.put}
                epoch={feed.epoch + tries}
                load={feed.load}
                subscribe={feed.subscribe}
                onState={follow}
                onHidden={setHidden}
              />
            </Suspense>
          </div>
        )}
        {hidden.length > 0 && <HiddenIndicators names={hidden} onChoose={() => setSheet('open')} />}
        {state === 'ready' && <DrawingBar drawn={drawn} />}
        {/* Bars of one instrument never stand under the name of another. */}
        {drawnId !== null && drawnId !== instrument.id && <div className="absolute inset-0 bg-page" />}
        {!hasPicture && <ChartState state={state} onRetry={() => setTries((n) => n + 1)} />}
      </div>
      {pressed && (
        <ScaleSheet
          instrument={instrument}
          {...pressed}
          onClose={() => setPressed({ ...pressed, isOpen: false })}
          onOrder={onOrder}
          onAlert={() => onAlert(priceToNumber(pressed.price, instrument.precision))}
        />
      )}
      <Suspense>
        {drag?.isDone && <DragConfirm drag={drag} onEnd={endDrag} />}
        {drawingSheet !== 'never' && (
          <DrawingSheet
            isOpen={drawingSheet === 'open'}
            onClose={() => setDrawingSheet('shut')}
            drawings={drawn.drawings}
            onTool={(tool) => {
              setDrawingSheet('shut');
              change({ showsDrawings: true });
              drawn.take(tool);
            }}
            onRemove={drawn.remove}
            onRemoveAll={drawn.removeAll}
          />
        )}
        {sheet !== 'never' && (
          <ChartSheet
            isOpen={sheet === 'open'}
            onClose={() => setSheet('shut')}
            settings={settings}
            onChange={change}
            hidden={hidden}
          />
        )}
      </Suspense>
    </section>
  );
}

interface PeriodBarProps {
  /** Where several charts stand side by side: which one this is. */
  title: ReactNode;
  settings: ChartSettings;
  onChange: (change: Partial<ChartSettings>) => void;
  canDraw: boolean;
  onDraw: () => void;
  onSettings: () => void;
}

function PeriodBar({ title, settings, onChange, canDraw, onDraw, onSettings }: PeriodBarProps) {
  const { t } = useI18n();
  const bar = useRef<HTMLFieldSetElement>(null);
  const { period: chosen } = settings;
  const shown = useRef(chosen);
  useEffect(() => {
    if (shown.current === chosen) return;
    shown.current = chosen;
    // One that was chosen elsewhere may be beyond the bar's edge.
    bar.current
      ?.querySelector('[aria-pressed=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);
  const isArea = settings.kind === 'area';
  const KindIcon = isArea ? ChartCandlestick : ChartSpline;
  return (
    <div className="flex min-h-11 shrink-0 items-center border-b border-line ps-2 pe-1">
      {title}
      <fieldset
        ref={bar}
        aria-label={t('trade.period')}
        dir="ltr"
        className="flex min-w-0 flex-1 overflow-x-auto [scrollbar-width:none] @max-[17rem]:flex-wrap"
      >
        {shownPeriods(settings.favourites, settings.period).map((period) => (
          <button
            key={period}
            type="button"
            aria-pressed={settings.period === period}
            // The only one that a narrow chart shows leads to the others.
            onClick={() => (title && settings.period === period ? onSettings() : onChange({ period }))}
            className={classNames(
              'flex min-h-11 min-w-min items-center justify-center',
              title ? settings.period !== period && '@max-[33rem]:hidden' : 'flex-auto',
            )}
          >
            <span
              className={classNames(
                'rounded-md px-1.5 py-1 text-small font-medium whitespace-nowrap transition-colors min-[380px]:px-2',
                settings.period === period ? 'bg-accent-soft text-accent' : 'text-muted',
              )}
            >
              {t(`trade.period_${period}`)}
              <span className="sr-only"> {t(`trade.period_${period}_name`)}</span>
            </span>
          </button>
        ))}
      </fieldset>
      <IconButton
        label={t(isArea ? 'trade.chart_candles' : 'trade.chart_area')}
        onClick={() => onChange({ kind: isArea ? 'candles' : 'area' })}
      >
        <KindIcon size={19} />
      </IconButton>
      {/* Placed in the bar, because over the chart it would hide a price. */}
      <IconButton
        label={t('trade.chart_drawing')}
        aria-haspopup="dialog"
        disabled={!canDraw}
        onClick={onDraw}
      >
        <PencilLine size={18} />
      </IconButton>
      <IconButton label={t('trade.chart_settings')} onClick={onSettings} aria-haspopup="dialog">
        <SlidersHorizontal size={18} />
      </IconButton>
    </div>
  );
}

function useLegend() {
  const { t } = useI18n();
  return useMemo(
    () => ({
      time: '',
      open: t('product.open'),
      high: t('product.high'),
      low: t('product.low'),
      close: t('trade.chart_close'),
      volume: t('trade.chart_ticks'),
    }),
    [t],
  );
}

const barLook =
  'absolute bottom-8 left-2 z-10 flex max-w-[calc(100%-5rem)] items-center rounded-full border border-line bg-raised ps-4 text-small shadow-float';

/** Shown over the chart's lower edge during drawing or selection: actions for the current tool or the drawing. */
function DrawingBar({ drawn }: { drawn: Drawn }) {
  const { t } = useI18n();
  const { tool, chosen } = drawn;
  if (tool !== null) {
    return (
      <div className={barLook}>
        <span role="status" className="truncate">
          {t(pointsOf(tool) === 1 ? 'trade.chart_draw_tap' : 'trade.chart_draw_drag')}
        </span>
        <IconButton label={t('public.cancel')} onClick={() => drawn.take(null)}>
          <X size={18} />
        </IconButton>
      </div>
    );
  }
  if (chosen === null) return null;
  const name = t(`trade.tool_${chosen.tool}`);
  return (
    <div className={barLook}>
      <span className="truncate font-medium">{name}</span>
      <IconButton label={t('trade.chart_remove', { name })} onClick={() => drawn.remove(chosen.id)}>
        <Trash2 size={18} />
      </IconButton>
      <IconButton label={t('public.ok')} onClick={() => drawn.choose(null)}>
        <Check size={18} />
      </IconButton>
    </div>
  );
}
