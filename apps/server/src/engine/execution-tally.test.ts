// Execution counts: each accepted order is counted once, and so is each rejection that is not in the journal.
import { type CommandReply, type CommandRequest, clientActor } from '@candor/core';
import { expect, it } from 'vitest';
import { DURABLE_CLASSES_MS, ExecutionTally } from './execution-tally.ts';

const request = (key: string | null): CommandRequest => ({
  command: { type: 'CancelOrder', accountId: 1, orderId: 2 } as never,
  actor: clientActor(1 as never),
  idempotency: key === null ? null : { key, hash: '', receivedAt: 0, expiresAt: 1 },
});
const accepted = { ok: true, order: null, account: null, seq: 1, recorded: {} } as unknown as CommandReply;
const repeated = { ok: true, order: null, account: null, seq: 1 } as unknown as CommandReply;
const refused = (code: string) => ({ ok: false, refusal: { code }, seq: 1 }) as unknown as CommandReply;

it('counts each accepted order in its class of execution time, real and demo separately', () => {
  const tally = new ExecutionTally();
  for (const tookMs of [0, 0.999, 1, 4.9, 999.9, 1_000, 60_000])
    tally.answered(request('k'), accepted, { demo: false, tookMs });
  tally.answered(request('k'), accepted, { demo: true, tookMs: 7 });
  expect(tally.take(0)).toEqual({
    real: {
      durable: [
        { underMs: 1, count: 2 },
        { underMs: 2, count: 1 },
        { underMs: 5, count: 1 },
        { underMs: 1_000, count: 1 },
        { underMs: null, count: 2 },
      ],
      refused: [],
    },
    demo: { durable: [{ underMs: 10, count: 1 }], refused: [] },
  });
  expect([...DURABLE_CLASSES_MS].toSorted((one, other) => one - other)).toEqual(DURABLE_CLASSES_MS);
});

it('does not count a repeated answer', () => {
  const tally = new ExecutionTally();
  tally.answered(request('k'), repeated, { demo: false, tookMs: 1 });
  tally.answered(request('k'), refused('market_halted'), { demo: false, tookMs: 1 });
  expect(tally.take(0)).toBeNull();
});

it('counts rejections without an event: without a key, about keys, and of a busy venue', () => {
  const tally = new ExecutionTally();
  const answer = { demo: true, tookMs: 1 };
  tally.answered(request(null), refused('market_halted'), answer);
  tally.answered(request('k'), refused('idempotency_conflict'), answer);
  tally.answered(request('k'), refused('too_many_acts'), answer);
  tally.refused('busy', true);
  tally.refused('busy', true);
  expect(tally.take(0)?.demo.refused).toEqual([
    { code: 'busy', count: 2 },
    { code: 'idempotency_conflict', count: 1 },
    { code: 'market_halted', count: 1 },
    { code: 'too_many_acts', count: 1 },
  ]);
});

it('is due a minute after the last one, and only if there is something to write', () => {
  const tally = new ExecutionTally();
  expect(tally.isDue(0)).toBe(false);
  expect(tally.isDue(120_000)).toBe(false);
  tally.refused('busy', false);
  expect(tally.isDue(120_000)).toBe(true);
  tally.take(120_000);
  tally.refused('busy', false);
  expect(tally.isDue(179_999)).toBe(false);
  expect(tally.isDue(180_000)).toBe(true);
});
