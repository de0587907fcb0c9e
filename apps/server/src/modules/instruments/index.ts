// Instruments as a module of the venue: what operators change of them, and of their categories.
import type { EnginePort } from '../../engine/port.ts';
import type { Listings } from '../../listings/listings.ts';
import type { ModuleKit, VenueModule } from '../module.ts';
import { registerCategoryCalls } from './category-calls.ts';
import { makeInTurn } from './in-turn.ts';
import { InstrumentChanges } from './instrument-changes.ts';
import { registerInstrumentCalls } from './office-calls.ts';
import type { InstrumentView } from './present-instrument.ts';
import { settleActs } from './settle-acts.ts';

export interface InstrumentsOptions extends Omit<InstrumentView, 'venueNow'> {
  readonly listings: Listings;
  readonly engine: Pick<EnginePort, 'assessTerms'>;
  /** Paths of the pictures that there are. */
  readonly logos: readonly string[];
}

const JOB_MS = 5_000;

export function makeInstrumentsModule(kit: ModuleKit, options: InstrumentsOptions): VenueModule {
  const { db, audit, now, submit, venueNow } = kit;
  const { listings, engine, quote, usualHours, logos } = options;
  const view: InstrumentView = { quote, usualHours, venueNow };
  const inTurn = makeInTurn();
  const settle = () => settleActs({ pool: db.venue, listings, submit, audit, now });
  const changes = new InstrumentChanges(kit, { listings, engine, view, logos, inTurn, settle });
  return {
    name: 'instruments',
    officeCalls(register) {
      registerInstrumentCalls(register, { pool: db.requests, listings, view, changes });
      registerCategoryCalls(register, kit, { listings, inTurn, pool: db.requests });
    },
    jobs: [
      {
        name: 'give the engine what was decided about instruments',
        everyMs: JOB_MS,
        run: () => inTurn(async () => void (await settle())),
      },
    ],
  };
}
