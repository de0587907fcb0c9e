// Risk as a module of the venue: exposure and results of the house and its clients, and the health of feed and engine.
import type { EnginePort } from '../../engine/port.ts';
import { MINUTE_MS } from '../../feeds/candle.ts';
import type { ModuleContext, VenueModule } from '../module.ts';
import { type HealthSources, registerHealthCalls } from './health-calls.ts';
import { HouseResults, type ReadOpenings } from './house-result.ts';
import { Readings } from './readings.ts';
import { reachedWithin, registerRiskCalls } from './risk-calls.ts';
import type { RiskMarket } from './risk-market.ts';
import { writeSamples } from './sample-rows.ts';
import { registerShockCalls } from './shock-calls.ts';
import { Silences } from './silences.ts';

const LOOK_MS = 1_000;
const LEDGER_MS_MAX = 5_000;

export interface RiskOptions extends HealthSources {
  readonly engine: Pick<EnginePort, 'openCopy' | 'vitals' | 'projected'>;
  readonly market: RiskMarket;
  readonly openings: ReadOpenings;
}

export function makeRiskModule(context: ModuleContext, options: RiskOptions): VenueModule {
  const { engine, market, openings } = options;
  const { db, now, venueNow } = context;
  const readings = new Readings(engine, now);
  const silences = new Silences(market);
  const reached = reachedWithin(engine, LEDGER_MS_MAX);
  const house = new HouseResults(db.venue, { reached, openings });
  const parts = { db, market, readings, house, now, venueNow };
  const startedAt = now();
  return {
    name: 'risk',
    officeCalls(register) {
      registerRiskCalls(register, parts);
      registerShockCalls(register, parts);
      registerHealthCalls(register, { ...options, ...parts, silences, startedAt });
    },
    jobs: [
      {
        name: 'sample exposure',
        everyMs: MINUTE_MS,
        run: async () => writeSamples(db.venue, await readings.get()),
      },
      {
        name: 'watch for gaps in the feed',
        everyMs: LOOK_MS,
        run: async () => silences.look(venueNow()),
      },
    ],
  };
}
