// Closed trades, open trades and working orders as MetaTrader 4 writes its statement, so that programs that import such
// statements can read them. Its commission and swap are signed as they change the balance, and its profit is the price
// profit.
import {
  formatRounded,
  lotsToNumber,
  MONEY_SCALE,
  type Money,
  money,
  type Order,
  type OrderView,
  type Price,
  priceToNumber,
} from '@candor/core';
import { type MessageKey, translateMessage } from '@candor/i18n/server';
import type { Movement } from './read-orders.ts';

/** What the account has at the time of the statement. */
export interface MtAccount {
  readonly open: readonly OrderView[];
  readonly pending: readonly OrderView[];
  readonly equity: Money;
  readonly margin: Money;
}

export interface MtStatement extends MtAccount {
  readonly account: string;
  readonly at: number;
  readonly orders: readonly Order[];
  readonly movements: readonly Movement[];
  readonly codeOf: (instrumentId: number) => string;
}

const COLUMNS =
  'Ticket,Open Time,Type,Size,Item,Price,S / L,T / P,Close Time,Price,Commission,Taxes,Swap,Profit'.split(
    ',',
  );
const OPEN_COLUMNS = COLUMNS.map((name) => (name === 'Close Time' ? '&nbsp;' : name));
const WORKING_COLUMNS = [...COLUMNS.slice(0, 8), 'Market Price'];

export function writeMtStatement(statement: MtStatement): string {
  const { account, at, orders, movements, codeOf, open, pending, equity, margin } = statement;
  const trades = orders.filter(({ openedAt }) => openedAt > 0);
  const rows = [
    ...trades.map((order) => ({ at: order.openedAt, cells: tradeCells(order, codeOf) })),
    ...movements.map((one) => ({ at: one.at, cells: movementCells(one) })),
  ].sort((a, b) => a.at - b.at);
  const closed = sumsOf(trades);
  const floating = sumsOf(open.map(({ order, profit }) => ({ ...order, profit })));
  const moved = movements.reduce((total, { amount }) => total + amount, 0);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Statement: ${escapeHtml(account)}</title>
<style>body{font:12px sans-serif}td{padding:2px 6px;white-space:nowrap}.mspt{mso-number-format:"#,##0.00"}</style></head>
<body><div align="center"><b>Candor</b><table cellspacing="1" cellpadding="3" border="0">
${line([`<td colspan="5"><b>Account: ${escapeHtml(account)}</b></td>`, '<td colspan="4"><b>Currency: USD</b></td>', `<td colspan="5" align="right"><b>${timeText(at)}</b></td>`])}
${line(['<td colspan="14"><b>Closed Transactions:</b></td>'])}
${line(COLUMNS.map((name) => `<td>${name}</td>`))}
${rows.map(({ cells }) => line(cells)).join('\n')}
${sumLines(closed, 'Closed P/L:')}
${line(['<td colspan="14"><b>Open Trades:</b></td>'])}
${line(OPEN_COLUMNS.map((name) => `<td>${name}</td>`))}
${linesOr(open.map((view) => openCells(view, codeOf)))}
${sumLines(floating, 'Floating P/L:')}
${line(['<td colspan="14"><b>Working Orders:</b></td>'])}
${line([...WORKING_COLUMNS.map((name) => `<td>${name}</td>`), '<td colspan="5">&nbsp;</td>'])}
${linesOr(pending.map((view) => workingCells(view, codeOf)))}
${line(['<td colspan="14"><b>Summary:</b></td>'])}
${summaryLine([
  ['Deposit/Withdrawal:', moved],
  ['Closed Trade P/L:', closed.net],
  ['Floating P/L:', floating.net],
  ['Margin:', margin],
])}
${summaryLine([
  // MetaTrader counts the costs of open trades with them, and not in the balance.
  ['Balance:', equity - floating.net],
  ['Equity:', equity],
  ['Free Margin:', equity - margin],
])}
</table></div></body></html>
`;
}

const line = (cells: readonly string[]): string => `<tr align="right">${cells.join('')}</tr>`;

interface Sums {
  readonly fees: number;
  readonly swaps: number;
  readonly profits: number;
  readonly net: number;
}

function sumsOf(trades: readonly Pick<Order, 'fee' | 'swap' | 'profit'>[]): Sums {
  const sum = (of: (trade: (typeof trades)[number]) => number) =>
    trades.reduce((total, trade) => total + of(trade), 0);
  const [fees, swaps] = [sum(({ fee }) => -fee), sum(({ swap }) => swap)];
  const profits = sum(({ profit }) => profit);
  return { fees, swaps, profits, net: fees + swaps + profits };
}

const sumLines = ({ fees, swaps, profits, net }: Sums, name: string): string =>
  [
    line(['<td colspan="10">&nbsp;</td>', ...[fees, 0, swaps, profits].map(amountCell)]),
    line([
      `<td colspan="12" align="right"><b>${name}</b></td>`,
      `<td colspan="2" align="right"><b>${amountText(net)}</b></td>`,
    ]),
  ].join('\n');

const linesOr = (rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? line(['<td colspan="14" align="center">No transactions</td>'])
    : rows.map(line).join('\n');

const summaryLine = (sums: readonly (readonly [name: string, micro: number])[]): string =>
  line([
    ...sums.flatMap(([name, micro]) => [
      `<td colspan="2"><b>${name}</b></td>`,
      `<td align="right"><b>${amountText(micro)}</b></td>`,
    ]),
    `<td colspan="${14 - sums.length * 3}">&nbsp;</td>`,
  ]);

type CodeOf = MtStatement['codeOf'];

const priceText = ({ precision }: Order, points: Price): string =>
  priceToNumber(points, precision).toFixed(precision);

/** The eight columns that every section begins with. */
const orderCells = (
  order: Order,
  { at, type, price }: { at: number; type: string; price: Price },
  codeOf: CodeOf,
) => [
  ...[String(order.id), timeText(at), type].map(textCell),
  ...[lotsToNumber(order.lots).toFixed(2), codeOf(order.instrumentId).toLowerCase()].map(textCell),
  ...[price, order.stopLoss, order.takeProfit].map((points) => textCell(priceText(order, points))),
];

const costCells = (order: Order, profit: Money): string[] =>
  [-order.fee, 0, order.swap, profit].map(amountCell);

const opened = (order: Order) => ({ at: order.openedAt, type: order.side, price: order.openPrice });

const tradeCells = (order: Order, codeOf: CodeOf): string[] => [
  ...orderCells(order, opened(order), codeOf),
  ...[timeText(order.closedAt), priceText(order, order.closePrice)].map(textCell),
  ...costCells(order, order.profit),
];

const openCells = ({ order, mark, profit }: OrderView, codeOf: CodeOf): string[] => [
  ...orderCells(order, opened(order), codeOf),
  ...['', priceText(order, mark)].map(textCell),
  ...costCells(order, profit),
];

const workingCells = ({ order, mark }: OrderView, codeOf: CodeOf): string[] => [
  ...orderCells(
    order,
    { at: order.createdAt, type: `${order.side} ${order.kind}`, price: order.target },
    codeOf,
  ),
  textCell(priceText(order, mark)),
  '<td colspan="5">&nbsp;</td>',
];

/** Money in or out is a line of type "balance", with its kind in place of a trade's columns. */
const movementCells = ({ id, at, kind, amount }: Movement): string[] => [
  ...[String(id), timeText(at), 'balance'].map(textCell),
  `<td colspan="10" align="left">${escapeHtml(translateMessage('en', `kind.${kind}` as MessageKey))}</td>`,
  amountCell(amount),
];

const textCell = (text: string): string => `<td>${escapeHtml(text)}</td>`;
const amountCell = (micro: number): string => `<td class="mspt">${amountText(micro)}</td>`;

/** Two decimals with a plain minus, thousands apart by a space, as MetaTrader writes them: -1 234.50. */
function amountText(micro: number): string {
  return formatRounded(money(micro), MONEY_SCALE, 2).replace(/\B(?=(\d{3})+(?=\.))/g, ' ');
}

const timeText = (at: number): string =>
  new Date(at).toISOString().slice(0, 19).replaceAll('-', '.').replace('T', ' ');

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
