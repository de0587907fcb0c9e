// Paces the drawing of live prices: with the next frame, but once a second while a finger moves the chart, and after a pause in
// charts at the side. On a slow phone a drawing takes longer than a frame, and the chart would lag behind the finger.

/** The interval between live prices during a touch. */
export const CALM_MS = 1_000;
/** The chart runs on for a moment after the finger has left. */
const RUN_ON_MS = 400;

export interface CalmFrames {
  request(run: () => void): number;
  cancel(id: number): void;
  stop(): void;
}

/** `pauseMs` is the least time between two drawings while nothing touches the chart. */
export function makeCalmFrames(chart: EventTarget, pauseMs: () => number = () => 0): CalmFrames {
  let isTouched = false;
  let drawnAt = Number.NEGATIVE_INFINITY;
  let nextId = 0;
  let waiting: { id: number; run: () => void } | null = null;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;

  function draw(): void {
    const drawn = waiting;
    waiting = null;
    drawnAt = performance.now();
    drawn?.run();
  }
  function schedule(): void {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    if (!waiting) return;
    const restMs = drawnAt + (isTouched ? CALM_MS : pauseMs()) - performance.now();
    if (restMs > 0) timer = setTimeout(schedule, restMs);
    else frame = requestAnimationFrame(draw);
  }
  const onDown = (): void => {
    clearTimeout(leaving);
    isTouched = true;
    schedule();
  };
  const onUp = (): void => {
    clearTimeout(leaving);
    leaving = setTimeout(() => {
      isTouched = false;
      schedule();
    }, RUN_ON_MS);
  };
  chart.addEventListener('touchstart', onDown, { passive: true });
  for (const end of ['touchend', 'touchcancel']) chart.addEventListener(end, onUp, { passive: true });

  return {
    request(run) {
      nextId += 1;
      waiting = { id: nextId, run };
      schedule();
      return nextId;
    },
    cancel(id) {
      if (waiting?.id === id) waiting = null;
    },
    stop() {
      waiting = null;
      clearTimeout(timer);
      clearTimeout(leaving);
      cancelAnimationFrame(frame);
      chart.removeEventListener('touchstart', onDown);
      for (const end of ['touchend', 'touchcancel']) chart.removeEventListener(end, onUp);
    },
  };
}
