// Instruments as a module of the venue: operators' changes of instruments and of their categories.
import { LOGO_BYTES_MAX } from '@candor/contract';
import { type FeeType, operatorActor, type Refusal } from '@candor/core';
import type pg from 'pg';
import type { Audit } from '../../audit/audit.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { EnginePort } from '../../engine/port.ts';
import type { CatalogueEntry } from '../../feeds/instruments.ts';
import { makeCleanLogo } from '../../files/clean-image.ts';
import { readInstrument, removeInstrument } from '../../listings/instrument-rows.ts';
import type { Listings } from '../../listings/listings.ts';
import { PublicPictures } from '../../web/public-pictures.ts';
import { busy } from '../../web/rate-limit.ts';
import { refuseImage } from '../../web/refuse-image.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import type { ModuleContext, VenueModule } from '../module.ts';
import { listUndone, type UndoneAct, writeDone, writeListing } from './act-rows.ts';
import { registerCategoryCalls } from './category-calls.ts';
import { registerHoursCalls } from './hours-calls.ts';
import { makeInTurn } from './in-turn.ts';
import { makeAddInstrument } from './instrument-additions.ts';
import { InstrumentChanges } from './instrument-changes.ts';
import { instrumentLogos, logoName } from './instrument-logos.ts';
import { registerInstrumentCalls } from './office-calls.ts';
import type { InstrumentView } from './present-instrument.ts';

export interface InstrumentsOptions extends Omit<InstrumentView, 'venueNow'> {
  readonly listings: Listings;
  readonly engine: Pick<EnginePort, 'assessSpec'>;
  /** True if the program draws the picture of this path. */
  readonly isDrawn: (path: string) => boolean;
  /** Lists one more instrument everywhere, once the engine has it. */
  readonly list: (entry: CatalogueEntry) => Promise<void>;
  readonly feeType: FeeType;
}

const JOB_MS = 5_000;
const hourMs = 3_600_000;
const LOGO_SIDE_PX = 160;

export function makeInstrumentsModule(context: ModuleContext, options: InstrumentsOptions): VenueModule {
  const { db, audit, now, venueNow } = context;
  const { listings, engine, quote, usualHours, isDrawn, list, feeType } = options;
  const view: InstrumentView = { quote, usualHours, venueNow };
  const inTurn = makeInTurn();
  const settle = () => settleActs({ ...context, listings, list });
  const added = new PublicPictures({ pool: db.requests, venuePool: db.venue, now }, instrumentLogos);
  const isLogo = async (address: string, client?: pg.ClientBase) =>
    isDrawn(address) || (await added.isKnown(address, client));
  const parts = { listings, engine, view, isLogo, inTurn, settle };
  const changes = new InstrumentChanges(context, parts);
  const add = makeAddInstrument(context, { ...parts, changes, feeType });
  return {
    name: 'instruments',
    calls: (register) => registerHoursCalls(register, { listings, view }),
    officeCalls(register) {
      registerInstrumentCalls(register, { pool: db.requests, listings, view, changes, add, now });
      registerLogoCalls(register, { logos: added, audit });
      registerCategoryCalls(register, context, { listings, inTurn, pool: db.requests });
    },
    routes: (app) => added.serve(app),
    jobs: [
      { name: 'forget unused logos', everyMs: hourMs, run: () => added.removeUnused() },
      {
        name: 'give the engine what was decided about instruments',
        everyMs: JOB_MS,
        run: () => inTurn(async () => void (await settle())),
      },
    ],
  };
}

interface Settling extends Pick<ModuleContext, 'db' | 'submit' | 'audit' | 'now'> {
  readonly listings: Listings;
  readonly list: InstrumentsOptions['list'];
}

const AT_ONCE_MAX = 100;

/**
 * Sends the engine the command that follows a decision about an instrument, and repeats it until it has arrived; only
 * then is the change visible everywhere. Returns rejections by decision, for commands that the engine no longer
 * accepts. Throws if the engine does not respond.
 */
async function settleActs(settling: Settling): Promise<ReadonlyMap<number, Refusal>> {
  const refused = new Map<number, Refusal>();
  for (;;) {
    const acts = await listUndone(settling.db.venue, AT_ONCE_MAX);
    for (const act of acts) {
      const refusal = await settleOne(settling, act);
      if (refusal) refused.set(act.id, refusal);
    }
    if (acts.length < AT_ONCE_MAX) return refused;
  }
}

async function settleOne(
  { db, listings, list, submit, audit, now }: Settling,
  { id, instrumentId, command, by }: UndoneAct,
): Promise<Refusal | null> {
  // Repeating it changes nothing, so it needs no key.
  const reply = await submit({ command, actor: operatorActor(by), idempotency: null });
  // Before the act is done: where it fails, the next turn lists it.
  if (reply.ok && command.type === 'ConfigureInstrument' && !listings.find(instrumentId)) {
    const added = await readInstrument(db.venue, instrumentId);
    if (added) await list({ ...added, spec: command.terms });
  }
  const at = new Date(now());
  const row = await inTransaction(db.venue, async (client) => {
    await writeDone(client, id, at, reply.ok ? '' : reply.refusal.code);
    if (!reply.ok)
      await audit.record(client, {
        operator: null,
        actor: 'engine',
        act: 'refuse change',
        subject: `instrument ${instrumentId}`,
        after: { by, refusal: reply.refusal.code },
      });
    // One that was never listed: the next start must not give it to the engine again.
    if (!reply.ok && !listings.find(instrumentId)) await removeInstrument(client, instrumentId);
    // Pages that loaded the listing before the engine had the change reload it.
    return writeListing(client, { instrumentId, by, at });
  });
  if (reply.ok && command.type === 'ConfigureInstrument') listings.takeSpec(command.terms);
  if (reply.ok && command.type !== 'ConfigureInstrument')
    listings.takeHalt(instrumentId, command.type === 'HaltInstrument');
  listings.takeListing(row);
  return reply.ok ? null : reply.refusal;
}

/** At most a megabyte is decoded, and little is encoded. */
const uploadWeight = 40;

/** The office call that adds a picture for instruments. */
function registerLogoCalls(
  register: RegisterOfficeCall,
  { logos, audit }: { readonly logos: PublicPictures; readonly audit: Audit },
): void {
  const cleanLogo = makeCleanLogo({ bytesMax: LOGO_BYTES_MAX, makeTooLate: busy, sidePx: LOGO_SIDE_PX });

  register('officeAddInstrumentLogo', { weight: uploadWeight }, async ({ params, operator }) => {
    const cleaned = await cleanLogo(Buffer.from(await params.file.arrayBuffer()));
    if (!cleaned.ok) throw refuseImage(cleaned.fault, LOGO_BYTES_MAX);
    const logo = await logos.add(cleaned.png, {
      by: operator.email,
      record: (client, address) =>
        audit.record(client, {
          operator,
          act: 'add',
          subject: `instrument-logo ${logoName(address)}`,
          after: { logo: address },
        }),
    });
    return { data: { logo } };
  });
}
