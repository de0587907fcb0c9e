// Trading as a module of the venue: accounts, orders and their lists.
import type { EnginePort } from '../../engine/port.ts';
import type { CatalogueEntry } from '../../feeds/instruments.ts';
import type { PromiseRecord } from '../../proof/promises.ts';
import type { RecordedBefore } from '../../proof/recorded-before.ts';
import type { ModuleKit, VenueModule } from '../module.ts';
import { registerAccountCalls } from './account-calls.ts';
import { AccountTopics } from './account-topics.ts';
import { registerDealCalls } from './deal-calls.ts';
import { makeFindInstrument } from './find-instrument.ts';
import { makeOrderFinder } from './find-orders.ts';
import { makeAccountLists } from './lists.ts';
import { registerOrderCalls } from './order-calls.ts';
import { makeTradingFile } from './present-client-file.ts';
import { makeArchiveDemo, makeOpenAccount } from './trading-accounts.ts';
import { TradingDesk } from './trading-desk.ts';

export interface TradingOptions {
  readonly engine: EnginePort;
  readonly findEntry: (instrumentId: number) => CatalogueEntry | undefined;
  /** That an act is in the record within a minute, signed; undefined where nothing is recorded. */
  readonly promise: PromiseRecord;
  /** For an answer that is given again. */
  readonly recordedBefore: RecordedBefore;
  /** Throws where this user of a real account may not open anything yet. */
  readonly requireIdentity: (userId: number) => Promise<void>;
}

export interface TradingModule extends VenueModule {
  /** What a login and long idleness bring a trading account: both safe to call again. */
  readonly openAccount: (accountId: number, demo: boolean) => Promise<void>;
  readonly archiveDemo: (accountId: number) => Promise<void>;
  /** What the office sees of a client's trading. */
  readonly file: ReturnType<typeof makeTradingFile>;
  /** Shows a notice to the open apps of an account. */
  readonly pushNotice: AccountTopics['pushNotice'];
}

export function makeTradingModule(
  kit: ModuleKit,
  { engine, findEntry, promise, recordedBefore, requireIdentity }: TradingOptions,
): TradingModule {
  const lists = makeAccountLists(kit.db.requests);
  const desk = new TradingDesk({ engine, lists, upToDate: kit.upToDate });
  const instrument = makeFindInstrument(findEntry);
  const accounts = { account: (id: number) => engine.account(id), submit: kit.submit };
  const topics = new AccountTopics({
    engine,
    find: instrument,
    now: kit.now,
    onError: (error) => kit.log.error({ err: error }, 'the live socket failed'),
  });
  return {
    name: 'trading',
    pushNotice: (accountId, present) => topics.pushNotice(accountId, present),
    openAccount: makeOpenAccount(accounts),
    archiveDemo: makeArchiveDemo(accounts),
    file: makeTradingFile({ engine, lists, upToDate: kit.upToDate, instrument }),
    topics,
    finders: [makeOrderFinder(kit.db.requests, instrument)],
    calls(register) {
      registerAccountCalls(register, desk, lists);
      registerOrderCalls(register, desk, {
        terms: (id) => findEntry(id)?.terms,
        instrument,
        promise,
        recordedBefore,
        requireIdentity,
      });
      registerDealCalls(register, desk, lists, instrument);
    },
  };
}
