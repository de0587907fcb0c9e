// Checks shared by several commands. Each returns a rejection, or null if the command passes.
import type { InstrumentSpec } from '../model/instrument.ts';
import type { Refusal } from '../model/refusal.ts';
import { offeredLeverages } from '../rules/leverage-limit.ts';
import type { Market, Quote } from './market.ts';
import type { VenueState } from './state.ts';

/** Input of a decision: the state, the market, and the time. */
export interface Context {
  readonly state: VenueState;
  readonly market: Market;
  /** The venue's clock, milliseconds since the epoch. */
  readonly at: number;
}

export const isRefusal = (value: object): value is Refusal => 'code' in value;

/** Rule 13: the instrument's market must be open, and halted by neither an operator nor the feed. */
function checkOpen({ state, market }: Context, spec: InstrumentSpec): Refusal | null {
  const { status, nextOpen } = market.status(spec.id);
  if (status === 'halted' || state.halted.has(spec.id)) return { code: 'market_halted' };
  return status === 'open' ? null : { code: 'market_closed', nextOpen };
}

export const isFresh = (context: Context, confirmedUntil: number): boolean =>
  context.at - confirmedUntil <= context.state.settings.quoteAgeMsMax;

/** Rules 13 and 2: an open market with an uncrossed quote of this session that the feed confirmed recently enough. */
export function tradableQuote(context: Context, spec: InstrumentSpec): Quote | Refusal {
  const closed = checkOpen(context, spec);
  if (closed) return closed;
  const quote = context.market.quotes.get(spec.id);
  if (!quote) return { code: 'quote_stale', ageMs: null };
  if (quote.crossed || quote.beforeOpening || !isFresh(context, quote.confirmedUntil))
    return { code: 'quote_stale', ageMs: Math.max(0, context.at - quote.confirmedUntil) };
  return quote;
}

/** True if fills, triggers and stop-outs can happen now. */
export const isTradable = (context: Context, spec: InstrumentSpec): boolean =>
  !isRefusal(tradableQuote(context, spec));

/** Rule 5: the leverage must be offered, and not above the limit of the client's rules. */
export function checkLeverage(spec: InstrumentSpec, leverage: number, limit: number | null): Refusal | null {
  if (spec.multiples.length === 0) return { code: 'no_leverage_configured' };
  const offered = offeredLeverages(spec, limit);
  if (offered.includes(leverage)) return null;
  if (spec.multiples.includes(leverage))
    return { code: 'leverage_above_limit', largest: Math.max(...offered) };
  return { code: 'leverage_not_offered', offered };
}
