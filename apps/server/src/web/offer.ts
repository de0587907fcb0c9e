// What a part of the venue offers to pages and clients: the app and the live socket know parts by this alone.
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
  /** Of its lists in the office. */
  readonly counterReadings?: readonly QueueCounters[];
  /** What it has waiting for operators. */
  readonly queues?: readonly Queue[];
  /** For the office's search. */
  readonly searchProviders?: readonly SearchProvider[];
  /** What is no call of the contract, such as pictures. */
  routes?(app: FastifyInstance, callers: Callers): void;
  /** The head of a page of the app that it knows more of than its path. */
  pageHead?(page: PageRequest): Promise<PageHead | undefined>;
  /** Its share of what a visitor's first calls would be answered, for the page that the server draws. */
  firstAnswers?(language: Language): Partial<FirstAnswers>;
  /** Bars for the first picture of Trade's chart: of what the device shows, or of what the app shows where nothing was chosen. */
  firstBars?(view: TradeView | undefined): Promise<FirstBars>;
  /** Addresses of public pages of its own, for search engines. */
  listPages?(): Promise<readonly string[]>;
  /** Topics of the live socket. */
  readonly topics?: SocketTopics;
  /** Origins of others that its answers lead a page to, for the content security policy. */
  readonly outside?: Outside;
}
