// The ranking of traders as a module of the venue.
import type { ModuleKit, VenueModule } from '../module.ts';
import { makeRanking } from './ranking.ts';
import { registerRankingCalls } from './ranking-calls.ts';

export function makeRankingModule({ db, log, now, venueNow, upToDate, replies }: ModuleKit): VenueModule {
  const ranking = makeRanking({
    pool: db.requests,
    venuePool: db.venue,
    now,
    venueNow,
    onFault: (error) => log.warn({ err: error }, 'the ranking was not reloaded'),
  });
  return {
    name: 'ranking',
    calls: (register) => registerRankingCalls(register, { desk: { upToDate }, ranking, replies }),
  };
}
