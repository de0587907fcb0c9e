// The journal contains the end of the audit log within some minutes of running time; a missing row was withheld.
import type { VenueEvent } from '@candor/core';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { numberTypes } from '../db/database.ts';
import { openTestStore, type TestStore } from '../db/testing/test-store.ts';
import { makeAudit } from './audit.ts';
import { AnchorCheck, AnchorDelay } from './prove-anchors.ts';

const MINUTE = 60_000;
const begin = Date.now() - 90 * MINUTE;

let store: TestStore;
let db: pg.Client;

beforeAll(async () => {
  store = await openTestStore();
  db = new pg.Client({ ...store.database.connection, types: numberTypes });
  await db.connect();
});
afterAll(async () => {
  await db.end();
  await store.remove();
});

/** An event that many minutes after the beginning. */
const at = (minute: number, event: object): VenueEvent =>
  ({ v: 1, actor: 's:x', at: begin + minute * MINUTE, ...event }) as never;
const counted = (minute: number) => at(minute, { type: 'ExecutionCounted' });
const started = (minute: number) => at(minute, { type: 'VenueStarted' });
const anchored = (minute: number, rows: number) => at(minute, { type: 'AuditAnchored', rows });
const eachMinute = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => counted(from + index));

/** Findings for a log with one row at each of these minutes. */
async function judge(events: readonly VenueEvent[], minutes: readonly number[] = [0, 10]) {
  // Rows join the chain at commit; here this happens at once.
  await db.query('begin; set constraints all immediate');
  for (const minute of minutes) {
    const audit = makeAudit(() => begin + minute * MINUTE);
    await audit.record(db, { operator: null, act: 'try', subject: 'test 1' });
  }
  const { rows } = await db.query<{ hash: string }>(
    `select encode(hash, 'hex') as hash from audit_log order by seq`,
  );
  const check = new AnchorCheck();
  for (const [index, event] of events.entries())
    check.take(
      index + 1,
      event.type === 'AuditAnchored' ? { ...event, hash: rows[event.rows - 1]?.hash ?? '' } : event,
    );
  await check.compare(db);
  await check.finish(db);
  await db.query('rollback');
  return { findings: check.findings.list, hasOtherClock: check.hasOtherClock };
}
const nothing = { findings: [], hasOtherClock: false };

test('accepts rows that came within a minute or two', async () => {
  expect(await judge([counted(-1), anchored(1, 1), ...eachMinute(2, 10), anchored(11.5, 2)])).toEqual(
    nothing,
  );
});

test('reports missing rows and late rows', async () => {
  const { findings } = await judge(eachMinute(-1, 20));
  expect(findings).toEqual([
    expect.stringContaining('audit row 1 was not in the journal by event 6,'),
    expect.stringContaining('audit row 2 was not in the journal by event 16,'),
  ]);
  const late = [...eachMinute(-1, 9), anchored(9, 1), anchored(11, 2)];
  expect((await judge(late)).findings).toEqual([
    expect.stringContaining('audit row 1 was not in the journal'),
  ]);
});

test('counts no time before a start, and counts an hour without an event as a minute', async () => {
  expect(await judge([counted(-1), counted(0.5), started(70), anchored(71, 2)])).toEqual(nothing);
  expect(await judge([counted(-1), counted(0.5), counted(70), anchored(71, 2)])).toEqual(nothing);
});

test('checks nothing in a store from before such events', async () => {
  const opened = Array.from({ length: 30 }, (_, minute) => at(minute, { type: 'AccountOpened' }));
  expect(await judge(opened)).toEqual(nothing);
});

test('reports a clock that differs', async () => {
  expect(await judge([counted(-1), anchored(30, 1), anchored(31, 2)])).toEqual({
    findings: [],
    hasOtherClock: true,
  });
});

test.each([
  ['ahead of those behind it', [50, 1, 2], 'audit row 2 was'],
  ['ahead of all time', [1e8, 1, 2], 'audit row 2 was'],
  ['back', [0, -10, 2, 3], 'audit rows 2 to 3 were'],
] as const)('reports missing rows if one is dated %s', async (_, minutes, said) => {
  const { findings } = await judge([...eachMinute(-11, 0), anchored(0.5, 1), ...eachMinute(1, 60)], minutes);
  expect(findings.join()).toContain(said);
});

test('accepts rows of a clock that was wrong for a while after a start', async () => {
  const events = [counted(-1), anchored(1, 1), ...eachMinute(2, 10), anchored(11, 2), started(15)];
  const later = [counted(15.2), anchored(16, 4), ...eachMinute(17, 19), anchored(20.5, 5)];
  expect(await judge([...events, ...later], [0, 10, -1e6, -1e6, 20])).toEqual(nothing);
});

test('reports a row that is dated into the future', async () => {
  const { findings } = await judge([...eachMinute(-11, 0), anchored(1, 1)], [1e8]);
  expect(findings).toEqual([expect.stringMatching(/audit row 1 is dated 2\d\d\d-.*still to come/)]);
});

test('does not take a delayed head for another clock', async () => {
  const heads = [anchored(0.5, 1), ...eachMinute(1, 9), anchored(10.5, 2)];
  const honest = [...eachMinute(-20, 0), ...heads, ...eachMinute(11, 19), anchored(20.5, 3)];
  expect(await judge(honest, [0, 10, 20])).toEqual(nothing);
  const heldBack = [...eachMinute(-20, 0), ...heads, ...eachMinute(11, 30), anchored(30, 2), anchored(31, 3)];
  expect(await judge(heldBack, [0, 10, 20])).toEqual({
    findings: [expect.stringContaining('audit row 3 was not in the journal')],
    hasOtherClock: false,
  });
});

test('does not take a row dated seconds before its commit for another clock', async () => {
  const events = [counted(-1), anchored(0.5, 1), ...eachMinute(1, 10), anchored(10.3, 1), anchored(11, 2)];
  expect(await judge(events)).toEqual(nothing);
});

test('checks rows again once the clocks agree', async () => {
  // From a start with a fast feed to the next start, an hour ahead, and until real time has caught up.
  const fast = [started(-5), anchored(60, 1), anchored(70, 2), started(80), anchored(81, 3)];
  const caughtUp = [...eachMinute(82, 89), counted(89.9), anchored(90, 4)];
  const minutes = [-4, 10, 20, 89.5];
  const honest = await judge([counted(-6), ...fast, ...caughtUp, ...eachMinute(91, 100)], minutes);
  expect(honest).toEqual({ findings: [], hasOtherClock: true });
  const { findings } = await judge(
    [counted(-6), ...fast, ...caughtUp, ...eachMinute(91, 100)],
    [...minutes, 92],
  );
  expect(findings).toEqual([expect.stringContaining('audit row 5 was not in the journal')]);
});

test('uses actions that both logs have if the venue’s clock runs faster', () => {
  const days = (event: object, minute: number) => at(minute * 60, event);
  const judgeDelay = (events: readonly (readonly [VenueEvent, number?])[]) => {
    const delay = new AnchorDelay();
    for (const [event, row] of events) {
      const wall = begin + (event.at - begin) / 60;
      delay.take(event, row === undefined ? undefined : { row, wall, at: event.at });
    }
    return delay.laterThan(3 * MINUTE);
  };
  const act = { type: 'BalanceAdjusted' };
  const head = (rows: number) => ({ type: 'AuditAnchored', rows });
  const honest = [
    [days(act, 0), 5],
    [days(head(5), 1)],
    [days(act, 2), 7],
    [days(act, 3), 8],
    [days(head(8), 4)],
  ] as const;
  expect(judgeDelay(honest)).toBeUndefined();
  expect(
    judgeDelay([
      ...honest.filter(([event]) => event.type !== 'AuditAnchored'),
      [days({ type: 'DemoReset' }, 9)],
    ]),
  ).toBe(5);
});
