// Reports as a module of the venue: days that are closed, and what they held.
import { makePulse } from '../../web/pulse.ts';
import type { ModuleKit, VenueModule } from '../module.ts';
import { type PrepareOptions, prepareDays } from './prepare-days.ts';
import { registerRangeCalls } from './range-calls.ts';
import { registerReportCalls } from './report-calls.ts';

const minuteMs = 60_000;

export type ReportsOptions = Pick<PrepareOptions, 'account'>;

export function makeReportsModule(kit: ModuleKit, options: ReportsOptions): VenueModule {
  const { db, now, venueNow } = kit;
  return {
    name: 'reports',
    pulses: [
      makePulse(db.requests, {
        topic: 'reports',
        permission: 'reports.read',
        sql: `select count(*) filter (where closed_at is null) as waiting,
                concat_ws(':', count(*), count(closed_at), (select count(signed_at) + count(*) from reconciliations)) as version
              from report_days`,
      }),
    ],
    officeCalls(register) {
      registerReportCalls(register, kit);
      registerRangeCalls(register, kit);
    },
    jobs: [
      {
        name: 'write the figures of days that have ended',
        everyMs: minuteMs,
        run: (stopping) => prepareDays({ ...options, pool: db.venue, now, venueNow }, stopping),
      },
    ],
  };
}
