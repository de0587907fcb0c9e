// For tests: operators' actions on a venue as its journal, falsified versions of them, and the auditor's findings.
import type { VenueEvent } from '@candor/core';
import pg from 'pg';
import { type JournalCheck, walkJournal } from '../../../audit/walk-journal.ts';
import { numberTypes } from '../../../db/database.ts';
import { openActStage, type PrepareAct } from '../../../web/testing/office-acts/act-stage.ts';
import { actsOnContent } from '../../../web/testing/office-acts/acts-on-content.ts';
import { actsOnMoney } from '../../../web/testing/office-acts/acts-on-money.ts';
import { actsOnPeople } from '../../../web/testing/office-acts/acts-on-people.ts';
import { openTestVenue, type TestVenue } from '../../../web/testing/test-venue.ts';
import { officeChecks } from '../office/prove-office.ts';

type Of<Type> = Extract<VenueEvent, { type: Type }>;
type TypeOfEvent = VenueEvent['type'];

/** In the order in which they are done. */
const acts: Readonly<Record<string, PrepareAct>> = {
  officeDecideDeposit: actsOnMoney.officeDecideDeposit,
  officeConfirmAdjustment: actsOnPeople.officeConfirmAdjustment,
  officeRefuseAdjustment: actsOnPeople.officeRefuseAdjustment,
  officePayWithdrawal: actsOnMoney.officePayWithdrawal,
  officeRejectWithdrawal: actsOnMoney.officeRejectWithdrawal,
  officeUnblock: actsOnPeople.officeUnblock,
  officeCloseOrder: actsOnPeople.officeCloseOrder,
  officeChangeInstrument: actsOnContent.officeChangeInstrument,
  officeHaltInstrument: actsOnContent.officeHaltInstrument,
  officeResumeInstrument: actsOnContent.officeResumeInstrument,
  officeAddInstrument: actsOnContent.officeAddInstrument,
  officeChangeSettings: actsOnPeople.officeChangeSettings,
  officeConfirmClass: actsOnPeople.officeConfirmClass,
};

/** The environment of a venue on which they can be done. */
export const officeEnvironment = { RULES: 'esma', REQUIRE_IDENTITY: 'none', OFFICE_TWO_ABOVE: '1000000' };

export async function actInOffice(venue: TestVenue): Promise<void> {
  for (const code of ['EURUSD', 'GBPUSD']) venue.market.session(code, 'open');
  const stage = await openActStage(venue);
  for (const [name, prepare] of Object.entries(acts)) {
    venue.market.tick('EURUSD', 110_000, 110_010);
    venue.market.confirm();
    const { code } = await stage.ann.ask(name as 'officeAdjust', (await prepare(stage)) as never);
    if (code !== 1) throw new Error(`${name} was refused`);
  }
}

export type OfficeHistory = Awaited<ReturnType<typeof openOfficeHistory>>;

export async function openOfficeHistory() {
  // The falsified histories are those of one journal.
  const venue = await openTestVenue({ ...officeEnvironment, ENGINES: '1' });
  await actInOffice(venue);
  const db = new pg.Client({ ...venue.connection, types: numberTypes });
  await db.connect();
  const events: VenueEvent[] = [];
  await walkJournal(db, [{ take: (_, event) => void events.push(event) }]);

  const { rows } = await db.query<{ count: number }>('select max(seq) as count from audit_log');

  const judge = async (history: readonly VenueEvent[]): Promise<string[]> => {
    const { anchors, money, times, others } = officeChecks();
    const checks = [anchors, money, times, ...others];
    for (const check of checks) {
      for (const [index, event] of history.entries()) check.take(index + 1, event);
      await (check as JournalCheck).compare?.(db);
      await (check as JournalCheck).finish?.(db);
    }
    return [...checks.map(({ findings }) => findings), times.withheld].flatMap(({ list }) => list);
  };
  const first = <Type extends TypeOfEvent>(type: Type): Of<Type> =>
    events.find(
      (event): event is Of<Type> => event.type === type && event.actor.startsWith('o:'),
    ) as Of<Type>;
  return {
    events,
    /** Number of rows of the audit log. */
    rows: rows[0]?.count ?? 0,
    /** Findings about a history. Here the tests themselves credit money, as a seed does. */
    judge,
    /** Findings after a manual change of tables, which is rolled back afterwards. */
    async afterHand(sql: string, history: readonly VenueEvent[] = events): Promise<string[]> {
      await db.query('begin');
      try {
        await db.query('set local session_replication_role = replica');
        await db.query(sql);
        return await judge(history);
      } finally {
        await db.query('rollback');
      }
    },
    query: (sql: string) => db.query<{ id: number }>(sql),
    /** The first event of a type that an operator caused. */
    first,
    withOther: <Type extends TypeOfEvent>(type: Type, other: Partial<Of<Type>>): VenueEvent[] =>
      events.map((event) => (event === first(type) ? ({ ...event, ...other } as VenueEvent) : event)),
    without: (type: TypeOfEvent): VenueEvent[] => events.filter((event) => event !== first(type)),
    withMore: (type: TypeOfEvent, other: object): VenueEvent[] =>
      [...events, { ...first(type), ...other }] as VenueEvent[],
    async stop(): Promise<void> {
      await db.end();
      await venue.stop();
    },
  };
}
