// Reports as a module of the venue: closed days, their contents, and the share of accounts that lost money.
import type { ModuleContext, VenueModule } from '../module.ts';
import { ClientDays } from './client-rows.ts';
import { readOpenings } from './day-rows.ts';
import { type MeasureOptions, measureShare } from './measure-share.ts';
import { type PrepareOptions, prepareDays } from './prepare-days.ts';
import { registerRangeCalls } from './range-calls.ts';
import { registerReportCalls } from './report-calls.ts';
import { registerShareCalls } from './share-calls.ts';
import { findApproved } from './share-rows.ts';

const minuteMs = 60_000;

export type ReportsOptions = Pick<PrepareOptions, 'account'> & Pick<MeasureOptions, 'professionals'>;

export interface ReportsModule extends VenueModule {
  /** The last approved share of losing accounts, in per cent; null before the first. */
  readonly lossShare: () => number | null;
  /** The balances of the books at the beginning of a trading day. */
  readonly openings: (day: { beganAt: number; demo: boolean }) => ReturnType<typeof readOpenings>;
}

export async function makeReportsModule(
  context: ModuleContext,
  { professionals, ...options }: ReportsOptions,
): Promise<ReportsModule> {
  const { db, now, venueNow } = context;
  let share: number | null = null;
  const readShare = async (): Promise<void> => {
    const approved = await findApproved(db.venue);
    share = approved ? approved.share / 100 : null;
  };
  await readShare();
  const clientDays = new ClientDays(db.requests);
  return {
    name: 'reports',
    lossShare: () => share,
    openings: (day) => readOpenings(db.venue, day),
    counterReadings: [
      {
        topic: 'reports',
        permission: 'reports.read',
        sql: `select 0 as waiting,
                concat_ws(':', count(*), count(closed_at), (select count(signed_at) + count(*) from reconciliations)) as version
              from report_days`,
      },
      {
        // The days that may be closed now: in order, each signed, and without a difference or separately.
        // For operators who may close them.
        topic: 'closable-days',
        permission: 'reports.close',
        sql: `with open as (
                select d.day, r.id is not null as signed, coalesce(requirement = resource, false) as balanced,
                  row_number() over (order by d.day) as no
                from report_days d left join reconciliations r on r.day = d.day and signed_at is not null
                where closed_at is null
              )
              select count(*) as waiting, count(*) as version from open
              where signed and no = 1 or day < coalesce((select min(day) from open where not balanced), 'later')`,
      },
    ],
    officeCalls(register) {
      registerReportCalls(register, context);
      registerRangeCalls(register, context, clientDays);
      registerShareCalls(register, context, readShare);
    },
    jobs: [
      {
        name: 'write the figures of days that have ended',
        everyMs: minuteMs,
        run: (stopping) =>
          prepareDays({ ...options, pool: db.venue, shards: context.shards, now, venueNow }, stopping),
      },
      {
        name: 'count the clients of days that have ended',
        everyMs: minuteMs,
        run: () => clientDays.prepare(),
      },
      {
        name: 'measure the share of losing accounts',
        everyMs: 10 * minuteMs,
        run: () => measureShare({ pool: db.venue, now, professionals }),
      },
    ],
  };
}
