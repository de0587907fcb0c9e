// The ranking of traders as a module of the venue.
import { makeKeptReplies } from '../../web/kept-replies.ts';
import type { ModuleKit, VenueModule } from '../module.ts';
import { makeRanking } from './ranking.ts';
import { registerRankingCalls } from './ranking-calls.ts';

export function makeRankingModule({ db, log, now, venueNow, upToDate }: ModuleKit): VenueModule {
  const ranking = makeRanking({
    pool: db.requests,
    venuePool: db.venue,
    now,
    venueNow,
    onFault: (error) => log.warn({ err: error }, 'the ranking was not reloaded'),
  });
  const replies = makeKeptReplies(db.requests);
  return {
    name: 'ranking',
    calls: (register) => registerRankingCalls(register, { desk: { upToDate }, ranking, replies }),
  };
}
