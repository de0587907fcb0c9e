// A run of the engine is reproduced from its inputs and the tape; a changed input, event or tick is found.
import type { Input } from '@candor/core';
import { type RecordedTick, recordTapedJournal } from '@candor/core/testing';
import { expect, test } from 'vitest';
import { entriesOf } from '../../../tape/slice-entries.ts';
import { InputRules, proveReplay, type RecordedRow, type ReplayProof } from './prove-replay.ts';
import { type Batch, decode, each, encode } from './testing/recorded-rows.ts';

const journal = recordTapedJournal(4, 3_000, { isCrowded: true, hasEvenings: true });

const prove = (
  rows: readonly RecordedRow[],
  ticks: readonly RecordedTick[] = journal.ticks,
): Promise<ReplayProof> => proveReplay(each(rows), each(entriesOf(ticks)), { shard: 0 });

const honest = decode(journal);
const total = honest.reduce((sum, { events }) => sum + events.length, 0);
/** Replaces the `n`th input that matches with the result of `change`. */
function changed(
  fits: (input: Input, batch: Batch) => boolean,
  change: (input: Input) => Input[],
  n = 0,
): Batch[] {
  let found = 0;
  return honest.map((batch) => ({
    ...batch,
    inputs: batch.inputs.flatMap((input) => (fits(input, batch) && found++ === n ? change(input) : [input])),
  }));
}
const columnOf = (rows: readonly RecordedRow[], at: number): Uint8Array =>
  rows[at]?.inputs ?? new Uint8Array();
const isOrder = (input: Input): boolean =>
  input.kind === 'command' && input.request.command.type === 'PlaceOrder';

const instrumentOf = (input: Input): number =>
  input.kind === 'command' && 'instrumentId' in input.request.command
    ? input.request.command.instrumentId
    : 0;
const isFilled = (input: Input, { events }: Batch): boolean => {
  const last = JSON.stringify(events.at(-1));
  return isOrder(input) && last.startsWith('{"type":"OrderPlaced"') && last.includes('"fill":{');
};

test('the whole journal is reproduced', async () => {
  expect(await prove(encode(honest))).toEqual({ events: total, before: 0, cores: new Map(), finding: null });
});

test('one changed input is reported', async () => {
  const rows = changed(
    isFilled,
    (input) => {
      if (input.kind !== 'command' || input.request.command.type !== 'PlaceOrder') return [input];
      const { request } = input;
      return [{ ...input, request: { ...request, command: { ...request.command, lots: 70_000 as never } } }];
    },
    5,
  );
  expect((await prove(encode(rows))).finding).toMatch(
    /^event \d+ does not come out again: recorded .*PlaceOrder/,
  );
});

test('one changed event is reported with its correct form', async () => {
  const rows = encode(honest);
  const at = rows.findIndex(({ events }) => JSON.stringify(events).includes('"PositionClosed"'));
  const row = rows[at] as RecordedRow;
  const events = JSON.parse(JSON.stringify(row.events).replace(/"profit":-?(\d)/, '"profit":9$1'));
  const { finding } = await prove(rows.with(at, { ...row, events }));
  expect(finding).toMatch(/^event \d+ does not come out again: recorded .*"profit":9.*, expected /);
});

test('one changed tick is reported', async () => {
  const findings = await Promise.all(
    [50, 150, 250, 350].map(async (n) => {
      const tick = journal.ticks[n] as RecordedTick;
      return (
        await prove(
          encode(honest),
          journal.ticks.with(n, { ...tick, bid: tick.bid - 90, ask: tick.ask - 90 }),
        )
      ).finding;
    }),
  );
  expect(findings.filter((finding) => finding !== null).length).toBeGreaterThan(0);
});

test('a missing input is reported', async () => {
  expect((await prove(encode(changed(isFilled, () => [], 5)))).finding).toMatch(
    /^event \d+ does not come out again/,
  );
});

test('a tick withheld from the engine without a flag is reported', async () => {
  const isTick = (input: Input): boolean => input.kind === 'tick';
  expect((await prove(encode(changed(isTick, () => [], 100)))).finding).toMatch(
    /was on the tape at \d+, and the engine did not take it in|does not come out again|lacks a tick/,
  );
});

test('two swapped inputs of one millisecond are reported', async () => {
  // An order, and the tick just before it, at which it was filled.
  for (const [b, batch] of honest.entries())
    for (const [k, order] of batch.inputs.entries()) {
      const tick = batch.inputs[k - 1];
      if (tick?.kind !== 'tick' || !isFilled(order, batch) || tick.at !== order.at) continue;
      if (tick.tick.instrumentId !== instrumentOf(order)) continue;
      const swapped = { ...batch, inputs: batch.inputs.with(k - 1, order).with(k, tick) };
      const { finding } = await prove(encode(honest.with(b, swapped)));
      // A crossed tick moves no price, so exchanging it changes nothing.
      if (finding === null) continue;
      expect(finding).toMatch(/^event \d+ does not come out again/);
      return;
    }
  expect.unreachable('the run has no order right behind a tick of its instrument');
});

test('inputs rewritten to fit changed events do not match the hash chain', async () => {
  const rows = encode(changed(isFilled, () => [], 5));
  const real = encode(honest);
  const at = rows.findIndex(
    ({ inputs }, n) => Buffer.compare(inputs as Buffer, real[n]?.inputs as Buffer) !== 0,
  );
  expect((await prove(real.with(at, rows[at] as RecordedRow))).finding).toMatch(
    /does not come out again|the chain has/,
  );
  const next = real.with(at, {
    ...(real[at] as RecordedRow),
    inputs: Buffer.concat([columnOf(real, at).subarray(0, 32), columnOf(rows, at).subarray(32)]),
  });
  expect((await prove(next)).finding).toMatch(/are not those that the chain has$/);
});

test('rows from before inputs were recorded are replayed and reported', async () => {
  const isStart = ({ kind }: Input): boolean => kind === 'start';
  const first = honest.findLastIndex(({ inputs }) => inputs.some(isStart));
  const { inputs, firstSeq } = honest[first] as Batch;
  // A process writes nothing before it starts.
  const rows = encode(
    honest
      .slice(first)
      .with(0, { ...(honest[first] as Batch), inputs: inputs.slice(inputs.findIndex(isStart)) }),
  );
  const older = honest.slice(0, first).map((batch) => ({ ...batch, inputs: null }));
  const before = firstSeq - 1;
  expect(before).toBeGreaterThan(50);
  expect(await prove([...older, ...rows])).toMatchObject({ events: total - before, before, finding: null });
  const hidden = { ...(rows.at(-1) as RecordedRow), inputs: null };
  expect((await prove([...older, ...rows.slice(0, -1), hidden])).finding).toMatch(
    /was written without what caused it$/,
  );
});

test('days that are left out, end at another time or never, and cooling-off of any length are named', () => {
  const DAY = 86_400_000;
  const at = Date.UTC(2026, 10, 20, 22);
  const rules = () =>
    new InputRules((after) => {
      const end = (Math.floor((after - at) / DAY) + 1) * DAY + at;
      return { kind: 'rollover', valueDate: new Date(end).toISOString().slice(0, 10), at: end };
    });
  const roll = (valueDate: string, end: number): Input => ({
    kind: 'rollover',
    at: end,
    rollover: { kind: 'rollover', valueDate, at: end },
  });
  expect(rules().judge(roll('2026-11-20', at), '2026-11-19')).toBeNull();
  expect(rules().judge(roll('2026-11-20', at), '2026-11-17')).toMatch(/leaves out the days between$/);
  expect(rules().judge(roll('2026-11-20', at - 1_000), '2026-11-19')).toMatch(/ends at another time/);
  const forTheDay = (end: number): Input => ({
    kind: 'command',
    at: at - 5_000,
    request: { command: { type: 'PlaceOrder', expiry: { timeInForce: 'day', at: end } } as never } as never,
  });
  expect(rules().judge(forTheDay(at), '2026-11-19')).toBeNull();
  expect(rules().judge(forTheDay(at - 6_000), '2026-11-19')).toBeNull();
  expect(rules().judge(forTheDay(at + 1), '2026-11-19')).toMatch(/^an order for the day ends at/);
  const tick = (time: number): Input => ({
    kind: 'tick',
    at: time,
    tick: { kind: 'tick', instrumentId: 1, no: 7, bid: 1 as never, ask: 2 as never, at: time },
  });
  const late = rules();
  expect(late.judge(tick(at - 5_000), '2026-11-19')).toBeNull();
  expect(late.judge(tick(at + 59_000), '2026-11-19')).toBeNull();
  expect(late.judge(tick(at + 61_000), '2026-11-19')).toMatch(
    /^the trading day 2026-11-20 is not rolled over by tick 7/,
  );
  const takeBreak = (days: number): Input => ({
    kind: 'command',
    at,
    request: {
      command: { type: 'StartCoolingOff', accountId: 1, days: days as 1 },
      actor: { kind: 'client', id: 1 },
      idempotency: null,
    },
  });
  expect(rules().judge(takeBreak(7), '2026-11-20')).toBeNull();
  expect(rules().judge(takeBreak(2), '2026-11-20')).toMatch(/^a client can't choose 2 days of cooling-off/);
});
