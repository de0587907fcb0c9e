// Switches off changes that the chart library makes to lines on its own.
import type { Chart, OverlayEvent } from 'klinecharts';

/**
 * `onRightClick` of every overlay: unless its handler prevents it, the library removes the overlay under a right click
 * (and under the long press that a browser reports as one), locked or not.
 */
export const keepOverlay = (event: OverlayEvent<unknown>): void => event.preventDefault?.();

/**
 * The library listens to the keys of the whole document. It hears them only while the chart itself has the focus: there
 * they are how a keyboard pans and zooms it. Returns how to stop.
 */
export function hearKeysOnlyAt(canvas: HTMLElement, chart: Chart): () => void {
  const applyResponse = () => chart.setHotkey({ enabled: document.activeElement === canvas });
  applyResponse();
  canvas.addEventListener('focus', applyResponse);
  canvas.addEventListener('blur', applyResponse);
  return () => {
    canvas.removeEventListener('focus', applyResponse);
    canvas.removeEventListener('blur', applyResponse);
    chart.setHotkey({ enabled: false });
  };
}
