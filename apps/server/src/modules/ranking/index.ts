// The ranking of traders as a module of the venue.
import type { ModuleContext, VenueModule } from '../module.ts';
import { registerFollowCalls } from './follow-calls.ts';
import { type MeasureOptions, makeMeasureOpen } from './measure-open.ts';
import type { FindInstrument } from './present-trader.ts';
import { makeRanking } from './ranking.ts';
import { registerRankingCalls } from './ranking-calls.ts';

/** The projections that its figures are read from. */
const readByRanking = ['ranking', 'traders', 'trading', 'ledger'];
const MINUTE_MS = 60_000;

export interface RankingOptions {
  readonly account: MeasureOptions['account'];
  readonly findInstrument: FindInstrument;
}

export function makeRankingModule(context: ModuleContext, options: RankingOptions): VenueModule {
  const { db, log, now, venueNow, upToDate, replies } = context;
  const ranking = makeRanking({
    pool: db.requests,
    venuePool: db.venue,
    now,
    venueNow,
    onFault: (error) => log.warn({ err: error }, 'the ranking was not reloaded'),
  });
  const desk = { upToDate: (accountId: number) => upToDate(accountId, readByRanking) };
  const { account, findInstrument } = options;
  return {
    name: 'ranking',
    calls(register) {
      registerRankingCalls(register, { desk, ranking, replies });
      registerFollowCalls(register, { pool: db.requests, ranking, replies, findInstrument, now, venueNow });
    },
    jobs: [
      {
        name: 'measure open positions of shown traders as a day ends',
        everyMs: MINUTE_MS,
        run: makeMeasureOpen({ pool: db.venue, venueNow, account }),
      },
    ],
  };
}
