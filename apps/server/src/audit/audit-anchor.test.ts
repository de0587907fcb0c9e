// An audit log whose end and stored head were both cut back looks complete; the journal's anchors show the loss.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { numberTypes } from '../db/database.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { openTestVenue, type TestVenue } from '../web/testing/test-venue.ts';
import { makeAudit } from './audit.ts';
import { makeAnchorAudit } from './audit-anchor.ts';
import { AnchorCheck } from './prove-anchors.ts';
import { proveAudit } from './prove-audit.ts';
import { walkJournal } from './walk-journal.ts';

let venue: TestVenue;
let db: pg.Client;
let anchor: () => Promise<void>;
const audit = makeAudit(() => 1_790_000_000_000);
const errors: unknown[] = [];
const log = { error: (of: unknown) => void errors.push(of) } as never;

beforeAll(async () => {
  venue = await openTestVenue();
  db = new pg.Client({ ...venue.connection, types: numberTypes });
  await db.connect();
  anchor = makeAnchorAudit({
    pool: venue.venuePool,
    submit: (request) => venue.engine.submit(request),
    log,
  });
});
afterAll(async () => {
  await db.end();
  await venue.stop();
});

const act = (subject: `test ${number}`) =>
  inTransaction(venue.pool, (client) => audit.record(client, { operator: null, act: 'try', subject }));
const chainFindings = async () => (await inTransaction(venue.pool, proveAudit, 'oneMoment')).findings;
async function proveAnchors(client: pg.Client) {
  const check = new AnchorCheck();
  await walkJournal(client, [check]);
  return { anchors: check.anchors, findings: check.findings.list };
}
/** Changes the table as an owner of the database can. */
const byHand = (sql: string) =>
  db.query(`alter table audit_log disable trigger user; ${sql}; alter table audit_log enable trigger user`);

test('an empty log writes no anchor, and each head is written once', async () => {
  await anchor();
  expect(await proveAnchors(db)).toEqual({ anchors: 0, findings: [] });
  for (const no of [1, 2, 3] as const) await act(`test ${no}`);
  await anchor();
  await anchor();
  await act('test 4');
  await act('test 5');
  await anchor();
  expect(await proveAnchors(db)).toEqual({ anchors: 2, findings: [] });
});

test('a truncated log is detected, by the proof and by the running venue', async () => {
  await byHand(`delete from audit_log where seq > 3;
    update audit_head set seq = 3, hash = (select hash from audit_log where seq = 3)`);
  expect(await chainFindings()).toEqual([]);
  const gone = 'audit row 5 is gone, which the journal has as the end of the log';
  expect((await proveAnchors(db)).findings).toEqual([gone]);
  expect(errors).toEqual([]);
  await anchor();
  expect(errors).toMatchObject([{ anchored: { rows: 5 }, head: { rows: 3 } }]);
});

test('a truncated log that has grown again is detected', async () => {
  for (const no of [6, 7, 8] as const) await act(`test ${no}`);
  await anchor();
  expect(await chainFindings()).toEqual([]);
  expect((await proveAnchors(db)).findings).toEqual([
    'audit row 5 is not the one that the journal has as the end of the log',
  ]);
});
