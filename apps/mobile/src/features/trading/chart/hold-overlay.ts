// Makes the chart library hold an overlay as if it had been tapped: only then does it show the overlay's end points.
import type { Chart, Overlay } from 'klinecharts';

interface Held {
  readonly paneId: string;
  readonly overlay: Overlay | null;
  readonly figureType: 'none' | 'other';
  readonly figureIndex: number;
  readonly figure: null;
}
type OverlayListener = (overlay: Overlay) => boolean;

/** The library's own record of what was tapped. It has no public door; the version is pinned, and a test holds it. */
interface StoredChart extends Chart {
  getChartStore(): {
    getClickOverlayInfo(): { readonly overlay: Overlay | null };
    setClickOverlayInfo(held: Held, onSelected: OverlayListener, onDeselected: OverlayListener): void;
  };
}

const CANDLE_PANE = 'candle_pane';
/** Whoever calls knows already. */
const ignore: OverlayListener = () => false;

/** Null holds none. */
export function holdOverlay(chart: Chart, id: string | null): void {
  const store = (chart as StoredChart).getChartStore();
  if ((store.getClickOverlayInfo().overlay?.id ?? null) === id) return;
  const overlay = id === null ? null : (chart.getOverlays({ id })[0] ?? null);
  const figureType = overlay === null ? 'none' : 'other';
  const held: Held = { paneId: CANDLE_PANE, overlay, figureType, figureIndex: -1, figure: null };
  store.setClickOverlayInfo(held, ignore, ignore);
}
