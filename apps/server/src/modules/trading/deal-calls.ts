// Lists of orders: live ones from the engine's memory, history from the tables.
import { type Deals, ORDER_STATUS_CODES, PAGE_SIZE } from '@candor/contract';
import { type AccountId, type Money, moneyToNumber } from '@candor/core';
import { parseCode, parseWhole } from '../../web/parse-values.ts';
import type { RegisterCall } from '../../web/register-call.ts';
import type { AccountLists } from './lists.ts';
import { closedView, type FindInstrument, presentOrder, presentTime } from './present-order.ts';
import type { TradingDesk } from './trading-desk.ts';

export function registerDealCalls(
  register: RegisterCall,
  desk: TradingDesk,
  lists: AccountLists,
  find: FindInstrument,
): void {
  register('myDeal', async ({ params, session }) => {
    const list = parseCode('status', params.status, ORDER_STATUS_CODES);
    const page = parseWhole('page', params.page ?? 1, { min: 1 });
    const { accountId } = session;
    return {
      data: await (list === 'history' ? listHistory(accountId, page) : listLive(accountId, list, page)),
    };
  });

  async function listLive(accountId: AccountId, status: 'pending' | 'open', page: number): Promise<Deals> {
    const [account, views] = await Promise.all([
      desk.account(accountId),
      desk.engine.orders(accountId, status),
    ]);
    const profits = views.reduce((sum, view) => sum + view.profit, 0) as Money;
    return {
      data: views.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((view) => presentOrder(view, find)),
      total: views.length,
      all_fact_profits: moneyToNumber(profits),
      balance: moneyToNumber(account.balance),
    };
  }

  async function listHistory(accountId: AccountId, page: number): Promise<Deals> {
    await desk.upToDate(accountId);
    const [account, { orders, total, profits, net, since }] = await Promise.all([
      desk.account(accountId),
      lists.history(accountId, page),
    ]);
    return {
      data: orders.map((order) => presentOrder(closedView(order), find)),
      total,
      all_fact_profits: moneyToNumber(profits),
      balance: moneyToNumber(account.balance),
      ...(total > 0 &&
        since !== null && { all_fact_net: moneyToNumber(net), all_fact_since: presentTime(since) }),
    };
  }
}
