// Horizontal lines of the client's own prices: entries, stops, targets and price alerts; those that may be moved can be dragged. Their
// labels are elements over the canvas (level-labels.tsx), which follow the heights at which the lines are painted.
import type { Order } from '@candor/client';
import {
  type Chart,
  type OverlayCreate,
  type OverlayEvent,
  type OverlayFigure,
  registerOverlay,
} from 'klinecharts';
import type { ChartColours } from './chart-colours.ts';
import { FAMILY } from './chart-styles.ts';
import { keepOverlay } from './keep-overlay.ts';

export type LineKind = 'position' | 'pending' | 'stopLoss' | 'takeProfit' | 'alert';

export type Handle = 'line' | 'label';

export interface PriceLine {
  /** Stays the same while the line represents the same thing. */
  readonly id: string;
  readonly kind: LineKind;
  /** Null for a price alert, and for what the ticket beside the chart only drafts. */
  readonly order: Order | null;
  readonly isDraft?: true;
  readonly price: number;
  /** The price in the user's language. */
  readonly priceText: string;
  /** What a stop or target would bring, such as "−51.60"; null where that is not known or can't come. */
  readonly result: string | null;
  /** What the user drags it by at this moment; by the line itself, its place is the finger's. */
  readonly draggedBy: Handle | null;
  /** Set if the line may be dragged: called while it moves and once it is released. */
  readonly onDrag?: (price: number, done: boolean, by: Handle) => void;
}

const OVERLAY = 'candorPriceLine';
const GROUP = 'price-lines';
const HANDLE_PX = 28;

const DASHES: Readonly<Record<LineKind, number[]>> = {
  position: [6, 4],
  pending: [2, 3],
  stopLoss: [5, 4],
  takeProfit: [5, 4],
  alert: [1, 3],
};

/** The heights of a chart's lines at its last painting, in pixels from the top, by the lines' ids. */
export interface Heights {
  readonly of: ReadonlyMap<string, number>;
  /** Calls back after each painting that moved a line, before the browser shows it. */
  onChange: (() => void) | null;
}
const heights = new WeakMap<Chart, Heights & { of: Map<string, number>; isChanged: boolean }>();

export function heightsOf(chart: Chart): Heights {
  const known = heights.get(chart);
  if (known) return known;
  const made = { of: new Map<string, number>(), onChange: null, isChanged: false };
  heights.set(chart, made);
  return made;
}

function noteHeight(chart: Chart, id: string, y: number): void {
  const own = heights.get(chart);
  if (!own || own.of.get(id) === y) return;
  own.of.set(id, y);
  if (own.isChanged) return;
  own.isChanged = true;
  queueMicrotask(() => {
    own.isChanged = false;
    own.onChange?.();
  });
}

export function registerPriceLine(): void {
  registerOverlay<PriceLine>({
    name: OVERLAY,
    totalStep: 2,
    createPointFigures: ({ chart, coordinates, bounding, overlay }) => {
      const y = coordinates[0]?.y ?? 0;
      noteHeight(chart, overlay.id, y);
      return [
        {
          key: 'line',
          type: 'line',
          ignoreEvent: isEntry(overlay.extendData),
          attrs: {
            coordinates: [
              { x: 0, y },
              { x: bounding.width, y },
            ],
          },
        },
        ...(overlay.extendData.onDrag ? [handle(overlay.extendData, y, bounding.width)] : []),
      ];
    },
    // An entry's axis label would cover the last price.
    createYAxisFigures: ({ coordinates, bounding, overlay }) =>
      overlay.extendData.onDrag && overlay.extendData.kind !== 'position'
        ? {
            type: 'text',
            attrs: {
              x: 0,
              y: coordinates[0]?.y ?? 0,
              width: bounding.width,
              text: overlay.extendData.priceText,
              baseline: 'middle',
            },
            ignoreEvent: true,
          }
        : [],
  });
}

const isEntry = ({ kind, draggedBy }: PriceLine): boolean =>
  draggedBy !== 'line' && (kind === 'position' || kind === 'pending');

/**
 * A line is a pixel thin, a finger is not: what is touched is an unseen band around it. That of an entry, which lies among the
 * bars, leaves the older half of the chart to panning.
 */
function handle(line: PriceLine, y: number, width: number): OverlayFigure {
  const x = isEntry(line) ? width / 2 : 0;
  return {
    key: 'handle',
    type: 'rect',
    attrs: { x, y: y - HANDLE_PX / 2, width: width - x, height: HANDLE_PX },
    styles: { style: 'fill', color: 'transparent', borderSize: 0 },
  };
}

/** Makes the drawn lines equal to `lines`; one that is being dragged is left under the finger. */
export function drawPriceLines(chart: Chart, lines: readonly PriceLine[], colours: ChartColours): void {
  const wanted = new Set(lines.map((line) => line.id));
  for (const drawn of chart.getOverlays({ groupId: GROUP })) {
    if (wanted.has(drawn.id)) continue;
    chart.removeOverlay({ id: drawn.id });
    heights.get(chart)?.of.delete(drawn.id);
  }
  for (const line of lines) {
    const overlay = overlayOf(line, colours);
    if (chart.getOverlays({ id: line.id }).length > 0) {
      const { points, ...rest } = overlay;
      chart.overrideOverlay(line.draggedBy === 'line' || points === undefined ? rest : { ...rest, points });
    } else chart.createOverlay(overlay);
  }
}

function overlayOf(line: PriceLine, colours: ChartColours): OverlayCreate<unknown> {
  const { accent: position, muted: pending, down: stopLoss, up: takeProfit, warn: alert } = colours;
  const colour = { position, pending, stopLoss, takeProfit, alert }[line.kind];
  const text = {
    color: colour,
    size: 10,
    family: FAMILY,
    backgroundColor: colours.page,
    borderSize: 0,
    borderColor: 'transparent',
    paddingLeft: 4,
    paddingRight: 4,
    paddingTop: 2,
    paddingBottom: 2,
  };
  const report = (done: boolean) => (event: OverlayEvent<unknown>) => {
    const price = event.overlay.points[0]?.value;
    if (price !== undefined && price > 0) line.onDrag?.(price, done, 'line');
  };
  return {
    name: OVERLAY,
    id: line.id,
    groupId: GROUP,
    lock: line.onDrag === undefined,
    onRightClick: keepOverlay,
    points: [{ value: line.price }],
    extendData: line,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    styles: { line: { color: colour, style: 'dashed', dashedValue: DASHES[line.kind], size: 1 }, text },
    onPressedMoving: line.onDrag ? report(false) : null,
    onPressedMoveEnd: line.onDrag ? report(true) : null,
  };
}
