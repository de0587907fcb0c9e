// Every action of the office leaves a trail: a row of the audit log that names its operator and the values before and
// after; a rejected one leaves none. The actions are all calls by POST of a logged-in operator.
import {
  mayDo,
  type OfficeCallName,
  type OfficeSite,
  officeCalls,
  type Permission,
  roles,
  takesOfficeKey,
} from '@candor/contract';
import { formatActor, operatorActor, type VenueEvent } from '@candor/core';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { walkJournal } from '../audit/walk-journal.ts';
import { proveOffice } from '../commands/verify/office/prove-office.ts';
import { numberTypes } from '../db/database.ts';
import type { CommittedEvent } from '../engine/port.ts';
import { openActStage, type PrepareAct } from './testing/office-acts/act-stage.ts';
import { actsOnContent } from './testing/office-acts/acts-on-content.ts';
import { actsOnMoney } from './testing/office-acts/acts-on-money.ts';
import { actsOnPeople } from './testing/office-acts/acts-on-people.ts';
import { openOffice } from './testing/office-client.ts';
import { openTestVenue, type TestVenue } from './testing/test-venue.ts';

const acts: Readonly<Partial<Record<OfficeCallName, PrepareAct>>> = {
  ...actsOnPeople,
  ...actsOnMoney,
  ...actsOnContent,
};
const sites = Object.entries<OfficeSite>(officeCalls) as [OfficeCallName, OfficeSite][];
const posts = sites.filter(([, site]) => takesOfficeKey(site));

/** Marks of somebody's presence, which decide and change nothing: they end by themselves. */
const marks: ReadonlySet<OfficeCallName> = new Set(['officeChatRead', 'officeChatTyping']);
/** Actions whose subject says everything: ending a login, claiming or releasing an item, downloading a file again. */
const plain: ReadonlySet<OfficeCallName> = new Set([
  ...(['officeEndSession', 'officeHold', 'officeRelease', 'officeTakeNext', 'exportLossShare'] as const),
]);
/** Something new, or a step that is taken once and never back: there is nothing before it but its absence. */
const isFirst = (name: OfficeCallName): boolean => /^officeAdd/.test(name) || once.has(name);
const once: ReadonlySet<OfficeCallName> = new Set([
  ...([
    'officeAdjust',
    'officeResetFactor',
    'officeSaveView',
    'officeImportCalendar',
    'officeChatImage',
    'officeChatSend',
    'exportReport',
  ] as const),
  ...([
    'closeDay',
    'closeDays',
    'correctDay',
    'reconcileDay',
    'signReconciliation',
    'approveLossShare',
  ] as const),
  ...(['officeEndSessions', 'officeEndClientSessions'] as const),
]);
/** Actions that remove their subject. */
const gone: ReadonlySet<OfficeCallName> = new Set([
  ...(['officeRetireWithdrawCurrency', 'officeRemoveView', 'officeRetireCanned'] as const),
  'officeRemoveCalendarEvent',
]);

let venue: TestVenue;
const events: CommittedEvent[] = [];
beforeAll(async () => {
  venue = await openTestVenue({ RULES: 'esma', REQUIRE_IDENTITY: 'none' });
  venue.engine.onEvents((committed) => void events.push(...committed));
});
afterAll(() => venue.stop());
beforeEach(() => {
  for (const code of ['EURUSD', 'GBPUSD']) venue.market.session(code, 'open');
  venue.market.tick('EURUSD', 110_000, 110_010);
  venue.market.confirm();
});

interface AuditRow {
  readonly act: string;
  readonly subject: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Both by the operator's address, which never changes. */
async function trailOf(email: string): Promise<{ rows: AuditRow[]; events: CommittedEvent[] }> {
  const { rows } = await venue.pool.query<AuditRow>(
    'select act, subject, before, after from audit_log where actor = $1 order by seq',
    [email],
  );
  const actor = formatActor(operatorActor(email));
  return { rows, events: events.filter(({ event }) => event.actor === actor) };
}

test('every changing call has its input here, and no other call', () => {
  expect(Object.keys(acts).toSorted()).toEqual(posts.map(([name]) => name).toSorted());
});

test.each(posts)('%s', async (name, { permission }) => {
  const stage = await openActStage(venue);
  const input = (await acts[name]?.(stage)) ?? {};
  const refused = roles.find((role) => permission !== 'any' && !mayDo(role, permission as Permission));
  if (refused) {
    const other = await openOffice(venue, refused);
    expect(await other.ask(name, input)).toMatchObject({ error: 'not_permitted' });
    expect(await trailOf(other.email)).toEqual({ rows: [], events: [] });
  }
  const before = await trailOf(stage.ann.email);
  if (Object.hasOwn(input, 'id')) {
    const body = await stage.ann.ask(name, { ...input, id: 999_999_999 });
    if (body.code === 0) expect(await trailOf(stage.ann.email)).toEqual(before);
  }
  expect(await stage.ann.ask(name, input)).toMatchObject({ code: 1 });
  const after = await trailOf(stage.ann.email);
  const rows = after.rows.slice(before.rows.length);
  const done = after.events.slice(before.events.length);
  if (marks.has(name)) {
    expect([...rows, ...done]).toEqual([]);
    return;
  }
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    expect(row.act).not.toBe('');
    expect(row.subject).toMatch(/^\S+ \S/);
    if (plain.has(name)) continue;
    if (!gone.has(name)) expect(row.after, `${row.act}: after`).not.toBeNull();
    if (!isFirst(name)) expect(row.before, `${row.act}: before`).not.toBeNull();
  }
});

test('afterwards the journal matches the office’s log', async () => {
  const db = new pg.Client({ ...venue.connection, types: numberTypes });
  await db.connect();
  try {
    // But for the money that the tests themselves give out, as a seed does.
    expect(await proveOffice(db)).toMatchObject({ hasOtherClock: false, findings: [] });
    const named = new Set<string>();
    const take = (_: number, { actor, type }: VenueEvent) => void (actor.startsWith('o:') && named.add(type));
    await walkJournal(db, [{ take }]);
    expect(named.size).toBeGreaterThan(12);
  } finally {
    await db.end();
  }
});
