// Horizontal lines of the client's own prices: entries, stops and targets; those that may be moved can be dragged.
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

export interface PriceLine {
  /** Stays the same while the line represents the same thing. */
  readonly id: string;
  readonly price: number;
  /** In the user's language, such as "Buy 0.10" or "SL". */
  readonly label: string;
  /** Steps to the right, so that labels of lines at nearly one price do not cover each other. */
  readonly indent: number;
  readonly tone: 'up' | 'down' | 'neutral';
  /** Under the user's finger at this moment: its place is the finger's. */
  readonly isDragged: boolean;
  /** Set if the line may be dragged: called while it moves and once it is released. */
  readonly onDrag?: (price: number, done: boolean) => void;
}

const OVERLAY = 'candorPriceLine';
const GROUP = 'price-lines';
const INDENT_PX = 72;
const HANDLE_PX = 28;
/** The lower corner is reserved for the button of the drawing tools. */
const CORNER_PX = 56;

export function registerPriceLine(): void {
  registerOverlay<PriceLine>({
    name: OVERLAY,
    totalStep: 2,
    createPointFigures: ({ coordinates, bounding, overlay }) => {
      const y = coordinates[0]?.y ?? 0;
      return [
        {
          key: 'line',
          type: 'line',
          attrs: {
            coordinates: [
              { x: 0, y },
              { x: bounding.width, y },
            ],
          },
        },
        {
          key: 'label',
          type: 'text',
          ignoreEvent: true,
          attrs: {
            x: 4 + overlay.extendData.indent * INDENT_PX + (y > bounding.height - CORNER_PX ? CORNER_PX : 0),
            y: y - 2,
            text: overlay.extendData.label,
            baseline: 'bottom',
          },
        },
        ...(overlay.extendData.onDrag ? [handle(y, bounding.width)] : []),
      ];
    },
    // An entry's axis label would cover the last price.
    createYAxisFigures: ({ coordinates, bounding, overlay, chart }) =>
      overlay.extendData.tone === 'neutral'
        ? []
        : {
            type: 'text',
            attrs: {
              x: 0,
              y: coordinates[0]?.y ?? 0,
              width: bounding.width,
              text: chart
                .getDecimalFold()
                .format((overlay.points[0]?.value ?? 0).toFixed(chart.getSymbol()?.pricePrecision ?? 2)),
              baseline: 'middle',
            },
            ignoreEvent: true,
          },
  });
}

/** A line is a pixel thin, a finger is not: what is touched is an unseen band around it. */
function handle(y: number, width: number): OverlayFigure {
  return {
    key: 'handle',
    type: 'rect',
    attrs: { x: 0, y: y - HANDLE_PX / 2, width, height: HANDLE_PX },
    styles: { style: 'fill', color: 'transparent', borderSize: 0 },
  };
}

/** Makes the drawn lines equal to `lines`; one that is being dragged is left under the finger. */
export function drawPriceLines(chart: Chart, lines: readonly PriceLine[], colours: ChartColours): void {
  const wanted = new Set(lines.map((line) => line.id));
  for (const drawn of chart.getOverlays({ groupId: GROUP })) {
    if (!wanted.has(drawn.id)) chart.removeOverlay({ id: drawn.id });
  }
  for (const line of lines) {
    const overlay = overlayOf(line, colours);
    if (chart.getOverlays({ id: line.id }).length > 0) {
      const { points, ...rest } = overlay;
      chart.overrideOverlay(line.isDragged || points === undefined ? rest : { ...rest, points });
    } else chart.createOverlay(overlay);
  }
}

function overlayOf(line: PriceLine, colours: ChartColours): OverlayCreate<unknown> {
  const colour = { up: colours.up, down: colours.down, neutral: colours.accent }[line.tone];
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
    if (price !== undefined && price > 0) line.onDrag?.(price, done);
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
    styles: { line: { color: colour, style: 'dashed', dashedValue: [6, 3], size: 1 }, text },
    onPressedMoving: line.onDrag ? report(false) : null,
    onPressedMoveEnd: line.onDrag ? report(true) : null,
  };
}
