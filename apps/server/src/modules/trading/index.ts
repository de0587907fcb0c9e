// Trading as a module of the venue: accounts, orders and their lists.
import type { ClientFile } from '@candor/contract';
import {
  type AccountId,
  type Command,
  type InstrumentId,
  type InstrumentSpec,
  type Order,
  systemActor,
  type Tick,
} from '@candor/core';
import type { Language } from '@candor/i18n/server';
import type pg from 'pg';
import type { EnginePort } from '../../engine/port.ts';
import type { CatalogueEntry } from '../../feeds/instruments.ts';
import type { PromiseRecord } from '../../proof/promises.ts';
import type { RecordedBefore } from '../../proof/recorded-before.ts';
import type { SearchProvider } from '../../web/search-provider.ts';
import type { UpToDate } from '../../web/up-to-date.ts';
import type { ModuleContext, VenueModule } from '../module.ts';
import { registerAccountCalls } from './account-calls.ts';
import { AccountTopics } from './account-topics.ts';
import { registerDealCalls } from './deal-calls.ts';
import { type AccountLists, makeAccountLists } from './lists.ts';
import { registerOrderCalls } from './order-calls.ts';
import { presentAccount } from './present-account.ts';
import { presentLogEntry } from './present-log-entry.ts';
import { closedView, type FindInstrument, presentOrder } from './present-order.ts';
import { TradingDesk } from './trading-desk.ts';

/** The last prices before the trading day. */
interface DayPrices {
  ticksOf(dayAt: number): readonly Tick[] | null;
  store(): Promise<void>;
}

export interface TradingOptions {
  readonly engine: EnginePort;
  readonly findEntry: (instrumentId: number) => CatalogueEntry | undefined;
  readonly specs: () => readonly InstrumentSpec[];
  readonly dayStart: DayPrices;
  /** A signed promise that a command will be in the public event log within a minute; undefined if there is no log. */
  readonly promise: PromiseRecord;
  /** For a response that is repeated. */
  readonly recordedBefore: RecordedBefore;
  /** Throws if this user of a real account may not open anything yet. */
  readonly requireIdentity: (userId: number) => Promise<void>;
}

export interface TradingModule extends VenueModule {
  /** Called at logins and after long idleness; both are safe to call again. */
  readonly openAccount: (accountId: number, demo: boolean) => Promise<void>;
  readonly archiveDemo: (accountId: number) => Promise<void>;
  /** A client's trading as the office sees it. */
  readonly file: ReturnType<typeof makeTradingFile>;
  /** Shows a notification in the open apps of an account. */
  readonly pushNotice: AccountTopics['pushNotification'];
}

export function makeTradingModule(
  context: ModuleContext,
  { engine, findEntry, specs, dayStart, promise, recordedBefore, requireIdentity }: TradingOptions,
): TradingModule {
  const lists = makeAccountLists(context.db.requests);
  const desk = new TradingDesk({ engine, lists, upToDate: context.upToDate });
  const instrument = makeFindInstrument(findEntry);
  const accounts = { account: (id: number) => engine.account(id), submit: context.submit };
  const topics = new AccountTopics({
    engine,
    find: instrument,
    now: context.now,
    onError: (error) => context.log.error({ err: error }, 'the live socket failed'),
  });
  return {
    name: 'trading',
    pushNotice: (accountId, present) => topics.pushNotification(accountId, present),
    openAccount: makeOpenAccount(accounts),
    archiveDemo: makeArchiveDemo(accounts),
    file: makeTradingFile({ engine, lists, upToDate: context.upToDate, instrument }),
    topics,
    jobs: [{ name: 'store the prices of the day’s start', everyMs: 1_000, run: () => dayStart.store() }],
    searchProviders: [makeOrderSearch(context.db.requests, instrument)],
    calls(register) {
      registerAccountCalls(register, {
        desk,
        lists,
        day: {
          engine,
          pool: context.db.requests,
          upToDate: context.upToDate,
          specs,
          ticksOf: (at) => dayStart.ticksOf(at),
        },
        venueNow: context.venueNow,
      });
      registerOrderCalls(register, desk, {
        spec: (id) => findEntry(id)?.spec,
        venueNow: context.venueNow,
        instrument,
        promise,
        recordedBefore,
        requireIdentity,
      });
      registerDealCalls(register, desk, lists, instrument);
    },
  };
}

const makeFindInstrument =
  (find: (id: InstrumentId) => CatalogueEntry | undefined): FindInstrument =>
  (id) => {
    const entry = find(id);
    return entry && { code: entry.spec.code, showCode: entry.showCode, logo: entry.logo };
  };

const makeOrderSearch = (pool: pg.Pool, instrument: FindInstrument): SearchProvider => ({
  permission: 'clients.read',
  async find({ id }) {
    if (id === null) return [];
    const { rows } = await pool.query<{ body: string; user_id: number }>(
      `select body, users.id as user_id from projected_orders
       join users on users.account_id = projected_orders.account_id where projected_orders.id = $1`,
      [id],
    );
    return rows.map(({ body, user_id }) => {
      const order = JSON.parse(body) as Order;
      return {
        kind: 'order',
        id,
        title: `Order ${id}: ${order.side} ${instrument(order.instrumentId)?.showCode ?? ''}`,
        detail: order.status,
        clientId: user_id,
      };
    });
  },
});

/** The required part of the engine. */
type AccountEngine = Pick<EnginePort, 'account' | 'submit'>;

/**
 * Opens a user's trading account at the first login. Safe to repeat and to call concurrently: the
 * engine opens an account only once.
 */
export function makeOpenAccount(engine: AccountEngine): (accountId: number, demo: boolean) => Promise<void> {
  return async (accountId, demo) => {
    if (await engine.account(accountId)) return;
    await submit(engine, { type: 'OpenAccount', accountId, demo });
  };
}

/**
 * Closes all positions of a demo account and removes it from the engine's memory; a returning client gets a new one. An
 * account that was never opened, or is already archived, needs nothing.
 */
export function makeArchiveDemo(engine: AccountEngine): (accountId: number) => Promise<void> {
  return async (accountId) => {
    if (!(await engine.account(accountId))) return;
    await submit(engine, { type: 'ArchiveAccount', accountId });
  };
}

type AccountCommand = Extract<Command, { type: 'OpenAccount' | 'ArchiveAccount' }>;

async function submit(engine: AccountEngine, command: AccountCommand): Promise<void> {
  const reply = await engine.submit({ command, actor: systemActor('accounts'), idempotency: null });
  if (!reply.ok)
    throw new Error(`${command.type} of account ${command.accountId} was refused: ${reply.refusal.code}`);
}

type TradingFile = Pick<ClientFile, 'account' | 'open' | 'orders' | 'log'>;

/** A client's trading as the office sees it: metrics, open and past orders, the last movements of cash. */
function makeTradingFile(options: {
  engine: Pick<EnginePort, 'account' | 'orders'>;
  lists: AccountLists;
  upToDate: UpToDate;
  instrument: FindInstrument;
}): (accountId: AccountId, language: Language) => Promise<TradingFile> {
  const { engine, lists, upToDate, instrument } = options;
  return async (accountId, language) => {
    const account = await engine.account(accountId);
    // There is no account before the first login, and an idle demo user's account is in the archive.
    if (!account) return { account: null, open: [], orders: [], log: [] };
    await upToDate(accountId, ['trading', 'ledger']);
    const [open, pending, past] = await Promise.all([
      engine.orders(accountId, 'open'),
      engine.orders(accountId, 'pending'),
      lists.newest(accountId),
    ]);
    return {
      account: presentAccount(account),
      open: [...open, ...pending].map((view) => presentOrder(view, instrument)),
      orders: past.orders.map((order) => presentOrder(closedView(order), instrument)),
      log: past.entries.map((entry) => presentLogEntry(entry, language)),
    };
  };
}
