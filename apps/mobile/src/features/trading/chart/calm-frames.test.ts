import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CALM_MS, makeCalmFrames } from './calm-frames.ts';

const FRAME_MS = 16;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, FRAME_MS));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => clearTimeout(id));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Five prices a second for so long; how many of them were drawn. */
function tick(frames: ReturnType<typeof makeCalmFrames>, ms: number): number {
  let drawn = 0;
  for (let passed = 0; passed < ms; passed += 200) {
    frames.request(() => {
      drawn += 1;
    });
    vi.advanceTimersByTime(200);
  }
  return drawn;
}

test('without a finger each price is drawn with the next frame', () => {
  const frames = makeCalmFrames(new EventTarget());
  expect(tick(frames, 2_000)).toBe(10);
  frames.stop();
});

test('under a finger one a second is, and the rest at once when it has left', () => {
  const chart = new EventTarget();
  const frames = makeCalmFrames(chart);
  tick(frames, 400);
  chart.dispatchEvent(new Event('touchstart'));
  expect(tick(frames, 4 * CALM_MS)).toBeLessThanOrEqual(4);
  chart.dispatchEvent(new Event('touchend'));
  // The chart still runs on.
  expect(tick(frames, 400)).toBeLessThanOrEqual(1);
  vi.advanceTimersByTime(100);
  expect(tick(frames, 1_000)).toBe(5);
  frames.stop();
});

test('what was called off or stopped is not drawn', () => {
  const frames = makeCalmFrames(new EventTarget());
  const drawn = vi.fn();
  frames.cancel(frames.request(drawn));
  vi.advanceTimersByTime(100);
  frames.request(drawn);
  frames.stop();
  vi.advanceTimersByTime(100);
  expect(drawn).not.toHaveBeenCalled();
});
