// What the office sees of a client's trading: figures, open and past orders, the last movements of cash.
import type { ClientFile } from '@candor/contract';
import type { AccountId } from '@candor/core';
import type { Language } from '@candor/i18n/server';
import type { EnginePort } from '../../engine/port.ts';
import type { UpToDate } from '../../web/up-to-date.ts';
import type { AccountLists } from './lists.ts';
import { presentAccount } from './present-account.ts';
import { presentLogEntry } from './present-log-entry.ts';
import { closedView, type FindInstrument, presentOrder } from './present-order.ts';

export type TradingFile = Pick<ClientFile, 'account' | 'open' | 'orders' | 'log'>;

export function makeTradingFile(options: {
  engine: Pick<EnginePort, 'account' | 'orders'>;
  lists: AccountLists;
  upToDate: UpToDate;
  instrument: FindInstrument;
}): (accountId: AccountId, language: Language) => Promise<TradingFile> {
  const { engine, lists, upToDate, instrument } = options;
  return async (accountId, language) => {
    const account = await engine.account(accountId);
    // Before the first login there is no account yet, and one of an idle demo user is in the archive.
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
