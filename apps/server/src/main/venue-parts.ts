// What a venue is composed of, and what comes of it.
import type { Provider } from '@candor/contract';
import type { Settings } from '@candor/core';
import type { FastifyInstance } from 'fastify';
import type { Logger } from '../config/log.ts';
import type { Config } from '../config.ts';
import type { EnginePort } from '../engine/port.ts';
import type { Listings } from '../listings/listings.ts';
import type { SiteSettingsStore } from '../modules/company/site-settings.ts';
import type { ContentModule } from '../modules/content/index.ts';
import type { Identity } from '../modules/identity/identity.ts';
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
  readonly feedLabel: string;
  /** always: what operators give no hours is open round the clock; data: a replay, whose prices bring their hours. */
  readonly usualHours: 'market' | 'always' | 'data';
  /** The logs that strangers check; absent where a test runs none. */
  readonly proof?: ProofPort;
  /** Those the engine runs with. */
  readonly settings: Settings;
  readonly providers: readonly Provider[];
  /** The wall clock. */
  readonly now: () => number;
  /** The clock of the feed. */
  readonly venueNow: () => number;
  /** How far the machine's clock is ahead of the feed's, or behind it (below 0); every market is halted until it is 0. */
  readonly clockOffMs: () => number;
  /** How long a read waits for the projections at most. */
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
  readonly notices: ModuleContext['notices'];
  /** One of the jobs, and the last thing before the engine ends. */
  readonly anchorAudit: () => Promise<void>;
  /** Not running yet. */
  readonly jobs: readonly Job[];
}
