// Repeated pushes continue whatever happens to the machine's clock.
import { afterEach, expect, it, vi } from 'vitest';
import { every } from './broadcast.ts';

afterEach(() => void vi.useRealTimers());

it('continues after its period even if the clock is set back by an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  let runs = 0;
  const act = async (): Promise<void> => {
    runs += 1;
    if (runs === 1) vi.setSystemTime(Date.now() - 3_600_000);
  };
  const loop = every(200, act, () => undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  loop.stop();
  expect(runs).toBeGreaterThanOrEqual(4);
});
