// The labels of price lines, beside the price scale: each names its owner and its money, and none covers another. Labels of
// prices beyond the visible range stand at the edge.
import type { Order } from '@candor/client';
import { classNames, Figure } from '@candor/ui';
import type { Chart } from 'klinecharts';
import { ArrowDown, ArrowUp, Bell } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
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

export function LevelLabels({ chart, lines, reservedPx, onOpen, onAlerts }: LevelLabelsProps) {
  const list = useRef<HTMLUListElement>(null);
  const place = () => {
    if (list.current) placeLabels(list.current, chart, reservedPx);
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
    </ul>
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

/** Runs after each painting of the canvas that moved a line, so it writes styles only, without React. */
function placeLabels(list: HTMLElement, chart: Chart, reservedPx: number): void {
  const pane = chart.getSize(CANDLES, 'main');
  const scale = chart.getSize(CANDLES, 'yAxis');
  if (!pane || !scale) return;
  const { of } = heightsOf(chart);
  const labels = [...list.children].filter((label): label is HTMLElement => label instanceof HTMLElement);
  const shown = labels.filter((label) => of.has(label.dataset.id ?? ''));
  const bottom = pane.height - reservedPx;
  const ys = shown.map((label) => of.get(label.dataset.id ?? '') ?? 0);
  const placed = stackLabels(
    ys.map((y) => Math.min(bottom, Math.max(0, y))),
    { top: HALF_PX + 2, bottom: bottom - HALF_PX - 2, gap: GAP_PX },
  );
  for (const label of labels) if (!shown.includes(label)) label.style.visibility = 'hidden';
  for (const [index, label] of shown.entries()) {
    const y = ys[index] ?? 0;
    if (y < 0) label.dataset.edge = 'above';
    else if (y > pane.height) label.dataset.edge = 'below';
    else delete label.dataset.edge;
    label.style.visibility = 'visible';
    label.style.transform = `translate(${-scale.width - SCALE_PX}px, ${Math.round((placed[index] ?? 0) - HALF_PX)}px)`;
  }
}
