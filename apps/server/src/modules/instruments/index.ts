// Instruments as a module of the venue: what operators change of them, and of their categories.
import { LOGO_BYTES_MAX } from '@candor/contract';
import type pg from 'pg';
import type { EnginePort } from '../../engine/port.ts';
import { makeCleanLogo } from '../../files/clean-image.ts';
import type { Listings } from '../../listings/listings.ts';
import { busy } from '../../web/rate-limit.ts';
import type { ModuleKit, VenueModule } from '../module.ts';
import { registerCategoryCalls } from './category-calls.ts';
import { makeInTurn } from './in-turn.ts';
import { InstrumentChanges } from './instrument-changes.ts';
import { makeInstrumentLogos, serveInstrumentLogos } from './instrument-logos.ts';
import { registerLogoCalls } from './logo-calls.ts';
import { registerInstrumentCalls } from './office-calls.ts';
import type { InstrumentView } from './present-instrument.ts';
import { settleActs } from './settle-acts.ts';

export interface InstrumentsOptions extends Omit<InstrumentView, 'venueNow'> {
  readonly listings: Listings;
  readonly engine: Pick<EnginePort, 'assessTerms'>;
  /** Paths of the pictures that the program draws. */
  readonly logos: readonly string[];
}

const JOB_MS = 5_000;
const hourMs = 3_600_000;
const LOGO_SIDE_PX = 160;

export function makeInstrumentsModule(kit: ModuleKit, options: InstrumentsOptions): VenueModule {
  const { db, audit, now, submit, venueNow } = kit;
  const { listings, engine, quote, usualHours, logos } = options;
  const view: InstrumentView = { quote, usualHours, venueNow };
  const inTurn = makeInTurn();
  const settle = () => settleActs({ pool: db.venue, listings, submit, audit, now });
  const added = makeInstrumentLogos({
    pool: db.requests,
    venuePool: db.venue,
    cleanLogo: makeCleanLogo({ bytesMax: LOGO_BYTES_MAX, makeTooLate: busy, sidePx: LOGO_SIDE_PX }),
    now,
  });
  const isLogo = async (address: string, client?: pg.ClientBase) =>
    logos.includes(address) || (await added.isKnown(address, client));
  const changes = new InstrumentChanges(kit, { listings, engine, view, isLogo, inTurn, settle });
  return {
    name: 'instruments',
    officeCalls(register) {
      registerInstrumentCalls(register, { pool: db.requests, listings, view, changes, now });
      registerLogoCalls(register, { logos: added, audit });
      registerCategoryCalls(register, kit, { listings, inTurn, pool: db.requests });
    },
    routes: (app) => serveInstrumentLogos(app, added),
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
