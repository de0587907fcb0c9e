// What a module of the venue offers to pages and clients. The app and the live socket know modules by this interface
// only.
import type { FirstAnswers, FirstBars, TradeView } from '@candor/contract';
import type { Language } from '@candor/i18n';
import type { FastifyInstance } from 'fastify';
import type { Callers } from './callers.ts';
import type { PageHead } from './page-head.ts';
import type { Queue } from './queue.ts';
import type { QueueCounters } from './queue-counters.ts';
import type { RegisterCall } from './register-call.ts';
import type { RegisterOfficeCall } from './register-office-call.ts';
import type { SearchProvider } from './search-provider.ts';
import type { Outside } from './security-headers.ts';
import type { SocketTopics } from './sockets/topics.ts';
import type { PageRequest } from './static-app.ts';

export interface WebOffer {
  /** Calls of clients. */
  calls?(register: RegisterCall): void;
  /** Calls of operators. */
  officeCalls?(register: RegisterOfficeCall): void;
  /** Counters of its lists in the office. */
  readonly counterReadings?: readonly QueueCounters[];
  /** Its items that wait for operators. */
  readonly queues?: readonly Queue[];
  /** Its providers for the office's search. */
  readonly searchProviders?: readonly SearchProvider[];
  /** Routes that are not calls of the contract, such as pictures. */
  routes?(app: FastifyInstance, callers: Callers): void;
  /** The head of a page whose content this module knows. */
  pageHead?(page: PageRequest): Promise<PageHead | undefined>;
  /** Its share of the answers to a visitor's first calls, for the page that the server renders. */
  firstAnswers?(language: Language): Partial<FirstAnswers>;
  /** Bars for the first picture of Trade's chart: for the view of the device, or for the app's default view. */
  firstBars?(view: TradeView | undefined): Promise<FirstBars>;
  /** Addresses of its public pages, for search engines. */
  listPages?(): Promise<readonly string[]>;
  /** Topics of the live socket. */
  readonly topics?: SocketTopics;
  /** Foreign origins to which its answers lead a page, for the content security policy. */
  readonly outside?: Outside;
}
