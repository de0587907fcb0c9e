// Trading as a module of the venue: accounts, orders and their lists.
import type { EnginePort } from '../../engine/port.ts';
import type { CatalogueEntry } from '../../feeds/instruments.ts';
import type { ModuleKit, VenueModule } from '../module.ts';
import { registerAccountCalls } from './account-calls.ts';
import { AccountTopics } from './account-topics.ts';
import { registerDealCalls } from './deal-calls.ts';
import { makeFindInstrument } from './find-instrument.ts';
import { makeAccountLists } from './lists.ts';
import { registerOrderCalls } from './order-calls.ts';
import { makeArchiveDemo, makeOpenAccount } from './trading-accounts.ts';
import { TradingDesk } from './trading-desk.ts';

export interface TradingOptions {
  readonly engine: EnginePort;
  readonly findEntry: (instrumentId: number) => CatalogueEntry | undefined;
}

export interface TradingModule extends VenueModule {
  /** What a login and long idleness bring a trading account: both safe to call again. */
  readonly openAccount: (accountId: number, demo: boolean) => Promise<void>;
  readonly archiveDemo: (accountId: number) => Promise<void>;
}

export function makeTradingModule(kit: ModuleKit, { engine, findEntry }: TradingOptions): TradingModule {
  const lists = makeAccountLists(kit.db.requests);
  const desk = new TradingDesk({ engine, lists, upToDate: kit.upToDate });
  const instrument = makeFindInstrument(findEntry);
  const accounts = { account: (id: number) => engine.account(id), submit: kit.submit };
  return {
    name: 'trading',
    openAccount: makeOpenAccount(accounts),
    archiveDemo: makeArchiveDemo(accounts),
    topics: new AccountTopics({
      engine,
      find: instrument,
      now: kit.now,
      onError: (error) => kit.log.error({ err: error }, 'the live socket failed'),
    }),
    calls(register) {
      registerAccountCalls(register, desk, lists);
      registerOrderCalls(register, desk, { terms: (id) => findEntry(id)?.terms, instrument });
      registerDealCalls(register, desk, lists, instrument);
    },
  };
}
