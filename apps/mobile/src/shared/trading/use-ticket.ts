// The ticket's state: its fields, what they mean at this moment's quote, and what that would cost.
import type { TicketMemory } from '@candor/client';
import type { Instrument } from '@candor/contract';
import { formatScaled, type InstrumentTerms, LOTS_SCALE, type Price, type Side } from '@candor/core';
import { formatForInput } from '@candor/i18n';
import { useMemo, useState } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { useAccount, useBasics, useQuote, useWords } from '../../shared/stores.ts';
import { moneyOf, type Sides, sidesOf, termsOf } from './core-terms.ts';
import { firstStop } from './first-stop.ts';
import {
  calculateLargestLots,
  calculatePreview,
  calculateProfitBetween,
  type Intent,
  type Preview,
  type VenueRules,
} from './preview.ts';
import { type StopKind, writeLots } from './read-fields.ts';
import { pointsToGain, type StopBasis, writeStop } from './stop-basis.ts';
import { readTicket, stopRule, type Ticket, type TicketFields, type TicketReading } from './ticket.ts';
import { useCoreMarket } from './use-core-market.ts';

export interface TicketState {
  readonly fields: TicketFields;
  readonly change: (change: Partial<Omit<TicketFields, 'side'>>) => void;
  readonly terms: InstrumentTerms;
  /** Null while a side of the quote is missing: then nothing below is known either. */
  readonly sides: Sides | null;
  readonly ticket: Ticket | null;
  readonly preview: Preview | null;
  readonly intent: Intent | null;
  /** Why there is no preview though every field is right. */
  readonly isConversionMissing: boolean;
  /** The largest size that the free margin carries, as text for the field; null where not even the smallest. */
  readonly largest: string | null;
  readonly stops: StopsState;
  /** On with the spread of now as a first limit of slippage, or off and forgotten. */
  readonly toggleDeviation: () => void;
}
export interface StopsState {
  /** On with a first price a little way off, or off and forgotten. */
  toggle(kind: StopKind): void;
  /** Types this price into the field, as price, points or money. */
  put(kind: StopKind, at: Price): void;
  /** The same prices typed another way. */
  by(basis: StopBasis): void;
  /** From the opening price, in points; the sign tells gain from loss. */
  points(at: Price): number;
}

/** Chosen where nothing was used before: the highest leverage not above this one. */
const FIRST_MULTIPLE_MAX = 100;
const PER_LOT = 1;

export function useTicket(instrument: Instrument, side: Side): TicketState {
  const { language } = useWords();
  const { preferences } = useClient();
  const terms = useMemo(() => termsOf(instrument), [instrument]);
  const [rest, setRest] = useState(() => {
    const kept = preferences.get().tickets[instrument.Id];
    const lots = kept ? formatForInput(language, kept.lots) : writeLots(terms.lotsMin, language);
    const fresh = firstFields(lots, firstMultiple(terms.multiples, kept?.multiple));
    if (kept?.deviation === undefined) return fresh;
    return { ...fresh, hasDeviation: true, deviation: formatForInput(language, String(kept.deviation)) };
  });
  const fields = { ...rest, side };
  const sides = sidesOf(useQuote(instrument.Id), terms.precision);
  const market = useCoreMarket();
  const now = market.at(terms.quoteCurrency);
  const reading: TicketReading | null = sides && {
    fields,
    terms,
    sides,
    language,
    profitOf: (size, open, close) => calculateProfitBetween(terms, { side, lots: size, open, close }, now),
  };
  const ticket = reading && readTicket(reading);
  const account = useAccount().data;
  const basics = useBasics().data;
  // Without them a fee could only be guessed: the preview waits.
  const rules: VenueRules | null = basics
    ? {
        feeType: basics.trade_fee_type === PER_LOT ? 'per_lot' : 'by_margin',
        stopOutLevel: basics.stop_out_level ?? null,
      }
    : null;

  const intent = ticket && sides ? intentOf(fields, ticket, terms, sides) : null;
  const standing = account
    ? { netValue: moneyOf(account.NetValue), margin: moneyOf(account.CautionMoneyAll) }
    : null;
  const preview = intent && rules && calculatePreview(intent, now, rules, standing);
  const largest =
    intent && rules && standing && preview ? calculateLargestLots(intent, now, rules, standing) : null;
  const change: TicketState['change'] = (next) => setRest((before) => ({ ...before, ...next }));
  return {
    fields,
    change,
    terms,
    sides,
    ticket,
    preview,
    intent,
    isConversionMissing: intent !== null && rules !== null && preview === null,
    largest: largest === null ? null : writeLots(largest, language),
    stops: stopsState(reading, ticket, change),
    toggleDeviation() {
      const first = sides ? formatForInput(language, String(sides.ask - sides.bid)) : '';
      change({ hasDeviation: !fields.hasDeviation, deviation: fields.hasDeviation ? '' : first });
    },
  };
}

function stopsState(
  reading: TicketReading | null,
  ticket: Ticket | null,
  change: TicketState['change'],
): StopsState {
  const write = (kind: StopKind, at: Price | null, basis: StopBasis) =>
    reading && ticket && at !== null
      ? writeStop(at, basis, stopRule(kind, reading, ticket.lots, ticket.target))
      : '';
  const put = (kind: StopKind, text: string) =>
    change(kind === 'stopLoss' ? { stopLoss: text } : { takeProfit: text });
  return {
    toggle(kind) {
      if (!reading || !ticket) return;
      const { fields } = reading;
      const isOn = kind === 'stopLoss' ? fields.hasStopLoss : fields.hasTakeProfit;
      const first = isOn ? '' : write(kind, firstStop(kind, reading, ticket.target), fields.stopsBy);
      change(kind === 'stopLoss' ? { hasStopLoss: !isOn } : { hasTakeProfit: !isOn });
      put(kind, first);
    },
    put: (kind, at) => reading && put(kind, write(kind, at, reading.fields.stopsBy)),
    by(stopsBy) {
      change({
        stopsBy,
        stopLoss: write('stopLoss', ticket?.stopLoss ?? null, stopsBy),
        takeProfit: write('takeProfit', ticket?.takeProfit ?? null, stopsBy),
      });
    },
    points: (at) =>
      reading ? pointsToGain(stopRule('stopLoss', reading, null, ticket?.target ?? null), at) : 0,
  };
}

/** How the sizes are kept for the next order: canonical text. */
const lotsText = (intent: Intent): string => formatScaled(intent.lots, LOTS_SCALE, 2);

/** What the next ticket of this instrument begins with. A pending order says nothing of slippage. */
export function ticketMemory(
  intent: Intent,
  deviation: number | null,
  before: TicketMemory | undefined,
): TicketMemory {
  const kept = intent.target === null ? deviation : (before?.deviation ?? null);
  return { lots: lotsText(intent), multiple: intent.multiple, ...(kept !== null && { deviation: kept }) };
}

function intentOf(fields: TicketFields, ticket: Ticket, terms: InstrumentTerms, sides: Sides): Intent | null {
  if (ticket.lots === null || fields.multiple === 0) return null;
  if (fields.mode === 'pending' && ticket.target === null) return null;
  const { side, multiple } = fields;
  const { lots, target, stopLoss, takeProfit } = ticket;
  return { terms, side, lots, multiple, sides, target, stopLoss, takeProfit };
}

function firstFields(lots: string, multiple: number): Omit<TicketFields, 'side'> {
  return {
    mode: 'market',
    lots,
    multiple,
    target: '',
    stopsBy: 'price',
    hasStopLoss: false,
    stopLoss: '',
    hasTakeProfit: false,
    takeProfit: '',
    hasDeviation: false,
    deviation: '',
  };
}

function firstMultiple(offered: readonly number[], kept: number | undefined): number {
  if (kept !== undefined && offered.includes(kept)) return kept;
  const modest = offered.filter((multiple) => multiple <= FIRST_MULTIPLE_MAX);
  return modest.length > 0 ? Math.max(...modest) : (offered[0] ?? 0);
}
