// Office calls about ranges of days, about inactive clients, and their export.
import { pageOf } from '../../web/page-of.ts';
import { parseWhole } from '../../web/parse-values.ts';
import { invalid } from '../../web/refused.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import type { ModuleContext } from '../module.ts';
import { type ClientDays, listAccounts, listDormant } from './client-rows.ts';
import { type DayRange, listMovements, sumMovementsSoFar } from './day-rows.ts';
import { presentClientsDay, presentDormant, presentMovement } from './present-report.ts';
import { accountsCsv, clientsCsv, movementsCsv } from './report-csv.ts';
import { tradingDayOf } from './trading-days.ts';

const DAY_MS = 86_400_000;
const DAYS_MAX = 400;
const AWAY_DAYS = { min: 30, max: 3_650 };
/** Many days are read. */
const rangeWeight = 8;

export function registerRangeCalls(
  register: RegisterOfficeCall,
  context: Pick<ModuleContext, 'db' | 'shards' | 'audit' | 'now' | 'venueNow'>,
  clientDays: ClientDays,
): void {
  const pool = context.db.requests;

  register('reportMovements', { weight: rangeWeight }, async ({ params }) => {
    const range = readRange(params);
    const { day } = tradingDayOf(context.venueNow());
    const isInRange = range.from <= day && day <= range.to;
    const ended = await listMovements(pool, range);
    // In the minute after a day's end it is not written yet, so its movements appear in the next one.
    const soFar = isInRange ? await sumMovementsSoFar(pool, { shards: context.shards, day }) : [];
    return { data: { list: [...ended, ...soFar].map(presentMovement), so_far: isInRange ? day : null } };
  });

  register('reportClients', { weight: rangeWeight }, async ({ params }) => ({
    data: { list: (await clientDays.list(readRange(params))).map(presentClientsDay) },
  }));

  register('reportDormant', { weight: rangeWeight }, async ({ params }) => {
    const days = parseWhole('days', params.days, AWAY_DAYS);
    const before = new Date(context.now() - days * DAY_MS);
    const { rows, total } = await listDormant(pool, { before, ...pageOf(params.page) });
    return { data: { list: rows.map(presentDormant), total } };
  });

  register('exportReport', { weight: rangeWeight }, async ({ params, operator, once }) => {
    const { report } = params;
    const range = readRange(params);
    if (report === 'accounts' && range.from !== range.to) throw invalid('to');
    // The export is recorded before anything is shown. The file, which may have a row for every client, is not stored
    // with the key, and no second connection is waited for while one is held.
    await once(async ({ client }) => {
      await context.audit.record(client, {
        operator,
        act: 'export',
        subject: `report ${report}`,
        after: range,
      });
      return { data: null };
    });
    return {
      data: { name: `${report} ${range.from} to ${range.to}.csv`, text: await textOf(report, range) },
    };
  });

  async function textOf(report: 'movements' | 'clients' | 'accounts', range: DayRange): Promise<string> {
    if (report === 'movements') return movementsCsv(await listMovements(pool, range));
    if (report === 'clients') return clientsCsv(await clientDays.list(range));
    return accountsCsv(await listAccounts(pool, range.from));
  }
}

/** Days are calendar dates, the first not after the last, at most 400 of them. */
function readRange({ from, to }: DayRange): DayRange {
  for (const [field, day] of [
    ['from', from],
    ['to', to],
  ] as const) {
    const at = Date.parse(`${day}T00:00:00Z`);
    if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day) throw invalid(field);
  }
  if (to < from || Date.parse(to) - Date.parse(from) > DAYS_MAX * DAY_MS) throw invalid('to');
  return { from, to };
}
