// Both checkers of receipts on what a seeded run has not: a conversion in circles, slices in finer digits than their instrument, weeks of
// holidays, and notes of strangers; and how the programs end on files that are none.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatNote, parseNote } from '@candor/proof';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PositionClosed, VenueEvent } from '../packages/core/src/model/event.ts';
import { calculateClosingProfit } from '../packages/core/src/rules/closing-profit.ts';
import { runScenario } from '../packages/core/src/testing/scenario.ts';
import { buildCheckers } from './build-checker.mjs';
import { isPythonHere, verdictsOn } from './testing/ask-checkers.ts';
import { cosignAt, WITNESS } from './testing/simulated-logs.ts';
import { receiptsOf, type Traded, trade } from './testing/simulated-receipts.ts';

type Receipts = ReturnType<typeof receiptsOf>;
type Receipt = Receipts['receipts'][number];

const textsOf = ({ receipts }: Receipts, holds: (one: Receipt) => boolean = () => true): string[] =>
  receipts.filter(holds).map((one) => JSON.stringify(one));

/** A run in which a gain is converted through two pairs. */
const SEED_OF_TWO_PAIRS = 10;

/**
 * A gain converted through two pairs, with an earlier conversion back and forth through the first of them, and the
 * resulting profit.
 */
function circling({ events, ticks }: Traded): { events: VenueEvent[]; orderId: number } {
  for (const [at, closed] of events.entries()) {
    if (closed.type !== 'PositionClosed' || closed.reason === 'stop_out' || closed.part) continue;
    const { orderId, conversion, profit: right } = closed;
    const own = events.filter((one) => 'orderId' in one && one.orderId === orderId);
    const placed = own.find((one) => one.type === 'OrderPlaced');
    const [first, second] = conversion;
    const tick = ticks.get(`${first?.instrumentId} ${first?.tick}`);
    const wasWhole = own.filter(({ type }) => type === 'PositionClosed').length === 1;
    if (!placed?.fill || !first || !second || !tick || right <= 0 || !wasWhole) continue;
    // The credit rate of the way back is at the other side of the same tick.
    const back = { ...first, inverted: !first.inverted, price: first.inverted ? tick.bid : tick.ask };
    const legs = [first, back, first, second];
    const trade = { ...placed, openPrice: placed.fill.price };
    const made = calculateClosingProfit(trade, closed.price, { conversion: () => ({ legs }) });
    if (made === 'unavailable' || made.profit === null) continue;
    return { events: events.with(at, { ...closed, conversion: legs, profit: made.profit }), orderId };
  }
  throw new Error('no gain of this run goes through two pairs');
}

describe.runIf(isPythonHere)('both checkers', () => {
  const traded = trade(11, 700);

  it('accept slices in finer digits than their instruments have', async () => {
    const made = receiptsOf(traded, { finer: 2 });
    const said = await verdictsOn(textsOf(made), made.keys);
    expect(new Set(said)).toEqual(new Set([true]));
    expect(said.length).toBeGreaterThan(20);
  });

  it.each([2, 3, 5])('accept a swap after %i weeks of holidays', async (weeks) => {
    const days = workdays('2026-11-30', weeks * 7);
    const after = new Date(Date.parse('2026-11-30') + weeks * 7 * DAY_MS).toISOString().slice(0, 10);
    const { events } = runScenario(`
      settings swapHolidays ${days.join(',')}
      time     2026-11-27T10:00:00Z
      account  A1 10000.00
      tick     EURUSD 1.10000 1.10010
      buy      A1 O1 EURUSD 0.10 x100
      ${[...days, after].map((day) => `time ${day}T22:00:01Z\n      rollover ${day} ${day}T22:00:00.000Z`).join('\n      ')}
`);
    const placed = events.find((event) => event.type === 'OrderPlaced');
    const swap = events.find((event) => event.type === 'SwapCharged');
    if (placed?.type !== 'OrderPlaced' || swap?.type !== 'SwapCharged' || !placed.fill)
      throw new Error('no swap');
    expect(swap.days).toBe(weeks * 7 + 1);
    const { instrumentId, at, fill, precision: digits } = placed;
    const { tick: no, mark: bid, price: ask } = fill;
    const ticks = new Map([
      [`${instrumentId} ${no}`, { kind: 'tick', instrumentId, no, bid, ask, at, digits } as const],
    ]);
    const made = receiptsOf({ events, ticks });
    expect(await verdictsOn(textsOf(made), made.keys)).toEqual([true]);
  });

  it('reject a circular conversion, even if every leg is at its tick', async () => {
    const run = trade(SEED_OF_TWO_PAIRS, 700);
    const { events, orderId } = circling(run);
    const made = receiptsOf({ ...run, events });
    const own = textsOf(made, ({ OrderId }) => OrderId === orderId);
    expect(await verdictsOn(own, made.keys)).toEqual([false]);
  });

  it('agree on signatures of strangers and times of witnesses', async () => {
    const made = receiptsOf(traded);
    const [one] = made.receipts as [Receipt];
    const withNote = (change: (note: string) => string): string =>
      JSON.stringify({ ...one, Logs: one.Logs.map((log) => ({ ...log, Note: change(log.Note) })) });
    const by = (name: string, length = 8) => `\u2014 ${name} ${'A'.repeat(length)}\n`;
    const cases: [said: boolean, change: (note: string) => string][] = [
      [true, (note) => note + by('stranger.example')],
      [true, (note) => note + by('\u00e9\ud83d\ude00')],
      [false, (note) => note + by('a\ufeffb')],
      [false, (note) => note + by('a\u00a0b')],
      [false, (note) => note + by('a\u0001b')],
      [false, (note) => note + by('a\u0085b')],
      [false, (note) => note + by('a\ud800')],
      [true, (note) => note + by('stranger.example', 4_980)],
      [false, (note) => note + by('stranger.example', 4_984)],
      [true, (note) => note + by('\ud83d\ude00'.repeat(2_494))],
      [false, (note) => note + by('\ud83d\ude00'.repeat(2_495))],
      [false, (note) => note.slice(0, -1)],
      [false, (note) => `${note}\n`],
      [false, (note) => note.replace('\n\n', '\nmore\n\n')],
      [false, (note) => `\n${note}`],
      [true, (note) => atTime(note, 253_402_300_799)],
      [false, (note) => atTime(note, 253_402_300_800)],
      [false, (note) => atTime(note, 9_000_000_000_000)],
    ];
    const said = await verdictsOn(
      cases.map(([, change]) => withNote(change)),
      made.keys,
      WITNESS,
    );
    expect(said).toEqual(cases.map(([holds]) => holds));
  });

  it('calculate a fill by the contract size of the order’s placing', async () => {
    const { events, ticks } = traded;
    const at = events.findIndex(({ type }) => type === 'OrderTriggered');
    const { orderId } = events[at] as { orderId: number };
    const placed = events.find((one) => one.type === 'OrderPlaced' && one.orderId === orderId);
    const instrumentId = placed?.type === 'OrderPlaced' ? placed.instrumentId : 0;
    const listed = events.find((one) => one.type === 'InstrumentConfigured' && one.terms.id === instrumentId);
    if (listed?.type !== 'InstrumentConfigured') throw new Error('no terms');
    const terms = { ...listed.terms, contractSize: 2 * listed.terms.contractSize };
    const changed = { ...listed, at: events[at]?.at ?? 0, terms } as VenueEvent;
    const made = receiptsOf({ events: events.toSpliced(at, 0, changed), ticks });
    const own = textsOf(made, ({ OrderId }) => OrderId === orderId);
    expect(await verdictsOn(own, made.keys)).toEqual([true]);
  });

  it('reject the receipt of a part that shows events after its closing', async () => {
    const isPart = (event: VenueEvent) => event.type === 'PositionClosed' && event.part !== null;
    const made = receiptsOf(traded);
    const texts = traded.events.filter(isPart).flatMap((event) => {
      const { part, orderId } = event as PositionClosed;
      const isLast = traded.events.findLast((one) => 'orderId' in one && one.orderId === orderId) === event;
      const whole = made.receipts.find(({ OrderId }) => OrderId === orderId);
      return whole && part && !isLast ? [JSON.stringify({ ...whole, OrderId: part.id })] : [];
    });
    expect(texts.length).toBeGreaterThan(0);
    expect(await verdictsOn(texts, made.keys)).toEqual(texts.map(() => false));
  });
});

const DAY_MS = 86_400_000;
const workdays = (from: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => new Date(Date.parse(from) + n * DAY_MS))
    .filter((day) => day.getUTCDay() % 6 !== 0)
    .map((day) => day.toISOString().slice(0, 10));

/** The note with the witness's cosignature of another time. */
function atTime(note: string, seconds: number): string {
  const { text, signatures } = parseNote(note);
  return cosignAt(formatNote({ text, signatures: signatures.slice(0, 1) }), seconds);
}

describe('the programs print a reason for a rejection', () => {
  const folder = mkdtempSync(join(tmpdir(), 'receipts-'));
  const built = join(folder, 'verify-receipt.mjs');
  beforeAll(() => buildCheckers(folder));
  afterAll(() => rmSync(folder, { recursive: true }));
  const made = receiptsOf(trade(1, 150));
  const [one] = made.receipts as [Receipt];
  const [, ...rest] = one.Record;
  /** Moves up a line and to its beginning, overwrites it, and hides what follows. */
  const forged = '\u001b[1A\r\u001b[2K✓ everything in this receipt holds\n\u001b[8m\u202e';
  const deep = `{"a":${'['.repeat(600)}${']'.repeat(600)}}`;
  const files: readonly [name: string, text: string | Buffer][] = [
    [
      'of an event that is nested deep',
      JSON.stringify({ ...one, Record: [{ ...one.Record[0], Event: deep }, ...rest] }),
    ],
    ['of a log with half a letter', JSON.stringify({ ...one, Logs: [{ ...one.Logs[0], Log: '\ud800' }] })],
    [
      'of a signature of ten million letters',
      JSON.stringify({
        ...one,
        Logs: one.Logs.map((log) => ({ ...log, Note: `${log.Note}\u2014 a ${'A'.repeat(1e7)}\n` })),
      }),
    ],
    [
      'of names that would move the cursor and write a verdict of their own',
      JSON.stringify({
        ...one,
        Logs: one.Logs.map((log) => ({ ...log, Key: `${forged}${log.Key}` })),
        Record: one.Record.map((row) => ({ ...row, Log: `${forged}${row.Log}` })),
      }),
    ],
    ['of bytes that are no text', Buffer.from([0x7b, 0xff, 0x7d])],
    ['of nothing', ''],
  ];
  const python = isPythonHere ? [['python3', 'tools/verify_receipt.py', '--key'] as const] : [];
  const programs = [[process.execPath, built, ''] as const, ...python];
  const end = (program: (typeof programs)[number], file: string, more: readonly string[] = []) => {
    const [command, tool, option] = program;
    const keys = made.keys.flatMap((key) => (option ? [option, key] : [key]));
    const given = option ? [...keys, ...more, file] : [file, ...keys, ...more];
    return spawnSync(command, [tool, ...given], { encoding: 'utf8', maxBuffer: 1e8 });
  };

  it.each(files)('%s', (name, text) => {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, text);
    for (const program of programs) {
      const { status, stdout, stderr } = end(program, file);
      expect([program[1], status]).toEqual([program[1], 1]);
      expect(stdout + stderr).toMatch(/✗ |REFUSED: /);
      expect(stdout + stderr).not.toMatch(/Traceback|call stack|^. everything in this/m);
      expect(stdout + stderr).not.toMatch(/[^\P{C}\n]/u);
    }
  });

  it.runIf(isPythonHere)('for a valid file without a key', () => {
    const file = join(folder, 'good.json');
    writeFileSync(file, JSON.stringify(one));
    const python = spawnSync('python3', ['tools/verify_receipt.py', file], { encoding: 'utf8' });
    expect(python.status).toBe(2);
    expect(python.stdout + python.stderr).toContain('--key');
    expect(python.stdout + python.stderr).not.toContain('holds');
    const node = spawnSync(process.execPath, [built, file], { encoding: 'utf8' });
    expect([node.status, node.stdout]).toEqual([1, '']);
  });

  it('for a missing file, a folder, and an invalid number of witnesses', () => {
    const file = join(folder, 'good.json');
    writeFileSync(file, JSON.stringify(one));
    for (const program of programs) {
      expect(end(program, file).status).toBe(0);
      for (const { status, stdout, stderr } of [
        end(program, join(folder, 'none.json')),
        end(program, folder),
        end(program, file, ['--quorum', '0.5']),
        end(program, file, ['--quorum', 'one']),
      ]) {
        expect(status).toBe(1);
        expect(stdout + stderr).toMatch(/✗ |REFUSED: /);
        expect(stdout + stderr).not.toContain('Traceback');
      }
    }
  });
});
