// A client's own statistics over HTTP.
import type { OwnStatistics as WireStatistics } from '@candor/contract';
import { statisticsPaths } from '@candor/contract/plain';
import type { Http } from '../http.ts';
import { parseFields } from '../parse/fields.ts';
import { parsed, toMoney } from '../parse/metrics.ts';

const callsOf = (http: Http) => http.at(statisticsPaths);

export type OwnStatistics = ReturnType<typeof parseStatistics>;
export type TradeGroup = OwnStatistics['bySide'][number];

/** Milliseconds since the epoch; `to` itself is not included. */
export interface TradeFilter {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly instrumentId?: number | undefined;
  readonly reason?: string | undefined;
}

const writeTradeFilter = ({ from, to, instrumentId, reason }: TradeFilter) => ({
  ...(from !== undefined && { from: String(from) }),
  ...(to !== undefined && { to: String(to) }),
  ...(instrumentId !== undefined && { instrument: String(instrumentId) }),
  ...(reason !== undefined && { reason }),
});

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
