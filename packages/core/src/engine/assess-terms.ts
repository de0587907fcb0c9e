// A dry run of changed terms: finds the accounts that would come into margin call or stop-out, at once or when their
// positions are opened again. It decides and changes nothing.
import type { InstrumentTerms } from '../model/instrument.ts';
import type { AccountId, Order } from '../model/order.ts';
import type { Refusal } from '../model/refusal.ts';
import type { Settings } from '../model/settings.ts';
import { calculateMargin, calculateNotional } from '../rules/arithmetic.ts';
import { leastMargin, offeredLeverages } from '../rules/leverage-limit.ts';
import { type Money, money, type Price } from '../units/units.ts';
import { limitOf } from './check-protection.ts';
import { checkTerms } from './check-terms.ts';
import type { Context } from './checks.ts';
import { Market } from './market.ts';
import { isMarginLevelAtOrBelow } from './risk.ts';
import type { Account } from './state.ts';
import { floatingProfits, isCountable, isValued } from './views.ts';

export interface AssessedTerms {
  readonly terms: InstrumentTerms;
  /** The market as its other hours would have it at this moment; absent where hours stay. */
  readonly hours?: 'opens' | 'closes';
}

export type RiskStatus = 'fine' | 'margin_call' | 'stop_out';

/**
 * `now` as it stands; `after` once the terms hold (a mark-up moves asks, a margin that is reserved stays); `reopened` if its
 * positions in the instrument were opened under them, which is what a change of margin does to all that comes after: at the
 * leverage that the rules leave the client's class in the kind that the instrument then has.
 */
export interface AssessedAccount {
  readonly accountId: AccountId;
  readonly demo: boolean;
  readonly equity: Money;
  readonly margin: Money;
  readonly equityAfter: Money;
  readonly marginReopened: Money;
  readonly now: RiskStatus;
  readonly after: RiskStatus;
  readonly reopened: RiskStatus;
}

export interface TermsAssessment {
  /** Why the terms could not be set; the accounts are not looked at then. */
  readonly refusal: Refusal | null;
  /** Accounts with positions that the change touches, and those of them that are concerned, the deepest first. */
  readonly looked: number;
  readonly concerned: number;
  readonly accounts: readonly AssessedAccount[];
}

/** The deepest of them are listed: nobody reads more, and they travel in one message. */
const LISTED_MAX = 500;
const depth: Readonly<Record<RiskStatus, number>> = { fine: 0, margin_call: 1, stop_out: 2 };

/** `venue` with the time of its clock, by which the rules' limit of leverage is read. */
export function assessTerms(venue: Context, assessed: AssessedTerms): TermsAssessment {
  const { market } = venue;
  const refusal = checkTerms(venue, assessed.terms);
  if (refusal) return { refusal, looked: 0, concerned: 0, accounts: [] };
  const later = marketWith(venue, assessed.terms);
  const touched = touchedBy(venue, assessed);
  const concerned: AssessedAccount[] = [];
  for (const account of touched) {
    // Without a price for each position nobody is called or closed, and nothing can be said.
    if (!isValued(market, account)) continue;
    const one = assess(venue, account, { later, terms: assessed.terms });
    if (one && isConcerned(one, assessed, reopenedAsIs(venue, account, assessed))) concerned.push(one);
  }
  concerned.sort((a, b) => worst(b) - worst(a) || a.equityAfter - b.equityAfter);
  const accounts = concerned.slice(0, LISTED_MAX);
  return { refusal: null, looked: touched.size, concerned: concerned.length, accounts };
}

const worst = ({ after, reopened: reopening }: AssessedAccount): number =>
  Math.max(depth[after], depth[reopening]);

/** Worse than it stands and, reopened, than `asIs`; or past a level already where the market opens to it, or closes too soon. */
const isConcerned = (one: AssessedAccount, { hours }: AssessedTerms, asIs: RiskStatus): boolean =>
  depth[one.after] > depth[one.now] ||
  depth[one.reopened] > Math.max(depth[one.now], depth[asIs]) ||
  (hours !== undefined && depth[one.after] > 0);

/** How it would stand if its positions were opened again under the terms that hold: the rules may have changed since. */
function reopenedAsIs(venue: Context, account: Account, { terms: { id } }: AssessedTerms): RiskStatus {
  const { state, market } = venue;
  const terms = state.terms.get(id);
  const profits = floatingProfits(market, account);
  if (!terms || !isCountable(profits)) return 'fine';
  const margin = marginUnder(market, account, { terms, limit: limitOf(venue, account, terms) });
  return riskStatusOf(state.settings, money(account.balance + profits), margin);
}

function riskStatusOf({ stopOutLevel, marginCallLevel }: Settings, net: Money, used: Money): RiskStatus {
  if (isMarginLevelAtOrBelow(stopOutLevel, net, used)) return 'stop_out';
  return isMarginLevelAtOrBelow(marginCallLevel, net, used) ? 'margin_call' : 'fine';
}

function assess(
  venue: Context,
  account: Account,
  { later, terms }: { later: Market; terms: InstrumentTerms },
): AssessedAccount | null {
  const {
    market,
    state: { settings },
  } = venue;
  const profits = floatingProfits(market, account);
  const profitsAfter = floatingProfits(later, account);
  if (!isCountable(profits) || !isCountable(profitsAfter)) return null;
  const { id: accountId, demo, balance, margin } = account;
  const equity = money(balance + profits);
  const equityAfter = money(balance + profitsAfter);
  const reopenedMargin = marginUnder(later, account, { terms, limit: limitOf(venue, account, terms) });
  return {
    accountId,
    demo,
    equity,
    margin,
    equityAfter,
    marginReopened: reopenedMargin,
    now: riskStatusOf(settings, equity, margin),
    after: riskStatusOf(settings, equityAfter, margin),
    reopened: riskStatusOf(settings, equityAfter, reopenedMargin),
  };
}

/** Those with positions in it, and where asks move those whose profit is converted through it. */
function touchedBy({ state, market }: Context, { terms }: AssessedTerms): Set<Account> {
  const before = state.terms.get(terms.id);
  const movesAsks = (before?.markup ?? 0) !== (terms.markup ?? 0);
  const converted = new Map<string, boolean>();
  const isConverted = (currency: string): boolean => {
    let known = converted.get(currency);
    if (known === undefined) {
      known = movesAsks && market.conversionInstruments(currency).includes(terms.id);
      converted.set(currency, known);
    }
    return known;
  };
  const touched = new Set<Account>();
  for (const order of state.orders.values())
    if (order.status === 'open' && (order.instrumentId === terms.id || isConverted(order.quoteCurrency)))
      touched.add(state.account(order.accountId));
  return touched;
}

/** The market at its last quotes, with the ask of this instrument where the other mark-up puts it. */
function marketWith({ state, market }: Context, terms: InstrumentTerms): Market {
  const later = new Market();
  for (const each of state.terms.values()) later.configure(each.id === terms.id ? terms : each);
  for (const [id, quote] of market.quotes) later.quotes.set(id, quote);
  const quote = market.quotes.get(terms.id);
  const wider = (terms.markup ?? 0) - (state.terms.get(terms.id)?.markup ?? 0);
  if (quote && wider !== 0)
    later.quotes.set(terms.id, { ...quote, ask: Math.max(quote.bid, quote.ask + wider) as Price });
  return later;
}

interface Reopening {
  readonly terms: InstrumentTerms;
  /** The most leverage that the rules leave the account's client; null for as much as is offered. */
  readonly limit: number | null;
}

/** The margin of the account's positions if those in the instrument were opened under the terms, where they opened. */
function marginUnder(market: Market, account: Account, reopening: Reopening): Money {
  let sum = 0;
  for (const order of account.positions.values())
    sum +=
      order.instrumentId === reopening.terms.id ? reopenedMargin(market, order, reopening) : order.margin;
  return money(sum);
}

/** Of a fixed margin that the limit would refuse, as much as it asks for at least. */
function reopenedMargin(market: Market, order: Readonly<Order>, { terms, limit }: Reopening): Money {
  const conversion = market.conversion(order.quoteCurrency, 'debit');
  if (conversion === 'unavailable') return order.margin;
  const { legs } = conversion;
  const { marginMode } = terms;
  const { lots, contractSize, precision, openPrice: price } = order;
  const leverage = leverageOffered(offeredLeverages(terms, limit), order.multiple);
  const margin = calculateMargin({ marginMode, lots, contractSize, price, precision, leverage, legs });
  if (marginMode === 'leveraged') return margin;
  const least = leastMargin(calculateNotional({ lots, contractSize, price, precision, legs }), limit);
  return money(Math.max(margin, least));
}

/** Its own while it is offered; else the next lower one, or the lowest. */
function leverageOffered(offered: readonly number[], wanted: number): number {
  if (offered.length === 0) return wanted;
  const lower = offered.filter((leverage) => leverage <= wanted);
  return lower.length > 0 ? Math.max(...lower) : Math.min(...offered);
}
