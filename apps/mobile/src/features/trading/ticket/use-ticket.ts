// The ticket's state: its fields, what they mean at this moment's quote, and what that would cost.
import {
  type Instrument,
  perClient,
  readTicketMemory,
  type Sides,
  sidesOf,
  type TicketMemory,
} from '@candor/client';
import { formatScaled, type InstrumentSpec, LOTS_SCALE, type Refusal, type Side } from '@candor/core';
import { formatForInput } from '@candor/i18n';
import { useEffect, useState } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { writeDistance } from '../../../shared/distance-text.ts';
import { useI18n, useQuote, useSession } from '../../../shared/stores.ts';
import { offeredTerms } from '../rules/offered-spec.ts';
import { calculateResult, largestLotsOf, openingOf } from '../rules/planned-order.ts';
import { calculateStopOutFixes, type StopOutFixes } from '../rules/stop-out-fixes.ts';
import {
  changeTicket,
  followTarget,
  type TicketChange,
  turnTicket,
  withOfferedMultiple,
} from './change-ticket.ts';
import { calculatePreview, type Intent, type Preview } from './preview.ts';
import { writeLots } from './read-fields.ts';
import { type StopsState, stopsState } from './stops-state.ts';
import { readTicket, type Ticket, type TicketFields, type TicketReading } from './ticket.ts';
import { useOrderMoney } from './use-order-money.ts';

export interface TicketState {
  /** As shown: `lots` is the size calculated from the sum at risk, if there is one. */
  readonly fields: TicketFields;
  readonly change: (change: TicketChange) => void;
  readonly spec: InstrumentSpec;
  /** Null while a side of the quote is missing: then nothing below is known either. */
  readonly sides: Sides | null;
  readonly ticket: Ticket | null;
  readonly preview: Preview | null;
  readonly intent: Intent | null;
  /** Why the order can't be placed though every field is right, as far as that can be known here. */
  readonly refusal: Refusal | null;
  /** The largest size that would be accepted, as text for the field; null where not even the smallest. */
  readonly largest: string | null;
  readonly stops: StopsState;
  /** Fixes for a stop-out that comes before the stop loss. */
  readonly stopOutFixes: StopOutFixes | null;
  /** On with the spread of now as a first limit of slippage, or off and forgotten. */
  readonly toggleDeviation: () => void;
  /** The order is made: the next begins with its size and leverage, and nothing else. */
  readonly forget: () => void;
}

/** Chosen where nothing was used before: the highest leverage not above this one. */
const FIRST_MULTIPLE_MAX = 100;

/** `isSent`: an order was made of what is typed, so it is no draft any more. */
export function useTicket(instrument: Instrument, side: Side, isSent: boolean): TicketState {
  const { language } = useI18n();
  const client = useClient();
  const { preferences } = client;
  const spec: InstrumentSpec = offeredTerms(instrument, Date.now());
  const drafts = ticketDraftsOf(client);
  const uid = useSession()?.user.uid ?? '';
  const key = draftKey(uid, instrument.id, language);
  const begin = (): TicketFields => {
    const kept = readTicketMemory(preferences, { uid, instrumentId: instrument.id });
    const lots = kept ? formatForInput(language, kept.lots) : writeLots(spec.lotsMin, language);
    const fresh = firstFields(side, lots, firstMultiple(spec.multiples, kept?.multiple));
    if (kept?.deviation === undefined) return fresh;
    return { ...fresh, hasDeviation: true, deviation: writeDistance(spec, kept.deviation, language) };
  };
  const [typed, setTyped] = useState<TicketFields>(() => drafts.get(key) ?? begin());
  useEffect(() => {
    // An order was placed from it: none of it is silently used again.
    if (isSent) drafts.delete(key);
    else drafts.set(key, typed);
  }, [drafts, key, typed, isSent]);
  const sides = sidesOf(useQuote(instrument.id));
  const { now, rules, figures } = useOrderMoney(spec);
  const readingOf = (of: TicketFields): TicketReading | null =>
    sides &&
    rules && {
      fields: of,
      spec,
      sides,
      language,
      resultOf(size, open, close) {
        const { side, multiple } = of;
        const opening = openingOf(
          { spec, side, lots: size, multiple, sides, target: open },
          rules.feeType,
          now,
        );
        return 'code' in opening ? null : calculateResult(opening, close, now);
      },
    };
  const offered = withOfferedMultiple(typed, spec.multiples);
  const before = readingOf(offered);
  const turned = before ? turnTicket(before, side) : { ...offered, side };
  if (before && turned !== typed) setTyped(turned);
  const reading = readingOf(turned);
  const ticket = reading && readTicket(reading);
  const shownLots = ticket?.lots == null ? null : writeLots(ticket.lots, language);
  const fields = turned.sizedBy === 'risk' && shownLots !== null ? { ...turned, lots: shownLots } : turned;
  const intent = ticket && sides ? intentOf(fields, ticket, spec, sides) : null;
  const previewed = intent && rules && calculatePreview(intent, now, rules, figures);
  const preview = previewed && !('code' in previewed) ? previewed : null;
  const largest = intent && rules && figures ? largestLotsOf(intent, rules.feeType, now, figures) : null;
  const fixes =
    intent && rules && figures && preview?.isStopOutFirst
      ? calculateStopOutFixes(intent, now, rules, figures)
      : null;
  const change: TicketState['change'] = (next) =>
    setTyped((old) => {
      const changed = changeTicket(old, next, shownLots);
      const reading = readingOf(old);
      const isMoved = next.target !== undefined || next.mode !== undefined;
      return reading && isMoved ? followTarget(reading, changed) : changed;
    });
  return {
    fields,
    change,
    spec,
    sides,
    ticket,
    preview,
    intent,
    refusal: previewed && ('code' in previewed ? previewed : previewed.refusal),
    largest: largest === null ? null : writeLots(largest, language),
    stops: stopsState(reading, ticket, change),
    stopOutFixes: fixes,
    toggleDeviation() {
      const first = sides ? writeDistance(spec, sides.ask - sides.bid, language) : '';
      change({ hasDeviation: !fields.hasDeviation, deviation: fields.hasDeviation ? '' : first });
    },
    forget: () => setTyped(begin()),
  };
}

/** Sizes are stored for the next order as canonical text. */
const lotsText = (intent: Intent): string => formatScaled(intent.lots, LOTS_SCALE, 2);

/** Initial values for the next ticket of this instrument. A pending order does not set the slippage. */
export function ticketMemory(
  intent: Intent,
  deviation: number | null,
  before: TicketMemory | undefined,
): TicketMemory {
  const kept = intent.target === null ? deviation : (before?.deviation ?? null);
  return { lots: lotsText(intent), multiple: intent.multiple, ...(kept !== null && { deviation: kept }) };
}

function intentOf(fields: TicketFields, ticket: Ticket, spec: InstrumentSpec, sides: Sides): Intent | null {
  if (ticket.lots === null || fields.multiple === 0) return null;
  if (fields.mode === 'pending' && ticket.target === null) return null;
  const { side, multiple } = fields;
  const { lots, target, stopLoss, takeProfit, expiry } = ticket;
  return { spec, side, lots, multiple, sides, target, stopLoss, takeProfit, expiry };
}

/** The leverage last used while it is offered. */
export function firstMultiple(offered: readonly number[], kept: number | undefined): number {
  if (kept !== undefined && offered.includes(kept)) return kept;
  const modest = offered.filter((multiple) => multiple <= FIRST_MULTIPLE_MAX);
  return modest.length > 0 ? Math.max(...modest) : (offered[0] ?? 0);
}

/** Half-typed tickets of this page's client: closed without an order, a ticket is there again when it is reopened. */
const ticketDraftsOf = perClient(() => new Map<string, TicketFields>());

/** The key separates users, and languages that read numbers differently. */
const draftKey = (uid: string, instrumentId: number, language: string): string =>
  `${uid} ${instrumentId} ${language}`;

/** The fields of a ticket before anything is typed into them. */
export function firstFields(side: Side, lots: string, multiple: number): TicketFields {
  return {
    side,
    mode: 'market',
    lots,
    multiple,
    target: '',
    timeInForce: 'gtc',
    until: '',
    stopsBy: 'price',
    hasStopLoss: false,
    stopLoss: '',
    hasTakeProfit: false,
    takeProfit: '',
    isStopLossTyped: false,
    isTakeProfitTyped: false,
    risk: '',
    sizedBy: 'lots',
    sizing: 'lots',
    share: null,
    hasDeviation: false,
    deviation: '',
  };
}
