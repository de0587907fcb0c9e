// Lists of orders: live ones from the engine's memory, history from the tables.
import { ORDER_STATUS_CODES, PAGE_SIZE } from '@candor/contract';
import type { AccountId, Money } from '@candor/core';
import { parseCode, parseWhole } from '../../web/parse-values.ts';
import type { RegisterCall } from '../../web/register-call.ts';
import { weights } from '../../web/route-weights.ts';
import { isUnfiltered, parseTradeFilter, type TradeFilter } from '../../web/trade-filter.ts';
import type { AccountLists } from './lists.ts';
import { type OrdersPage, presentDeals } from './present-deals.ts';
import { closedView, type FindInstrument } from './present-order.ts';
import type { TradingDesk } from './trading-desk.ts';

export function registerDealCalls(
  register: RegisterCall,
  desk: TradingDesk,
  lists: AccountLists,
  find: FindInstrument,
): void {
  register('myDeal', { weight: weights.stored }, async ({ params, session }) => {
    const list = parseCode('status', params.status, ORDER_STATUS_CODES);
    const page = parseWhole('page', params.page ?? 1, { min: 1 });
    const { accountId } = session;
    const filter = parseTradeFilter(params);
    const orders = await (list === 'history'
      ? isUnfiltered(filter)
        ? listHistory(accountId, page)
        : listFiltered(accountId, page, filter)
      : listLive(accountId, list, page));
    return { data: presentDeals(orders, find) };
  });

  async function listLive(
    accountId: AccountId,
    status: 'pending' | 'open',
    page: number,
  ): Promise<OrdersPage> {
    const [account, views] = await Promise.all([
      desk.account(accountId),
      desk.engine.orders(accountId, status),
    ]);
    return {
      views: views.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
      total: views.length,
      profits: views.reduce((sum, view) => sum + view.profit, 0) as Money,
      balance: account.balance,
    };
  }

  async function listFiltered(accountId: AccountId, page: number, filter: TradeFilter): Promise<OrdersPage> {
    await desk.upToDate(accountId, ['statistics']);
    const [account, { orders, net, ...sums }] = await Promise.all([
      desk.account(accountId),
      lists.filtered(accountId, page, filter),
    ]);
    return { views: orders.map(closedView), ...sums, balance: account.balance, closed: { net, since: null } };
  }

  async function listHistory(accountId: AccountId, page: number): Promise<OrdersPage> {
    // The sums are read from the table of the ranking.
    await desk.upToDate(accountId, ['ranking']);
    const [account, { orders, total, profits, net, since }] = await Promise.all([
      desk.account(accountId),
      lists.history(accountId, page),
    ]);
    return {
      views: orders.map(closedView),
      total,
      profits,
      balance: account.balance,
      ...(total > 0 && since !== null && { closed: { net, since } }),
    };
  }
}
