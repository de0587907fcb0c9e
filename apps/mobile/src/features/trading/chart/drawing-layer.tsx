// Lies over the chart while a tool is in hand: a drag draws at once, two taps do as well.
import type { Chart } from 'klinecharts';
import { type PointerEvent, useRef } from 'react';
import { type Drawing, type DrawnPoint, pointsOf, type Tool } from './drawings.ts';

export interface DrawingLayerProps {
  readonly chart: Chart;
  readonly tool: Tool;
  /** The unfinished drawing, to be shown. */
  readonly onDraft: (draft: Drawing) => void;
  readonly onDone: (drawing: Drawing) => void;
}

const CANDLE_PANE = 'candle_pane';
/** Less than this is a tap: its second point comes with the next one. */
const DRAG_PX_MIN = 10;

export function DrawingLayer({ chart, tool, onDraft, onDone }: DrawingLayerProps) {
  const draft = useRef<Drawing | null>(null);
  const start = useRef<{ x: number; y: number } | null>(null);
  const size = chart.getSize(CANDLE_PANE, 'main');

  const pointAt = (event: PointerEvent<HTMLElement>): DrawnPoint | null => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = { x: event.clientX - box.left, y: event.clientY - box.top };
    const read = chart.convertFromPixel([at], { paneId: CANDLE_PANE });
    const point = Array.isArray(read) ? read[0] : read;
    if (point?.timestamp === undefined || point.value === undefined) return null;
    return { timestamp: point.timestamp, value: point.value };
  };
  const moveTo = (point: DrawnPoint) => {
    const first = draft.current?.points[0];
    draft.current = {
      id: draft.current?.id ?? `${tool}-${Date.now().toString(36)}`,
      tool,
      points: pointsOf(tool) === 1 ? [point] : [first ?? point, point],
    };
    onDraft(draft.current);
  };
  const down = (event: PointerEvent<HTMLElement>) => {
    const point = pointAt(event);
    if (!point) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current ??= { x: event.clientX, y: event.clientY };
    moveTo(point);
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const point = pointAt(event);
    if (point) moveTo(point);
  };
  const up = (event: PointerEvent<HTMLElement>) => {
    if (!draft.current || !start.current) return;
    const far = Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y);
    if (pointsOf(tool) === 1 || far >= DRAG_PX_MIN) onDone(draft.current);
  };
  return (
    <div
      data-tool={tool}
      className="absolute start-0 top-0 cursor-crosshair touch-none"
      style={{ width: size?.width ?? '100%', height: size?.height ?? '100%' }}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
    />
  );
}
