// The log under a flood of faults: the first is written in full, the others as a number.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeLog } from './log.ts';

const lines: Record<string, unknown>[] = [];
const log = () => makeLog('debug', { write: (line) => void lines.push(JSON.parse(line)) });
const fail = (n: number) => new Error(`no ${n}`);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  lines.length = 0;
});

test('errors of one place are counted, with some of their request ids', () => {
  const one = log();
  const request = one.child({ reqId: 'x' });
  for (let n = 0; n < 3_800; n += 1)
    request.error({ requestId: `id ${n}`, err: fail(n) }, 'a request failed');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ requestId: 'id 0', err: { message: 'no 0' } });
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({ level: 50, msg: '3799 more of the same in 60 s: a request failed' });
  expect(lines[1]?.requestIds).toHaveLength(20);
  one.error({ err: fail(1) }, 'a request failed');
  expect(lines).toHaveLength(3);
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(3);
});

test('other messages, places and levels have separate lines', () => {
  const one = log();
  one.error({ err: fail(1) }, 'a request failed');
  one.error({ err: new TypeError('of another place') }, 'a request failed');
  one.error({ err: fail(1) }, 'the live socket failed');
  one.warn({ err: fail(1) }, 'a request failed');
  one.warn('waited 1 s for 127.0.0.1');
  one.warn('waited 20 s for 127.0.0.1');
  expect(lines).toHaveLength(5);
});

test('lines that are not errors, and the end of the program, are written each time', () => {
  const one = log();
  for (let n = 0; n < 3; n += 1) one.info('answered');
  for (let n = 0; n < 2; n += 1) one.fatal({ err: fail(n) }, 'the program ends');
  expect(lines).toHaveLength(5);
});
