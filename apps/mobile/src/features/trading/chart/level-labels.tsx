// The labels of price lines, beside the price scale: each names its owner and its money, and none covers another. Labels of
// prices beyond the visible range stand at the edge, where more than a few fold into one.
import type { Order } from '@candor/client';
import { classNames, Figure } from '@candor/ui';
import type { Chart } from 'klinecharts';
import { ArrowDown, ArrowUp, Bell } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useI18n } from '../../../shared/stores.ts';
import { NetResult } from '../orders/net-result.tsx';
import type { Part } from '../orders/order-sheet.tsx';
import { orderKind } from '../orders/order-words.ts';
import { heightsOf, type LineKind, type PriceLine } from './price-lines.ts';
import { stackLabels } from './stack-labels.ts';

export interface LevelLabelsProps {
  readonly chart: Chart;
  readonly lines: readonly PriceLine[];
  /** At the foot of the chart, in pixels: where buttons lie over it. */
  readonly reservedPx: number;
  readonly onOpen: (order: Order, part: Part) => void;
  /** The label of a price alert was chosen. */
  readonly onAlerts: () => void;
}

const GAP_PX = 26;
const HALF_PX = 12;
/** To the price scale. */
const SCALE_PX = 4;
const CANDLES = 'candle_pane';

const EDGES = ['above', 'below'] as const;
type Edge = (typeof EDGES)[number];

/** More labels than these at one edge fold into one; on a low chart more than one. */
const AT_EDGE = 2;
const LOW_PX = 320;

export function LevelLabels({ chart, lines, reservedPx, onOpen, onAlerts }: LevelLabelsProps) {
  const list = useRef<HTMLUListElement>(null);
  /** How many labels are folded, or would be. */
  const [folds, setFolds] = useState<Readonly<Record<Edge, number>>>({ above: 0, below: 0 });
  const [unfolded, setUnfolded] = useState<Edge | null>(null);
  const place = () => {
    if (!list.current) return;
    const next = placeLabels(list.current, chart, reservedPx, unfolded);
    if (next) setFolds((old) => (EDGES.every((edge) => old[edge] === next[edge]) ? old : next));
  };
  const latest = useRef(place);
  latest.current = place;
  useEffect(() => {
    const heights = heightsOf(chart);
    heights.onChange = () => latest.current();
    const observer = new ResizeObserver(() => latest.current());
    const dom = chart.getDom();
    if (dom) observer.observe(dom);
    return () => {
      heights.onChange = null;
      observer.disconnect();
    };
  }, [chart]);
  useLayoutEffect(place);
  return (
    <ul ref={list} className="pointer-events-none absolute inset-0 z-5 overflow-hidden">
      {lines.map((line) => (
        <li key={line.id} data-id={line.id} className="group invisible absolute end-0 top-0">
          {line.order === null ? (
            <AlertLabel line={line} onChoose={onAlerts} />
          ) : (
            <LevelLabel line={line} order={line.order} onOpen={onOpen} />
          )}
        </li>
      ))}
      {EDGES.map((edge) => (
        <li key={edge} data-fold={edge} className="invisible absolute end-0 top-0">
          <FoldLabel
            edge={edge}
            count={folds[edge]}
            isOpen={unfolded === edge}
            onToggle={() => setUnfolded(unfolded === edge ? null : edge)}
          />
        </li>
      ))}
    </ul>
  );
}

interface FoldLabelProps {
  readonly edge: Edge;
  readonly count: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function FoldLabel({ edge, count, isOpen, onToggle }: FoldLabelProps) {
  const { t } = useI18n();
  const Arrow = edge === 'above' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="pointer-events-auto flex h-6 items-center gap-1.5 rounded-md border border-line bg-raised px-1.5 text-micro font-medium whitespace-nowrap"
    >
      <Arrow size={12} />
      {t(`trade.levels_${edge}`, { count })}
    </button>
  );
}

const grounds: Readonly<Record<LineKind, string>> = {
  position: 'border-accent',
  pending: 'border-dashed border-muted text-muted',
  stopLoss: 'border-down',
  takeProfit: 'border-up',
  alert: 'border-warn text-warn',
};

/** Leads to the alerts, where it can be removed. */
function AlertLabel({ line, onChoose }: { line: PriceLine; onChoose: () => void }) {
  const { t } = useI18n();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onChoose}
      className={classNames(
        'pointer-events-auto flex h-6 items-center gap-1.5 rounded-md border bg-page px-1.5 text-micro font-semibold whitespace-nowrap',
        grounds.alert,
      )}
    >
      <ArrowUp size={12} className="hidden group-data-[edge=above]:block" />
      <ArrowDown size={12} className="hidden group-data-[edge=below]:block" />
      <Bell size={12} />
      {t('trade.alert')}
      <Figure className="font-normal">{line.priceText}</Figure>
    </button>
  );
}

interface LevelLabelProps extends Pick<LevelLabelsProps, 'onOpen'> {
  readonly line: PriceLine;
  readonly order: Order;
}

function LevelLabel({ line, order, onOpen }: LevelLabelProps) {
  const { t, format } = useI18n();
  const { kind, result, priceText } = line;
  const isStop = kind === 'stopLoss' || kind === 'takeProfit';
  const lots = <Figure>{format.scaledLots(order.lots)}</Figure>;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onOpen(order, isStop ? 'stops' : 'details')}
      className={classNames(
        'flex h-6 items-center gap-1.5 overflow-hidden rounded-md border bg-page px-1.5 text-micro whitespace-nowrap',
        grounds[kind],
        // The line under a stop's label is dragged, by the label too.
        isStop ? 'focus-visible:pointer-events-auto' : 'pointer-events-auto',
      )}
    >
      <span className="sr-only">
        {t('order.number')} <Figure>{order.id}</Figure>
      </span>
      <ArrowUp size={12} className="hidden group-data-[edge=above]:block" />
      <ArrowDown size={12} className="hidden group-data-[edge=below]:block" />
      {isStop ? (
        <>
          <span className={classNames('font-semibold', kind === 'stopLoss' ? 'text-down' : 'text-up')}>
            <span aria-hidden="true">{kind === 'stopLoss' ? 'SL' : 'TP'}</span>
            <span className="sr-only">
              {t(kind === 'stopLoss' ? 'trade.stop_loss' : 'trade.take_profit')}
            </span>
          </span>
          <span className="text-muted">
            {t(`trade.${order.side}`)} {lots}
          </span>
          {result !== null && (
            <Figure className={result.startsWith('+') ? 'text-up' : 'text-down'}>{result}</Figure>
          )}
        </>
      ) : (
        <>
          <span
            className={classNames(
              'font-semibold',
              kind === 'position' &&
                '-my-px -ms-1.5 flex h-6 items-center gap-1 bg-accent-fill px-1.5 text-on-fill',
            )}
          >
            {t(orderKind(order))} {lots}
          </span>
          {kind === 'position' && <NetResult order={order} className="font-medium" />}
        </>
      )}
      <Figure className="hidden text-muted group-data-edge:block">{priceText}</Figure>
      <span className="sr-only">
        <Figure>{priceText}</Figure>
      </span>
    </button>
  );
}

/**
 * Runs after each painting of the canvas that moved a line, so it writes styles only, without React. Returns how many
 * labels each edge folds, or would fold if it were not unfolded; null before the chart is laid out.
 */
function placeLabels(
  list: HTMLElement,
  chart: Chart,
  reservedPx: number,
  unfolded: Edge | null,
): Record<Edge, number> | null {
  const pane = chart.getSize(CANDLES, 'main');
  const scale = chart.getSize(CANDLES, 'yAxis');
  if (!pane || !scale) return null;
  const { of } = heightsOf(chart);
  const bottom = pane.height - reservedPx;
  const folds = { above: 0, below: 0 };
  const labels = [...list.children].filter((label): label is HTMLElement => label instanceof HTMLElement);
  const heights = new Map<HTMLElement, number>();
  for (const label of labels) {
    const y = of.get(label.dataset.id ?? '');
    if (y === undefined) continue;
    heights.set(label, y);
    const edge = y < 0 ? 'above' : y > pane.height ? 'below' : null;
    if (edge) {
      label.dataset.edge = edge;
      folds[edge] += 1;
    } else delete label.dataset.edge;
  }
  for (const edge of EDGES) if (folds[edge] <= (pane.height < LOW_PX ? 1 : AT_EDGE)) folds[edge] = 0;
  const isFolded = (edge: string | undefined) =>
    (edge === 'above' || edge === 'below') && edge !== unfolded && folds[edge] > 0;
  const shown: [label: HTMLElement, wanted: number][] = [];
  for (const label of labels) {
    const { edge, fold } = label.dataset;
    const y = heights.get(label);
    // A fold stands outside of what it folds.
    if (fold === 'above' && folds.above > 0) shown.unshift([label, 0]);
    else if (fold === 'below' && folds.below > 0) shown.push([label, bottom]);
    else if (y !== undefined && !isFolded(edge)) shown.push([label, Math.min(bottom, Math.max(0, y))]);
    else label.style.visibility = 'hidden';
  }
  const placed = stackLabels(
    shown.map(([, wanted]) => wanted),
    { top: HALF_PX + 2, bottom: bottom - HALF_PX - 2, gap: GAP_PX },
  );
  for (const [index, [label]] of shown.entries()) {
    label.style.visibility = 'visible';
    label.style.transform = `translate(${-scale.width - SCALE_PX}px, ${Math.round((placed[index] ?? 0) - HALF_PX)}px)`;
  }
  return folds;
}
