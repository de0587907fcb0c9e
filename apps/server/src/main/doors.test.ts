// Jobs come round by themselves, fail alone, and have ended once they are stopped.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Job } from '../modules/module.ts';
import { runJobs } from './doors.ts';

const log: string[] = [];
const record = { info: (line: string) => void log.push(line), warn: (line: string) => void log.push(line) };
let stop: (() => Promise<void>) | undefined;

beforeEach(() => {
  log.length = 0;
  vi.useFakeTimers();
});
afterEach(async () => {
  await stop?.();
  vi.useRealTimers();
});

function start(...jobs: Job[]): void {
  stop = runJobs(jobs, record);
}
function makeJob(name: string, everyMs: number, run: Job['run'] = async () => {}) {
  const turnsAt: number[] = [];
  const begin = Date.now();
  return {
    name,
    everyMs,
    turnsAt,
    run: async (stopping: AbortSignal) => {
      turnsAt.push(Date.now() - begin);
      await run(stopping);
    },
  };
}
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

it('each begins at once and comes round in its own time', async () => {
  const [often, seldom] = [makeJob('often', 1_000), makeJob('seldom', 60_000)];
  start(often, seldom);
  await vi.advanceTimersByTimeAsync(3_500);
  expect(often.turnsAt).toEqual([0, 1_000, 2_000, 3_000]);
  expect(seldom.turnsAt).toEqual([0]);
});

it('none runs twice at once, however long it takes', async () => {
  const slow = makeJob('slow', 1_000, () => pause(5_000));
  start(slow);
  await vi.advanceTimersByTimeAsync(11_500);
  expect(slow.turnsAt).toEqual([0, 6_000]);
});

it('one that fails is logged once, tried with growing pauses, and holds up no other', async () => {
  const broken = makeJob('broken', 1_000, async () => {
    throw new Error('no disk');
  });
  const sound = makeJob('sound', 1_000);
  start(broken, sound);
  await vi.advanceTimersByTimeAsync(7_500);
  expect(broken.turnsAt).toEqual([0, 1_000, 3_000, 7_000]);
  expect(sound.turnsAt).toHaveLength(8);
  expect(log).toEqual(['the job "broken" failed: no disk; trying again']);
});

it('stopping notifies the turns under way, awaits them, and none follows', async () => {
  const ended: string[] = [];
  const untilStopped = (name: string) =>
    makeJob(name, 1_000, async (stopping) => {
      while (!stopping.aborted) await pause(100);
      ended.push(name);
    });
  const [first, second] = [untilStopped('first'), untilStopped('second')];
  start(first, second);
  await vi.advanceTimersByTimeAsync(150);
  const stopped = stop?.();
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  await stopped;
  expect(ended).toEqual(['first', 'second']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(first.turnsAt).toEqual([0]);
});
