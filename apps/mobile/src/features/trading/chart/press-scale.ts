// A long press or a right click on the price scale, which names the price under it.
import type { Chart } from 'klinecharts';

const LONG_MS = 500;
const SLOP_PX = 10;
const CANDLES = 'candle_pane';

/** The price at a height of the candles, in pixels from their top; null beside them. */
export function priceAtHeight(chart: Chart, y: number): number | null {
  const pane = chart.getSize(CANDLES, 'main');
  if (!pane || y < 0 || y > pane.height) return null;
  const found = chart.convertFromPixel([{ x: 0, y }], { paneId: CANDLES });
  const [point] = Array.isArray(found) ? found : [found];
  return point?.value !== undefined && point.value > 0 ? point.value : null;
}

/** Returns how to stop. */
export function hearPressOnScale(
  element: HTMLElement,
  chart: Chart,
  onPress: (price: number) => void,
): () => void {
  let from: { x: number; y: number } | null = null;
  let timer: ReturnType<typeof setTimeout>;
  const stop = (): void => {
    clearTimeout(timer);
    from = null;
  };
  /** Null beside the scale of the candles. */
  const priceAt = ({ clientX, clientY }: MouseEvent): number | null => {
    const box = element.getBoundingClientRect();
    const pane = chart.getSize(CANDLES, 'main');
    if (!pane || clientX - box.left < pane.width) return null;
    return priceAtHeight(chart, clientY - box.top);
  };
  const down = (event: PointerEvent): void => {
    stop();
    const price = event.button === 0 ? priceAt(event) : null;
    if (price === null) return;
    from = { x: event.clientX, y: event.clientY };
    timer = setTimeout(() => onPress(price), LONG_MS);
  };
  const move = ({ clientX, clientY }: PointerEvent): void => {
    if (from && Math.hypot(clientX - from.x, clientY - from.y) > SLOP_PX) stop();
  };
  const menu = (event: MouseEvent): void => {
    const price = priceAt(event);
    if (price === null) return;
    event.preventDefault();
    // A touch brings a menu too, after its long press.
    if (from === null) onPress(price);
  };
  // The library may keep events of its canvas to itself.
  const early = { capture: true };
  element.addEventListener('pointerdown', down, early);
  element.addEventListener('contextmenu', menu, early);
  window.addEventListener('pointermove', move, early);
  window.addEventListener('pointerup', stop, early);
  window.addEventListener('pointercancel', stop, early);
  return () => {
    stop();
    element.removeEventListener('pointerdown', down, early);
    element.removeEventListener('contextmenu', menu, early);
    window.removeEventListener('pointermove', move, early);
    window.removeEventListener('pointerup', stop, early);
    window.removeEventListener('pointercancel', stop, early);
  };
}
