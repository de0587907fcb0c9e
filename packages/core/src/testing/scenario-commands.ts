// Parses the command rows of a scenario.
import type { Venue } from '../engine/venue.ts';
import { type Actor, operatorActor } from '../model/actor.ts';
import type { Command } from '../model/command.ts';
import type { InstrumentSpec } from '../model/instrument.ts';
import type { PendingKind } from '../model/order.ts';
import { defaultSettings, type Settings } from '../model/settings.ts';
import { lotsOf, type Price, priceOf, rateOf, usd } from '../units/units.ts';
import { makeRules } from './make-rules.ts';
import { makeSpec } from './make-spec.ts';
import { readMoneyCommand } from './scenario-money.ts';
import { readProtectionCommand } from './scenario-protection.ts';

export interface Names {
  readonly accounts: Map<string, number>;
  readonly orders: Map<string, number>;
}

/** Stands for a name that no row has defined: no such account or order. */
const UNKNOWN = 999_999;

/** The command of a row, and the name of its order, if it has one. */
export function readCommand(
  words: readonly string[],
  names: Names,
  venue: Venue,
): { command: Command; name: string | null; actor?: Actor } {
  const [verb = '', a = '', b = '', c = '', d = ''] = words;
  const accountId = names.accounts.get(a) ?? UNKNOWN;
  const orderId = names.orders.get(b) ?? UNKNOWN;
  const ofMoney = readMoneyCommand(words, accountId) ?? readProtectionCommand(words, accountId);
  if (ofMoney) return { ...ofMoney, name: null };
  switch (verb) {
    case 'settings':
      return { command: { type: 'ChangeSettings', settings: readSettings(words.slice(1)) }, name: null };
    case 'terms':
      return { command: { type: 'ConfigureInstrument', terms: readSpec(a, words.slice(2)) }, name: null };
    case 'halt':
    case 'resume':
      return {
        command: {
          type: verb === 'halt' ? 'HaltInstrument' : 'ResumeInstrument',
          instrumentId: makeSpec(a).id,
          reason: words.slice(2).join(' '),
        },
        name: null,
      };
    case 'buy':
    case 'sell':
      return { command: readOrder(verb, words, names, venue), name: b };
    case 'close':
      return {
        command: { type: 'ClosePosition', accountId, orderId, lots: c ? lotsOf(c) : null },
        name: d || null,
      };
    case 'close-by': {
      const otherId = names.orders.get(c) ?? UNKNOWN;
      return { command: { type: 'CloseBy', accountId, orderId, otherId }, name: d || null };
    }
    case 'close-for':
      return {
        command: { type: 'ClosePosition', accountId, orderId, lots: null, cause: words.slice(3).join(' ') },
        name: null,
        actor: operatorActor('ann@example.com'),
      };
    case 'cancel':
      return { command: { type: 'CancelOrder', accountId, orderId }, name: null };
    case 'stops': {
      const { sl, tp } = readOptions(words.slice(3));
      const precision = venue.state.orders.get(orderId)?.precision ?? 5;
      const stop = (text: string | undefined): Price | null =>
        text === undefined ? null : priceOf(text, precision);
      return {
        command: { type: 'SetStops', accountId, orderId, stopLoss: stop(sl), takeProfit: stop(tp) },
        name: null,
      };
    }
    case 'trail': {
      const [distance, step] = [Number(c) as Price, Number(d || 1) as Price];
      return { command: { type: 'SetTrail', accountId, orderId, distance, step }, name: null };
    }
    case 'even': {
      const [trigger, offset] = [Number(c) as Price, Number(d || 0) as Price];
      return { command: { type: 'SetBreakEven', accountId, orderId, trigger, offset }, name: null };
    }
    case 'guarantee': {
      const precision = venue.state.orders.get(orderId)?.precision ?? 5;
      return {
        command: { type: 'SetGuaranteedStop', accountId, orderId, stopLoss: priceOf(c, precision) },
        name: null,
      };
    }
    case 'link': {
      const otherId = names.orders.get(c) ?? UNKNOWN;
      return { command: { type: 'LinkOrders', accountId, orderId, otherId }, name: null };
    }
    case 'change':
      return { command: readChange(accountId, orderId, words.slice(3), venue), name: null };
    case 'archive':
      return { command: { type: 'ArchiveAccount', accountId }, name: null };
    case 'reset':
      return { command: { type: 'ResetDemo', accountId }, name: null };
    default:
      throw new Error(`unknown verb ${verb}`);
  }
}

function readOrder(side: 'buy' | 'sell', words: readonly string[], names: Names, venue: Venue): Command {
  const [, a = '', , code = '', quantity = '', leverage = ''] = words;
  const { pending, kind, at, sl, tp, dev, until } = readOptions(words.slice(6));
  const instrumentId = makeSpec(code).id;
  const precision = venue.state.terms.get(instrumentId)?.precision ?? 5;
  return {
    type: 'PlaceOrder',
    accountId: names.accounts.get(a) ?? UNKNOWN,
    instrumentId,
    side,
    mode: pending === undefined ? 'market' : 'pending',
    lots: lotsOf(quantity),
    leverage: Number(leverage.slice(1)),
    target: priceOf(pending ?? at ?? '0', precision),
    stopLoss: priceOf(sl ?? '0', precision),
    takeProfit: priceOf(tp ?? '0', precision),
    deviation: dev === undefined ? null : Number(dev),
    ...(kind === undefined ? {} : { kind: kind as PendingKind }),
    ...(until === undefined ? {} : { expiry: { timeInForce: 'gtd', at: Date.parse(until) } }),
  };
}

/** `change A1 O1 at 1.09 lots 0.2 sl 1.08 tp 0 until 2026-11-20T12:00:00Z`, or `until gtc`. */
function readChange(accountId: number, orderId: number, words: readonly string[], venue: Venue): Command {
  const { at, lots, sl, tp, until } = readOptions(words);
  const precision = venue.state.orders.get(orderId)?.precision ?? 5;
  const read = (text: string | undefined): Price | null =>
    text === undefined ? null : priceOf(text, precision);
  const gtd = (text: string) => ({ timeInForce: 'gtd', at: Date.parse(text) }) as const;
  return {
    type: 'ChangePending',
    accountId,
    orderId,
    target: read(at),
    lots: lots === undefined ? null : lotsOf(lots),
    stopLoss: read(sl),
    takeProfit: read(tp),
    expiry: until === undefined ? null : until === 'gtc' ? until : gtd(until),
  };
}

function readSpec(code: string, words: readonly string[]): InstrumentSpec {
  const o = readOptions(words);
  return makeSpec(code, {
    ...(o.fee === undefined ? {} : { feeRate: rateOf(o.fee) }),
    ...(o.level === undefined ? {} : { stopsLevel: Number(o.level) as Price }),
    ...(o.premium === undefined ? {} : { guaranteedPremium: Number(o.premium) as Price }),
    ...(o.guaranteed === undefined ? {} : { guaranteedDistance: Number(o.guaranteed) as Price }),
    ...(o.most === undefined ? {} : { guaranteedLotsMax: lotsOf(o.most) }),
    ...(o.mode === undefined ? {} : { marginMode: o.mode as 'fixed' }),
    ...(o.contract === undefined ? {} : { contractSize: Number(o.contract) }),
    ...(o.multiples === undefined
      ? {}
      : { multiples: o.multiples === 'none' ? [] : o.multiples.split(',').map(Number) }),
    ...(o.quote === undefined ? {} : { quoteCurrency: o.quote }),
    ...(o.base === undefined ? {} : { baseCurrency: o.base }),
    ...(o.precision === undefined ? {} : { precision: Number(o.precision) }),
    ...(o.min === undefined ? {} : { lotsMin: lotsOf(o.min) }),
    ...(o.max === undefined ? {} : { lotsMax: lotsOf(o.max) }),
    ...(o.step === undefined ? {} : { lotStep: lotsOf(o.step) }),
    ...(o.kind === undefined ? {} : { kind: o.kind as 'gold' }),
    ...(o.enabled === undefined ? {} : { enabled: o.enabled === 'yes' }),
    ...(o.triple === undefined ? {} : { swapTripleWeekday: Number(o.triple) }),
    ...(o.swapmode === undefined ? {} : { swapMode: o.swapmode as 'rate' }),
    ...(o.swaplong === undefined ? {} : { swapLong: rateOf(o.swaplong) }),
    ...(o.swapshort === undefined ? {} : { swapShort: rateOf(o.swapshort) }),
  });
}

/** `stopOutLevel 30 swapHolidays 2026-12-25,2026-12-26` over the defaults. */
function readSettings(words: readonly string[]): Settings {
  const { swapHolidays, feeType, secondOperatorAbove, refuseRealOrders, rules, ...levels } =
    readOptions(words);
  return {
    ...defaultSettings,
    ...(feeType === undefined ? {} : { feeType: feeType as Settings['feeType'] }),
    ...(secondOperatorAbove === undefined ? {} : { secondOperatorAbove: usd(secondOperatorAbove) }),
    ...(refuseRealOrders === undefined ? {} : { refuseRealOrders: refuseRealOrders === 'on' }),
    ...(rules === undefined ? {} : { rules: makeRules(rules) }),
    ...(swapHolidays === undefined ? {} : { swapHolidays: swapHolidays.split(',') }),
    ...Object.fromEntries(Object.entries(levels).map(([name, value]) => [name, Number(value)])),
  };
}

/** `sl 1.1 tp 1.2` → { sl: '1.1', tp: '1.2' } */
function readOptions(words: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (let index = 0; index + 1 < words.length; index += 2)
    found[words[index] ?? ''] = words[index + 1] ?? '';
  return found;
}
