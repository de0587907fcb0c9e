// The parts that a venue is composed of, and the composed venue.
import type { Provider } from '@candor/contract';
import type { Settings } from '@candor/core';
import type { FastifyInstance } from 'fastify';
import type { Logger } from '../config/log.ts';
import type { Config } from '../config.ts';
import type { EnginePort } from '../engine/port.ts';
import type { Feed } from '../feeds/feed.ts';
import type { CatalogueEntry } from '../feeds/instruments.ts';
import type { Scheme } from '../feeds/scheme.ts';
import type { Listings } from '../listings/listings.ts';
import type { SiteSettingsStore } from '../modules/company/site-settings.ts';
import type { ContentModule } from '../modules/content/index.ts';
import type { Identity } from '../modules/identity/identity.ts';
import type { DayStart } from '../modules/market/day-start.ts';
import type { MarketView } from '../modules/market/market.ts';
import type { Job, ModuleContext } from '../modules/module.ts';
import type { OperatorsModule } from '../modules/operators/index.ts';
import type { ProofPort } from '../proof/start-proof.ts';
import type { Admission } from '../web/admission.ts';
import type { SocketServer } from '../web/sockets/socket-server.ts';

export interface VenueParts {
  readonly config: Config;
  readonly log: Logger;
  readonly version: string;
  readonly mobileFolder: string;
  readonly officeFolder: string;
  readonly db: ModuleContext['db'];
  readonly engine: EnginePort;
  readonly market: MarketView;
  readonly listings: Listings;
  /** The prices at which the trading day began. */
  readonly dayStart: DayStart;
  /** Lists one more instrument everywhere, once the engine has it. */
  readonly list: (entry: CatalogueEntry) => Promise<void>;
  readonly feedLabel: string;
  readonly isFeedLive: Scheme['isLive'];
  /** always: instruments without hours trade round the clock. data: the prices of a replay bring their hours. */
  readonly usualHours: Feed['usualHours'];
  /** The public logs; absent if a test runs none. */
  readonly proof?: ProofPort;
  /** The rules that the engine runs with. */
  readonly settings: Settings;
  readonly providers: readonly Provider[];
  /** The wall clock. */
  readonly now: () => number;
  /** The clock of the feed. */
  readonly venueNow: () => number;
  /** The machine's clock minus the feed's in milliseconds. Every market is halted until it is 0. */
  readonly clockOffMs: () => number;
  /** The longest time that a read waits for the projections. */
  readonly listsMsMax?: number;
}

export interface ComposedVenue {
  /** Not listening yet. */
  readonly app: FastifyInstance;
  readonly sockets: SocketServer;
  readonly admission: Admission;
  readonly identity: Identity;
  readonly site: SiteSettingsStore;
  readonly operators: Pick<OperatorsModule, 'addFirst'>;
  readonly content: Pick<ContentModule, 'addFirst'>;
  readonly notifications: ModuleContext['notifications'];
  /** One of the jobs, and the last step before the engine ends. */
  readonly anchorAudit: () => Promise<void>;
  /** Not running yet. */
  readonly jobs: readonly Job[];
}
