// Every projection of the venue: those of the modules, and the ledger's.
import { ledger } from '../projections/ledger.ts';
import type { Projection } from '../projections/projection.ts';
import { depositsProjection } from './deposits/projection.ts';
import { accountEventsProjection } from './notifications/projection.ts';
import { operatorsProjection } from './operators/projection.ts';
import { rankingProjection } from './ranking/projection.ts';
import { returnsProjection } from './ranking/returns/returns-projection.ts';
import { statisticsProjection } from './statistics/projection.ts';
import { supportProjection } from './support/projection.ts';
import { tradingProjection } from './trading/projection.ts';
import { trustProjection } from './trust/projection.ts';
import { withdrawalsProjection } from './withdrawals/projection.ts';

export const venueProjections: readonly Projection[] = [
  ledger,
  tradingProjection,
  rankingProjection,
  returnsProjection,
  statisticsProjection,
  supportProjection,
  depositsProjection,
  withdrawalsProjection,
  operatorsProjection,
  accountEventsProjection,
  trustProjection,
];
