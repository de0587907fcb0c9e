import { expect, test } from 'vitest';
import { LateFindings } from './late-findings.ts';

test('names what the log lacks once the venue has run for ten minutes since, the first ones of many', () => {
  const late = new LateFindings();
  const minute = (at: number): void => late.take({ type: 'ExecutionCounted', at: at * 60_000 } as never);
  minute(0);
  for (let number = 0; number < 20_000; number += 1) late.add(`event ${number}`, late.ranMs);
  for (let at = 1; at <= 10; at += 1) minute(at);
  expect(late.list()).toEqual([]);
  late.add('another one', late.ranMs);
  minute(11);
  expect(late.list()[0]).toBe('event 0');
  expect(late.list()).toHaveLength(21);
});
