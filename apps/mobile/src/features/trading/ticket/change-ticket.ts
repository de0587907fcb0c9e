// Effects of a change to the ticket's fields: the source of the size, which stops were typed, and where stops move when
// the side changes.
import { type Price, pointsGained, priceAtGain, type Side, type StopKind } from '@candor/core';
import { opensAt } from '../rules/order-prices.ts';
import { firstStop } from './first-stop.ts';
import { writePrice } from './read-fields.ts';
import { canSizeByRisk, readTicket, type TicketFields, type TicketReading } from './ticket.ts';

export type TicketChange = Partial<Omit<TicketFields, 'side' | 'sizedBy'>>;

/**
 * A size that is typed is the size; a sum at risk that is typed says the size from then on. `shownLots` is the size on
 * the screen, as text: it stays when the sum goes. Null while there is none.
 */
export function changeTicket(
  before: TicketFields,
  change: TicketChange,
  shownLots: string | null,
): TicketFields {
  const isSizeShown = before.sizedBy === 'risk' && shownLots !== null;
  const after: TicketFields = {
    ...before,
    ...(isSizeShown && { lots: shownLots }),
    ...(change.stopLoss !== undefined && { isStopLossTyped: true }),
    ...(change.takeProfit !== undefined && { isTakeProfitTyped: true }),
    ...change,
    sizedBy: sizedBy(before, change),
  };
  return canSizeByRisk(after) ? after : { ...after, risk: '', share: null, sizing: 'lots', sizedBy: 'lots' };
}

/** The leverage that was chosen while it is offered; where the venue has taken it away, the next lower one, or the lowest. */
export function withOfferedMultiple(fields: TicketFields, offered: readonly number[]): TicketFields {
  if (offered.includes(fields.multiple) || offered.length === 0) return fields;
  const lower = offered.filter((multiple) => multiple < fields.multiple);
  return { ...fields, multiple: lower.length > 0 ? Math.max(...lower) : Math.min(...offered) };
}

function sizedBy(before: TicketFields, { lots, risk }: TicketChange): TicketFields['sizedBy'] {
  if (lots !== undefined) return 'lots';
  if (risk === undefined) return before.sizedBy;
  return risk.trim() === '' ? 'lots' : 'risk';
}

/**
 * The fields for the other side. A stop that was only offered goes to the same distance beyond the new opening price;
 * one that was typed stays, to be judged again. Points and money say a distance, and so are mirrored as they stand.
 */
export function turnTicket(reading: TicketReading, side: Side): TicketFields {
  const { fields, spec, language } = reading;
  if (fields.side === side) return fields;
  const turned = { ...fields, side };
  if (fields.stopsBy !== 'price') return turned;
  const ticket = readTicket(reading);
  const next = { ...reading, fields: turned };
  const open = opensAt(fields.side, reading.sides, ticket.target);
  const nextOpen = opensAt(side, reading.sides, ticket.target);
  const mirror = (kind: StopKind): string => {
    const at = ticket[kind];
    const there = at === null ? null : mirrored(pointsGained(fields.side, open, at), side, nextOpen);
    const stop = there ?? firstStop(kind, next, ticket.target);
    return stop === null ? '' : writePrice(stop, spec.precision, language);
  };
  return {
    ...turned,
    ...(fields.hasStopLoss && !fields.isStopLossTyped && { stopLoss: mirror('stopLoss') }),
    ...(fields.hasTakeProfit && !fields.isTakeProfitTyped && { takeProfit: mirror('takeProfit') }),
  };
}

/**
 * The fields after the opening price changed, as by a pending order's price. An offered stop keeps its distance to it;
 * one that was typed stays, to be judged again. Points and money say a distance already.
 */
export function followTarget(before: TicketReading, fields: TicketFields): TicketFields {
  if (fields.stopsBy !== 'price' || before.fields.stopsBy !== 'price' || fields.side !== before.fields.side)
    return fields;
  const { spec, language } = before;
  const { target } = readTicket({ ...before, fields });
  // While the price is half typed the stops stay where they are.
  if (fields.mode === 'pending' && target === null) return fields;
  const offered = (kind: StopKind) => {
    const at = firstStop(kind, { ...before, fields }, target);
    return at === null ? '' : writePrice(at, spec.precision, language);
  };
  return {
    ...fields,
    ...(fields.hasStopLoss && !fields.isStopLossTyped && { stopLoss: offered('stopLoss') }),
    ...(fields.hasTakeProfit && !fields.isTakeProfitTyped && { takeProfit: offered('takeProfit') }),
  };
}

function mirrored(toGain: number, side: Side, open: Price): Price | null {
  const at = priceAtGain(side, open, toGain);
  return at > 0 ? at : null;
}
