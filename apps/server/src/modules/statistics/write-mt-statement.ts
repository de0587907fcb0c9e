// Closed trades as MetaTrader 4 writes its "Closed Transactions", so that programs that import such statements can read
// them. Its commission and swap are signed as they change the balance, and its profit is the price profit.
import { lotsToNumber, money, moneyToNumber, type Order, type Price, priceToNumber } from '@candor/core';
import { type MessageKey, translateMessage } from '@candor/i18n/server';
import type { Movement } from './read-orders.ts';

export interface MtStatement {
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

export function writeMtStatement({ account, at, orders, movements, codeOf }: MtStatement): string {
  const trades = orders.filter(({ openedAt }) => openedAt > 0);
  const rows = [
    ...trades.map((order) => ({ at: order.openedAt, cells: tradeCells(order, codeOf) })),
    ...movements.map((one) => ({ at: one.at, cells: movementCells(one) })),
  ].sort((a, b) => a.at - b.at);
  const sum = (of: (order: Order) => number) => trades.reduce((total, order) => total + of(order), 0);
  const [fees, swaps, profits] = [
    sum(({ fee }) => -fee),
    sum(({ swap }) => swap),
    sum(({ profit }) => profit),
  ];
  const moved = movements.reduce((total, { amount }) => total + amount, 0);
  const net = fees + swaps + profits;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Statement: ${escapeHtml(account)}</title>
<style>body{font:12px sans-serif}td{padding:2px 6px;white-space:nowrap}.mspt{mso-number-format:"#,##0.00"}</style></head>
<body><div align="center"><b>Candor</b><table cellspacing="1" cellpadding="3" border="0">
${line([`<td colspan="5"><b>Account: ${escapeHtml(account)}</b></td>`, '<td colspan="4"><b>Currency: USD</b></td>', `<td colspan="5" align="right"><b>${timeText(at)}</b></td>`])}
${line(['<td colspan="14"><b>Closed Transactions:</b></td>'])}
${line(COLUMNS.map((name) => `<td>${name}</td>`))}
${rows.map(({ cells }) => line(cells)).join('\n')}
${line(['<td colspan="10">&nbsp;</td>', amountCell(fees), amountCell(0), amountCell(swaps), amountCell(profits)])}
${line(['<td colspan="12" align="right"><b>Closed P/L:</b></td>', `<td colspan="2" align="right"><b>${amountText(net)}</b></td>`])}
${line(['<td colspan="14"><b>Summary:</b></td>'])}
${line(['<td colspan="2"><b>Deposit/Withdrawal:</b></td>', `<td colspan="2" align="right"><b>${amountText(moved)}</b></td>`, '<td colspan="4"><b>Closed Trade P/L:</b></td>', `<td align="right"><b>${amountText(net)}</b></td>`, '<td colspan="5">&nbsp;</td>'])}
</table></div></body></html>
`;
}

const line = (cells: readonly string[]): string => `<tr align="right">${cells.join('')}</tr>`;

function tradeCells(order: Order, codeOf: MtStatement['codeOf']): string[] {
  const price = (points: Price) => priceToNumber(points, order.precision).toFixed(order.precision);
  return [
    ...[String(order.id), timeText(order.openedAt), order.side].map(textCell),
    ...[lotsToNumber(order.lots).toFixed(2), codeOf(order.instrumentId).toLowerCase()].map(textCell),
    ...[price(order.openPrice), price(order.stopLoss), price(order.takeProfit)].map(textCell),
    ...[timeText(order.closedAt), price(order.closePrice)].map(textCell),
    ...[amountCell(-order.fee), amountCell(0), amountCell(order.swap), amountCell(order.profit)],
  ];
}

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
  const text = moneyToNumber(money(micro)).toFixed(2);
  const plain = Number(text) === 0 ? '0.00' : text;
  return plain.replace(/\B(?=(\d{3})+(?=\.))/g, ' ');
}

const timeText = (at: number): string =>
  new Date(at).toISOString().slice(0, 19).replaceAll('-', '.').replace('T', ' ');

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
