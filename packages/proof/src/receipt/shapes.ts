// The fields that a receipt's rules read, with their types: a missing field, or one of another type, is rejected before
// the rules are checked.
import { need } from './steps.ts';

/** Events of the whole venue, such as instrument specs, do not belong to a client. */
const IN_CLEAR: Readonly<Record<string, string>> = {
  InstrumentConfigured: 'terms:Terms',
  SettingsChanged: 'settings:Settings',
  RolledOver: 'valueDate rolledAt# holiday! waiting:Waiting*~',
};

const OF_ORDER: Readonly<Record<string, string>> = {
  OrderPlaced:
    'instrumentId# side=buy/sell kind=market/limit/stop lots+ multiple+ precision. contractSize+ quoteCurrency target# mark# seen# deviation#~ stopLoss# takeProfit# expiry:Expiry~ fill:Fill?',
  OrderTriggered: 'fill:Fill',
  StopsSet: 'stopLoss# takeProfit# trails!~',
  TrailSet: 'distance+ step+ stopLoss# tick# mark#',
  PendingChanged: 'lots+ target# mark# stopLoss# takeProfit# expiry:Expiry~',
  OrdersLinked: 'otherId# mark#',
  BreakEvenSet: 'trigger# offset# stopLoss#',
  BreakEvenReached: 'stopLoss# tick# mark#',
  GuaranteedStopSet: 'stopLoss# premium# tick# mark#',
  OrderCancelled: 'reason=cancelled/trigger_refused/expired/other_filled/demo_reset/stop_out/operator',
  SwapCharged: 'valueDate days# price# tick#~ amount# conversion:Leg*',
  PositionClosed:
    'reason=user/close_by/operator/demo_reset/stop_loss/take_profit/stop_out price# tick# profit# conversion:Leg* part:Part? trail:Trailed~ cause~ guarantee:Guarantee~ by#~',
  StopOutStep: 'level# figures:Figures',
};

/**
 * The fields of events by type, and of their parts by name. After a field's name: # is a whole number, + one above 0, .
 * one from 0 to 9, ! true or false, =a/b one of these texts, :Shape another shape, nothing a text; then ? allows null,
 * * means a list, ~ allows absence. docs/proof.md has the table.
 */
export const SHAPES: Readonly<Record<string, string>> = {
  ...IN_CLEAR,
  ...OF_ORDER,
  Dated: 'at# v#~ actor~',
  OfOrder: 'accountId# orderId#',
  Expiry: 'timeInForce=day/gtd at#',
  Fill: 'price# mark# tick# margin# fee# markProfit# conversion:Leg*',
  Leg: 'instrumentId# code tick# price# precision. inverted!',
  Trailed: 'stopLoss# tick#',
  Guarantee: 'premium# market#',
  Part: 'id# lots+ margin# fee# swap#',
  Figures: 'balance# profits# margin# positions:Counted*',
  Counted: 'orderId# price# tick# profit# margin# tradable!',
  Waiting: 'orderId# days# mode=points/rate rate#',
  Terms:
    'id# code baseCurrency quoteCurrency precision. contractSize+ lotsMin+ lotsMax+ lotStep+ marginMode=fixed/leveraged feeRate# multiples+* stopsLevel# ' +
    'swapMode=points/rate swapLong# swapShort# swapTripleWeekday# markup#~ enabled!~ kind~ guaranteedPremium#~ guaranteedDistance#~ guaranteedLotsMax#~',
  Settings:
    'feeType=per_lot/by_margin quoteAgeMsMax# marginCallLevel# marginCallRearmLevel# stopOutLevel# ordersMax# keysPerDayMax# ' +
    'shortKeysMax#~ demoActsPerDayMax#~ secondOperatorAbove#~ swapHolidays*',
};

interface Field {
  readonly name: string;
  readonly kind: string;
  readonly texts: readonly string[] | undefined;
  readonly shape: string | undefined;
  readonly orNull: boolean;
  readonly isList: boolean;
  readonly isFree: boolean;
}

const FIELD = /^(\w+)([#+.!]?)(?:=([\w/]+))?(?::(\w+))?([?*]?)(~?)$/;

const fieldsOf: ReadonlyMap<string, readonly Field[]> = new Map(
  Object.entries(SHAPES).map(([shape, fields]) => [shape, fields.split(' ').map(parseField)]),
);

function parseField(text: string): Field {
  const [, name = '', kind = '', texts, shape, many, free] = FIELD.exec(text) ?? [];
  const found = { orNull: many === '?', isList: many === '*', isFree: free === '~' };
  return { name, kind, texts: texts?.split('/'), shape, ...found };
}

/**
 * Checks an event that is only known to be canonical, and returns whether the log has it in clear or sealed. Throws
 * for an event that no receipt has.
 */
export function checkEvent(event: { readonly type: string }, what: string): 'clear' | 'sealed' {
  const isClear = typeof event.type === 'string' && Object.hasOwn(IN_CLEAR, event.type);
  const isOfOrder = typeof event.type === 'string' && Object.hasOwn(OF_ORDER, event.type);
  need(isClear || isOfOrder, `${what} is none of an order, nor of what held for it`);
  checkShape('Dated', event, what);
  if (isOfOrder) checkShape('OfOrder', event, what);
  checkShape(event.type, event, what);
  return isClear ? 'clear' : 'sealed';
}

function checkShape(name: string, value: unknown, what: string): void {
  for (const field of fieldsOf.get(name) ?? []) {
    const found = (value as Readonly<Record<string, unknown>> | null | undefined)?.[field.name];
    if ((field.isFree && found === undefined) || (field.orNull && found === null)) continue;
    need(!field.isList || Array.isArray(found), `${what}: ${field.name} is no list`);
    for (const one of field.isList ? (found as unknown[]) : [found])
      if (field.shape !== undefined) checkShape(field.shape, one, what);
      else need(isOfKind(one, field), `${what}: ${field.name} is missing, or of another kind`);
  }
}

/** Numbers are whole already. */
function isOfKind(value: unknown, { kind, texts }: Field): boolean {
  switch (kind) {
    case '!':
      return typeof value === 'boolean';
    case '':
      return typeof value === 'string' && (texts?.includes(value) ?? true);
    case '+':
      return typeof value === 'number' && value > 0;
    case '.':
      return typeof value === 'number' && value >= 0 && value <= 9;
    default:
      return typeof value === 'number';
  }
}
