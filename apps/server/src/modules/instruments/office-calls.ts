// Office calls about instruments.
import { PAGE_SIZE } from '@candor/contract';
import type pg from 'pg';
import { listSubject } from '../../audit/audit-rows.ts';
import type { Listings } from '../../listings/listings.ts';
import { parseWhole, parseYesNo } from '../../web/parse-values.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { makeAddInstrument } from './instrument-additions.ts';
import type { InstrumentChanges } from './instrument-changes.ts';
import { presentDryRun } from './present-dry-run.ts';
import { type InstrumentView, presentOfficeInstrument } from './present-instrument.ts';

/** The engine's thread checks every account with a position in the instrument. */
const dryRunWeight = 20;

/** The maximum age of the list's prices. */
const PRICES_MS = 1_000;

export function registerInstrumentCalls(
  register: RegisterOfficeCall,
  given: {
    readonly pool: pg.Pool;
    readonly listings: Listings;
    readonly view: InstrumentView;
    readonly changes: InstrumentChanges;
    readonly add: ReturnType<typeof makeAddInstrument>;
    now(): number;
  },
): void {
  const { pool, listings, view, changes, add, now } = given;

  register(
    'officeInstruments',
    {
      weight: 2,
      // Operators' changes are visible at once, prices once a second.
      sharedBy: () => ({ key: '', version: `${listings.version} ${Math.floor(now() / PRICES_MS)}` }),
    },
    async () => {
      const list = listings.all.map((listed) => presentOfficeInstrument(listed, view));
      return { data: { list, total: list.length } };
    },
  );

  register('officeInstrument', { weight: weights.plain }, async ({ params }) => ({
    data: presentOfficeInstrument(changes.find(parseWhole('id', params.id)), view),
  }));

  register('officeChangeInstrument', { weight: dryRunWeight }, async ({ params, operator, once }) => {
    const id = parseWhole('id', params.id);
    if (params.dry_run === undefined || !parseYesNo('dry_run', params.dry_run)) {
      const changed = await changes.change({ id, operator, once }, params);
      return { data: presentOfficeInstrument(changed, view) };
    }
    const { wanted, assessment, market } = await changes.try(id, params);
    const dry_run = await presentDryRun(pool, assessment, market);
    return { data: { ...presentOfficeInstrument(wanted, view), dry_run } };
  });

  register('officeAddInstrument', { weight: weights.journaled }, async ({ params, operator, once }) => ({
    data: presentOfficeInstrument(await add({ operator, once }, params), view),
  }));

  for (const [name, halts] of [
    ['officeHaltInstrument', true],
    ['officeResumeInstrument', false],
  ] as const)
    register(name, { weight: weights.journaled }, async ({ params, operator, once }) => {
      const id = parseWhole('id', params.id);
      const reason = params.reason?.trim() ?? '';
      const listed = await changes.halt({ id, operator, once }, { halts, reason });
      return { data: presentOfficeInstrument(listed, view) };
    });

  register('officeInstrumentHistory', { weight: weights.stored }, async ({ params }) => {
    const id = parseWhole('id', params.id);
    changes.find(id);
    const before = params.before === undefined ? undefined : parseWhole('before', params.before);
    const { entries, total } = await listSubject(pool, `instrument ${id}`, { before, limit: PAGE_SIZE });
    return {
      data: {
        list: entries.map((entry) => ({
          seq: entry.seq,
          at: new Date(entry.at).toISOString(),
          actor: entry.actor,
          act: entry.act,
          before: parseStored(entry.before),
          after: parseStored(entry.after),
        })),
        total,
      },
    };
  });
}

const parseStored = (text: string | null): unknown => (text === null ? null : JSON.parse(text));
