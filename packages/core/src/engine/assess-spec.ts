// A dry run of a changed instrument spec: finds accounts that would reach margin call or stop-out, at once or if their
// positions were opened again. It decides and changes nothing.
import type { InstrumentSpec } from '../model/instrument.ts';
import type { AccountId, Order } from '../model/order.ts';
import type { Refusal } from '../model/refusal.ts';
import type { Settings } from '../model/settings.ts';
import { calculateMargin, calculateNotional } from '../rules/arithmetic.ts';
import { leastMargin, offeredLeverages } from '../rules/leverage-limit.ts';
import { type Money, money, type Price } from '../units/units.ts';
import { limitOf } from './check-protection.ts';
import { checkSpec } from './check-spec.ts';
import type { Context } from './checks.ts';
import { Market } from './market.ts';
import { isMarginLevelAtOrBelow } from './risk.ts';
import type { Account } from './state.ts';
import { floatingProfits, isCountable, isValued } from './views.ts';

export interface AssessedSpec {
  readonly spec: InstrumentSpec;
  /** Effect of other trading hours on the market at this moment; absent if the hours do not change. */
  readonly hours?: 'opens' | 'closes';
}

export type RiskStatus = 'fine' | 'margin_call' | 'stop_out';

/**
 * `now` is the current status. `after` is the status under the new spec: a mark-up moves asks, reserved margin remains.
 * `reopened` is the status if the account's positions in the instrument were opened under it, as later positions will
 * be, with the leverage that the rules allow the client's class for the instrument's new kind.
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

export interface SpecAssessment {
  /** Reason why the spec is rejected; the accounts are not assessed then. */
  readonly refusal: Refusal | null;
  /** Number of accounts with affected positions, and the accounts whose status gets worse, the worst first. */
  readonly looked: number;
  readonly concerned: number;
  readonly accounts: readonly AssessedAccount[];
}

/** Maximum length of the list, which travels in one message; the worst are listed. */
const LISTED_MAX = 500;
const depth: Readonly<Record<RiskStatus, number>> = { fine: 0, margin_call: 1, stop_out: 2 };

/** Assesses the change with the venue's state, market and time; the time decides which leverage limit applies. */
export function assessSpec(venue: Context, assessed: AssessedSpec): SpecAssessment {
  const { market } = venue;
  const refusal = checkSpec(venue, assessed.spec);
  if (refusal) return { refusal, looked: 0, concerned: 0, accounts: [] };
  const later = marketWith(venue, assessed.spec);
  const touched = touchedBy(venue, assessed);
  const concerned: AssessedAccount[] = [];
  for (const account of touched) {
    // Without a price for each position no account is called or stopped out, and nothing can be predicted.
    if (!isValued(market, account)) continue;
    const one = assess(venue, account, { later, spec: assessed.spec });
    if (one && isConcerned(one, assessed, reopenedAsIs(venue, account, assessed))) concerned.push(one);
  }
  return { refusal: null, looked: touched.size, concerned: concerned.length, accounts: worstOf(concerned) };
}

/** The assessment of all shards from those of each. What one of them refuses, the venue refuses. */
export function mergeAssessments(all: readonly SpecAssessment[]): SpecAssessment {
  const sum = (value: (one: SpecAssessment) => number): number =>
    all.reduce((total, one) => total + value(one), 0);
  return {
    refusal: all.find(({ refusal }) => refusal)?.refusal ?? null,
    looked: sum(({ looked }) => looked),
    concerned: sum(({ concerned }) => concerned),
    accounts: worstOf(all.flatMap(({ accounts }) => accounts)),
  };
}

const worstOf = (accounts: readonly AssessedAccount[]): AssessedAccount[] =>
  [...accounts].sort((a, b) => worst(b) - worst(a) || a.equityAfter - b.equityAfter).slice(0, LISTED_MAX);

const worst = ({ after, reopened: reopening }: AssessedAccount): number =>
  Math.max(depth[after], depth[reopening]);

/**
 * True if the status gets worse than now or, for reopened positions, than `asIs`; or if the account is already below a
 * level and the market opens or closes too soon.
 */
const isConcerned = (one: AssessedAccount, { hours }: AssessedSpec, asIs: RiskStatus): boolean =>
  depth[one.after] > depth[one.now] ||
  depth[one.reopened] > Math.max(depth[one.now], depth[asIs]) ||
  (hours !== undefined && depth[one.after] > 0);

/** The status if the positions were reopened under the current spec: the rules may have changed since their opening. */
function reopenedAsIs(venue: Context, account: Account, { spec: { id } }: AssessedSpec): RiskStatus {
  const { state, market } = venue;
  const spec = state.terms.get(id);
  const profits = floatingProfits(market, account);
  if (!spec || !isCountable(profits)) return 'fine';
  const margin = marginUnder(market, account, { spec, limit: limitOf(venue, account, spec) });
  return riskStatusOf(state.settings, money(account.balance + profits), margin);
}

function riskStatusOf({ stopOutLevel, marginCallLevel }: Settings, net: Money, used: Money): RiskStatus {
  if (isMarginLevelAtOrBelow(stopOutLevel, net, used)) return 'stop_out';
  return isMarginLevelAtOrBelow(marginCallLevel, net, used) ? 'margin_call' : 'fine';
}

function assess(
  venue: Context,
  account: Account,
  { later, spec }: { later: Market; spec: InstrumentSpec },
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
  const reopenedMargin = marginUnder(later, account, { spec, limit: limitOf(venue, account, spec) });
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

/** Accounts with positions in the instrument and, if asks change, those whose profit is converted through it. */
function touchedBy({ state, market }: Context, { spec }: AssessedSpec): Set<Account> {
  const before = state.terms.get(spec.id);
  const movesAsks = (before?.markup ?? 0) !== (spec.markup ?? 0);
  const converted = new Map<string, boolean>();
  const isConverted = (currency: string): boolean => {
    let known = converted.get(currency);
    if (known === undefined) {
      known = movesAsks && market.conversionInstruments(currency).includes(spec.id);
      converted.set(currency, known);
    }
    return known;
  };
  const touched = new Set<Account>();
  for (const order of state.orders.values())
    if (order.status === 'open' && (order.instrumentId === spec.id || isConverted(order.quoteCurrency)))
      touched.add(state.account(order.accountId));
  return touched;
}

/** The market at its last quotes, with this instrument's ask under the new mark-up. */
function marketWith({ state, market }: Context, spec: InstrumentSpec): Market {
  const later = new Market();
  for (const each of state.terms.values()) later.configure(each.id === spec.id ? spec : each);
  for (const [id, quote] of market.quotes) later.quotes.set(id, quote);
  const quote = market.quotes.get(spec.id);
  const wider = (spec.markup ?? 0) - (state.terms.get(spec.id)?.markup ?? 0);
  if (quote && wider !== 0)
    later.quotes.set(spec.id, { ...quote, ask: Math.max(quote.bid, quote.ask + wider) as Price });
  return later;
}

interface Reopening {
  readonly spec: InstrumentSpec;
  /** Maximum leverage that the rules allow the account's client; null for all that is offered. */
  readonly limit: number | null;
}

/** The account's margin if its positions in the instrument had been opened under the spec, at their open prices. */
function marginUnder(market: Market, account: Account, reopening: Reopening): Money {
  let sum = 0;
  for (const order of account.positions.values())
    sum += order.instrumentId === reopening.spec.id ? reopenedMargin(market, order, reopening) : order.margin;
  return money(sum);
}

/** For a fixed margin below the limit's requirement: the required minimum. */
function reopenedMargin(market: Market, order: Readonly<Order>, { spec, limit }: Reopening): Money {
  const conversion = market.conversion(order.quoteCurrency, 'debit');
  if (conversion === 'unavailable') return order.margin;
  const { legs } = conversion;
  const { marginMode } = spec;
  const { lots, contractSize, precision, openPrice: price } = order;
  const leverage = leverageOffered(offeredLeverages(spec, limit), order.multiple);
  const margin = calculateMargin({ marginMode, lots, contractSize, price, precision, leverage, legs });
  if (marginMode === 'leveraged') return margin;
  const least = leastMargin(calculateNotional({ lots, contractSize, price, precision, legs }), limit);
  return money(Math.max(margin, least));
}

/** The wanted leverage if it is offered; otherwise the next lower one, or the lowest. */
function leverageOffered(offered: readonly number[], wanted: number): number {
  if (offered.length === 0) return wanted;
  const lower = offered.filter((leverage) => leverage <= wanted);
  return lower.length > 0 ? Math.max(...lower) : Math.min(...offered);
}
