// The fields that a receipt's rules read, each of its kind: what is missing, or of another, is refused before anything is judged.
import { need } from './steps.ts';

/**
 * By the type of an event, or the name of what stands in one. Behind a field's name: # a whole number, ! true or false, :Shape one
 * of its own, else a text; then ? or null, * a list of it, ~ may be absent. The table of docs/proof.md.
 */
const SHAPES: Readonly<Record<string, string>> = {
  OrderPlaced:
    'orderId# instrumentId# side kind lots# multiple# precision# contractSize# quoteCurrency target# mark# seen# deviation#~ stopLoss# takeProfit# fill:Fill?',
  OrderTriggered: 'fill:Fill',
  StopsSet: 'stopLoss# takeProfit#',
  OrderCancelled: 'reason',
  SwapCharged: 'valueDate days# price# tick#~ amount# conversion:Leg*',
  PositionClosed: 'reason price# tick# profit# conversion:Leg* part:Part? cause~',
  StopOutStep: 'level# figures:Figures',
  InstrumentConfigured: 'terms:Terms',
  Fill: 'price# mark# tick# margin# fee# markProfit# conversion:Leg*',
  Leg: 'instrumentId# code tick# price# precision# inverted!',
  Part: 'id# lots# margin# fee# swap#',
  Figures: 'balance# profits# margin# positions:Counted*',
  Counted: 'orderId# price# tick# profit# margin# tradable!',
  Terms: 'id#',
};

interface Field {
  readonly name: string;
  readonly kind: string;
  readonly shape: string | undefined;
  readonly orNull: boolean;
  readonly isList: boolean;
  readonly isFree: boolean;
}

const FIELD = /^(\w+)([#!]?)(?::(\w+))?([?*]?)(~?)$/;
const KINDS: Readonly<Record<string, string>> = { '#': 'number', '!': 'boolean', '': 'string' };

const fieldsOf: ReadonlyMap<string, readonly Field[]> = new Map(
  Object.entries(SHAPES).map(([shape, fields]) => [shape, fields.split(' ').map(parseField)]),
);

function parseField(text: string): Field {
  const [, name = '', kind = '', shape, many, free] = FIELD.exec(text) ?? [];
  return { name, kind, shape, orNull: many === '?', isList: many === '*', isFree: free === '~' };
}

/** Of an event whose numbers are whole already; of a type that no rule reads anything holds. */
export function checkShape(name: string, value: unknown, what: string): void {
  for (const field of fieldsOf.get(name) ?? []) {
    const found = (value as Readonly<Record<string, unknown>> | null)?.[field.name];
    if ((field.isFree && found === undefined) || (field.orNull && found === null)) continue;
    need(!field.isList || Array.isArray(found), `${what}: ${field.name} is no list`);
    for (const one of field.isList ? (found as unknown[]) : [found])
      if (field.shape !== undefined) checkShape(field.shape, one, what);
      else need(typeof one === KINDS[field.kind], `${what}: ${field.name} is missing, or of another kind`);
  }
}
