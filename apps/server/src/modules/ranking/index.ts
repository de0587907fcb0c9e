// The ranking of traders as a module of the venue.
import type { ModuleKit, VenueModule } from '../module.ts';
import { makeRanking } from './ranking.ts';
import { registerRankingCalls } from './ranking-calls.ts';

/** The projections that its figures are read from. */
const readByRanking = ['ranking', 'trading', 'ledger'];

export function makeRankingModule({ db, log, now, venueNow, upToDate, replies }: ModuleKit): VenueModule {
  const ranking = makeRanking({
    pool: db.requests,
    venuePool: db.venue,
    now,
    venueNow,
    onFault: (error) => log.warn({ err: error }, 'the ranking was not reloaded'),
  });
  const desk = { upToDate: (accountId: number) => upToDate(accountId, readByRanking) };
  return {
    name: 'ranking',
    calls: (register) => registerRankingCalls(register, { desk, ranking, replies }),
  };
}
