// A seeded run of demo and real accounts with events in batches, as in a journal: the source of golden journals.
import { VenueState } from '../engine/state.ts';
import { Venue } from '../engine/venue.ts';
import { operatorActor } from '../model/actor.ts';
import type { VenueEvent } from '../model/event.ts';
import type { MarketEvent } from '../model/market.ts';
import { firstIdOf } from '../model/shard.ts';
import { Random } from './random.ts';
import { SimulatedActs } from './simulation-acts.ts';
import { SimulatedMarket, simulatedSpec } from './simulation-market.ts';

export interface RecordedJournal {
  readonly batches: readonly { readonly at: number; readonly events: readonly VenueEvent[] }[];
  readonly state: VenueState;
}

const DEMO_ACCOUNTS = 6;
const REAL_ACCOUNTS = 5;

/** All money comes from events, so that folding them alone gives the state. `shard`: the one of accounts and orders. */
export function recordJournal(seed: number, steps: number, shard = 0): RecordedJournal {
  const random = new Random(seed);
  const market = new SimulatedMarket(random);
  const acts = new SimulatedActs(random, { shard });
  const batches: { at: number; events: VenueEvent[] }[] = [];
  let emitted: VenueEvent[] = [];
  const venue = new Venue(new VenueState(shard), (event) => emitted.push(event));
  const keep = (act: () => unknown): void => {
    act();
    if (emitted.length === 0) return;
    batches.push({ at: market.now, events: emitted });
    emitted = [];
  };
  const take = (event: MarketEvent): void => keep(() => venue.onMarket(event, market.now));
  for (const spec of simulatedSpec('3.5')) {
    market.list(spec);
    const command = { type: 'ConfigureInstrument', terms: spec } as const;
    keep(() => venue.handle({ command, actor: operatorActor('olga'), idempotency: null }, market.now));
  }
  for (let k = 0; k < DEMO_ACCOUNTS; k += 1) keep(() => venue.handle(acts.openAccount(true), market.now));
  for (let k = 1; k <= REAL_ACCOUNTS; k += 1) {
    keep(() => venue.handle(acts.openAccount(false), market.now));
    keep(() => venue.handle(acts.firstDeposit(firstIdOf(shard) - 1 + DEMO_ACCOUNTS + k), market.now));
  }
  for (const event of market.startUp()) take(event);
  for (let step = 0; step < steps; step += 1) {
    market.passTime();
    const rollover = market.nextRollover();
    if (rollover) take(rollover);
    if (random.chance(0.6)) take(market.tick());
    else keep(() => venue.handle(acts.next(venue, market.now), market.now));
  }
  return { batches, state: venue.state };
}
