// Ended orders and years as files for spreadsheets, in the client's language.
import {
  formatRounded,
  lotsToNumber,
  MONEY_SCALE,
  type Money,
  money,
  netProfit,
  type Order,
  type Price,
  priceToNumber,
} from '@candor/core';
import { type Language, type MessageKey, translateMessage } from '@candor/i18n/server';
import { writeCsv } from '../../web/write-csv.ts';
import type { YearSums } from './read-orders.ts';

const ORDER_COLUMNS = [
  ...(['order.number', 'trade.instrument', 'desk.side', 'order.lots', 'order.opened'] as const),
  ...(['order.open_price', 'order.closed', 'order.close_price', 'order.reason'] as const),
];
const MONEY_COLUMNS = ['order.profit', 'order.fee', 'order.swap', 'documentary.profit'] as const;

export function writeTradesCsv(
  orders: readonly Order[],
  codeOf: (instrumentId: number) => string,
  language: Language,
): string {
  const t = (key: MessageKey) => translateMessage(language, key);
  const head = [...ORDER_COLUMNS, ...MONEY_COLUMNS].map(t);
  return writeCsv([
    head,
    ...orders.map((order) => {
      const price = (points: Price) =>
        points === 0 ? '' : priceToNumber(points, order.precision).toFixed(order.precision);
      return [
        ...[String(order.id), codeOf(order.instrumentId)],
        ...[t(order.side === 'buy' ? 'trade.buy' : 'trade.sell'), String(lotsToNumber(order.lots))],
        ...[timeText(order.openedAt), price(order.openPrice), timeText(order.closedAt)],
        ...[order.openedAt === 0 ? '' : price(order.closePrice)],
        order.closeReason === null ? '' : t(`reason.${order.closeReason}` as MessageKey),
        ...[order.profit, money(-order.fee), order.swap, netProfit(order)].map(amountText),
      ];
    }),
  ]);
}

const YEAR_COLUMNS = [
  ...(['stat.year', 'documentary.total_trades', 'stat.profits', 'stat.losses', 'order.fee'] as const),
  ...(['order.swap', 'documentary.profit', 'kind.deposit', 'kind.withdrawal'] as const),
];

export const writeYearsCsv = (years: readonly YearSums[], language: Language): string =>
  writeCsv([
    YEAR_COLUMNS.map((key) => translateMessage(language, key)),
    ...years.map((one) => [
      ...[String(one.year), String(one.trades)],
      ...[one.profits, -one.losses, -one.fees, one.swaps, one.net, one.deposits, -one.withdrawals].map(
        (micro) => amountText(money(micro)),
      ),
    ]),
  ]);

const amountText = (value: Money): string => formatRounded(value, MONEY_SCALE, 2);
const timeText = (at: number): string => (at === 0 ? '' : new Date(at).toISOString());
