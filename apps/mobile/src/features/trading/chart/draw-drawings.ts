// Puts the user's drawings on the chart; a tapped one can be moved by its points or as a whole.
import {
  type Chart,
  type Overlay,
  type OverlayCreate,
  type OverlayFigure,
  registerOverlay,
} from 'klinecharts';
import { type ChartColours, fade } from './chart-colours.ts';
import { FAMILY } from './chart-styles.ts';
import { bandAround, shapeOf } from './drawing-shapes.ts';
import { type Drawing, type DrawnPoint, pointsOf, type Tool } from './drawings.ts';
import { keepOverlay } from './keep-overlay.ts';

const GROUP = 'drawings';
const nameOf = (tool: Tool): string => `candorDrawing${pointsOf(tool)}`;
/** A line is a pixel thin, a finger is not. */
const BAND_PX = 28;
const POINT_PX = 7;

export interface DrawingHandlers {
  readonly onMoved: (drawing: Drawing) => void;
  readonly onChosen: (id: string) => void;
  /** Chosen before; a tap went elsewhere. */
  readonly onLeft: (id: string) => void;
}

export function registerDrawings(): void {
  for (const count of [1, 2] as const) {
    registerOverlay<Drawing>({
      name: `candorDrawing${count}`,
      totalStep: count + 1,
      needDefaultPointFigure: true,
      createPointFigures: ({ chart, coordinates, bounding, overlay }) =>
        figuresOf(shapeOf(overlay.extendData.tool, coordinates, bounding), (y) => priceText(chart, y)),
    });
  }
}

/** The price at a height, as the axis writes it. */
function priceText(chart: Chart, y: number): string {
  const found = chart.convertFromPixel([{ y }], { paneId: 'candle_pane' });
  const { value = 0 } = (Array.isArray(found) ? found[0] : found) ?? {};
  return chart.getDecimalFold().format(value.toFixed(chart.getSymbol()?.pricePrecision ?? 2));
}

function figuresOf(
  { lines, notes, area }: ReturnType<typeof shapeOf>,
  priceAt: (y: number) => string,
): OverlayFigure[] {
  return [
    ...(area ? [{ type: 'polygon', ignoreEvent: true, attrs: { coordinates: area } }] : []),
    ...lines.map((line) => ({ type: 'line', ignoreEvent: true, attrs: { coordinates: line } })),
    ...lines.map((line) => ({
      type: 'polygon',
      attrs: { coordinates: bandAround(line, BAND_PX) },
      styles: { style: 'fill', color: 'transparent' },
    })),
    ...notes.map(({ at, share }) => ({
      type: 'text',
      ignoreEvent: true,
      attrs: {
        x: at.x + 2,
        y: at.y,
        text: `${(share * 100).toFixed(1)}%  ${priceAt(at.y)}`,
        baseline: 'middle',
      },
    })),
  ];
}

/** Makes what is drawn equal to `drawings`. */
export function drawDrawings(
  chart: Chart,
  drawings: readonly Drawing[],
  {
    chosen,
    colours,
    onMoved,
    onChosen,
    onLeft,
  }: DrawingHandlers & { chosen: string | null; colours: ChartColours },
): void {
  const wanted = new Set(drawings.map(({ id }) => id));
  for (const drawn of chart.getOverlays({ groupId: GROUP })) {
    if (!wanted.has(drawn.id)) chart.removeOverlay({ id: drawn.id });
  }
  for (const drawing of drawings) {
    const overlay = overlayOf(drawing, drawing.id === chosen, colours);
    overlay.onClick = () => onChosen(drawing.id);
    overlay.onDeselected = () => onLeft(drawing.id);
    overlay.onPressedMoveEnd = (event) => {
      const points = readPoints(event.overlay.points);
      if (points) onMoved({ ...drawing, points });
    };
    if (chart.getOverlays({ id: drawing.id }).length > 0) chart.overrideOverlay(overlay);
    else chart.createOverlay(overlay);
  }
  holdOverlay(chart, chosen);
}

function overlayOf(drawing: Drawing, isChosen: boolean, colours: ChartColours): OverlayCreate<unknown> {
  const line = { color: colours.accent, size: isChosen ? 2 : 1.5, style: 'solid' as const };
  const radius = isChosen ? POINT_PX : 0;
  const ring = isChosen ? 2 : 0;
  return {
    name: nameOf(drawing.tool),
    id: drawing.id,
    groupId: GROUP,
    // Only what was tapped moves: a pan that starts on a line must not carry it away.
    lock: !isChosen,
    onRightClick: keepOverlay,
    points: drawing.points.map((point) => ({ ...point })),
    extendData: drawing,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    styles: {
      line,
      polygon: { style: 'fill', color: fade(colours.accent, 0.1) },
      text: {
        color: colours.ink,
        size: 10,
        family: FAMILY,
        backgroundColor: colours.page,
        borderSize: 0,
        paddingLeft: 3,
        paddingRight: 3,
        paddingTop: 1,
        paddingBottom: 1,
      },
      point: {
        color: colours.page,
        borderColor: colours.accent,
        borderSize: ring,
        radius,
        activeColor: colours.page,
        activeBorderColor: colours.accent,
        activeBorderSize: ring,
        activeRadius: radius,
      },
    },
  };
}

function readPoints(points: readonly Partial<DrawnPoint>[]): DrawnPoint[] | null {
  const read = points.map(({ timestamp, value }) =>
    timestamp === undefined || value === undefined ? null : { timestamp, value },
  );
  return read.every((point) => point !== null) ? read : null;
}

interface Held {
  readonly paneId: string;
  readonly overlay: Overlay | null;
  readonly figureType: 'none' | 'other';
  readonly figureIndex: number;
  readonly figure: null;
}
type OverlayListener = (overlay: Overlay) => boolean;

/**
 * The library's own state of the tapped points. It has no public access; the version is pinned, and a test checks it.
 */
interface StoredChart extends Chart {
  getChartStore(): {
    getClickOverlayInfo(): { readonly overlay: Overlay | null };
    setClickOverlayInfo(held: Held, onSelected: OverlayListener, onDeselected: OverlayListener): void;
  };
}

const CANDLE_PANE = 'candle_pane';
/** Whoever calls knows already. */
const ignore: OverlayListener = () => false;

/**
 * Makes the chart library hold an overlay as if it had been tapped: only then does it show the overlay's end points.
 * Null holds none.
 */
function holdOverlay(chart: Chart, id: string | null): void {
  const store = (chart as StoredChart).getChartStore();
  if ((store.getClickOverlayInfo().overlay?.id ?? null) === id) return;
  const overlay = id === null ? null : (chart.getOverlays({ id })[0] ?? null);
  const figureType = overlay === null ? 'none' : 'other';
  const held: Held = { paneId: CANDLE_PANE, overlay, figureType, figureIndex: -1, figure: null };
  store.setClickOverlayInfo(held, ignore, ignore);
}
