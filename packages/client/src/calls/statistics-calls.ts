// A client's own statistics over HTTP.
import type { OwnStatistics as WireStatistics, YearStatement as WireYears } from '@candor/contract';
import { statisticsPaths } from '@candor/contract/plain';
import type { Http } from '../http.ts';
import { parseFields } from '../parse/fields.ts';
import { parsed, toMoney } from '../parse/metrics.ts';
import { type TradeFilter, writeTradeFilter } from '../write/trade-filter.ts';

const callsOf = (http: Http) => http.at(statisticsPaths);

export type OwnStatistics = ReturnType<typeof parseStatistics>;
export type TradeGroup = OwnStatistics['bySide'][number];

const parseGroup = <Group extends WireStatistics['by_side'][number]>(group: Group) => ({
  ...parseFields(group),
  net: toMoney(group.net),
});

const parseStatistics = (wire: WireStatistics) => ({
  ...parseFields(wire, {
    money: ['net', 'profit', 'spread', 'fee', 'swap', 'expectancy', 'averageWin', 'averageLoss'],
  }),
  drawdown: wire.drawdown && parseFields(wire.drawdown, { money: ['amount', 'peak'] }),
  curve: wire.curve.map((point) => parseFields(point, { money: ['total'] })),
  byInstrument: wire.by_instrument.map(parseGroup),
  bySide: wire.by_side.map(parseGroup),
  byHour: wire.by_hour.map(parseGroup),
  byWeekday: wire.by_weekday.map(parseGroup),
  byHeld: wire.by_held.map(parseGroup),
});

export const fetchStatistics = (http: Http, filter: TradeFilter): Promise<OwnStatistics> =>
  callsOf(http).call('myStatistics', writeTradeFilter(filter)).then(parsed(parseStatistics));

const parseYears = (wire: WireYears) => ({
  csv: wire.csv,
  years: wire.years.map((year) =>
    parseFields(year, {
      money: ['profits', 'losses', 'fees', 'swaps', 'net', 'deposits', 'withdrawals'],
    }),
  ),
});

export const fetchYears = (http: Http) => callsOf(http).call('yearStatement', {}).then(parsed(parseYears));

/** The file's text. */
export const fetchTradesCsv = (http: Http, filter: TradeFilter): Promise<string> =>
  callsOf(http)
    .call('tradesCsv', writeTradeFilter(filter))
    .then(({ csv }) => csv);

export const fetchMtStatement = (http: Http, filter: Pick<TradeFilter, 'from' | 'to'>): Promise<string> =>
  callsOf(http)
    .call('mtStatement', writeTradeFilter(filter))
    .then(({ html }) => html);
