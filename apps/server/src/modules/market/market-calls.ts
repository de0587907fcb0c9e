// Instruments, their categories and their bars.
import {
  type CallParams,
  CHART_PERIODS,
  type FirstAnswers,
  type FirstBars,
  type TradeView,
} from '@candor/contract';
import type { AccountId, ClientClass, ProtectionRules } from '@candor/core';
import type { Language } from '@candor/i18n/server';
import type { CatalogueEntry } from '../../feeds/instruments.ts';
import type { ListedCategory } from '../../listings/listing.ts';
import { nameOf } from '../../listings/name-of.ts';
import type { TickHistory } from '../../tape/tick-history.ts';
import { parseWhole } from '../../web/parse-values.ts';
import { refuse } from '../../web/present-refusal.ts';
import type { RegisterCall } from '../../web/register-call.ts';
import { type Weight, weights } from '../../web/route-weights.ts';
import type { Session } from '../../web/session.ts';
import { baseRequest, isLong, readLongBars } from './long-bars.ts';
import type { KlineRange, MarketView } from './market.ts';
import { presentCandle, presentCategory, presentInstrument, presentTicks } from './present-market.ts';
import { isShort, readShortBars, shortBarsCost } from './short-bars.ts';

const smallBars = 48;
const barsDefault = 500;
const barsMax = 1_000;
const ticksMax = 2_000;

/** Half of a client subnet's bucket, so that a client who pages a chart back can still trade. */
const drawnMax = 300;
/**
 * Bars are serialised and compressed: 6.7 ms for 1,000, 1 ms for 500 that are cached; past bars have to be drawn first.
 */
const klineWeight =
  (market: MarketView): Weight =>
  ({ query }) => {
    const requested = query as Readonly<Record<string, unknown>>;
    const limit = Number(requested.limit ?? barsDefault);
    if (!(limit >= 1 && limit <= barsMax)) return 7;
    const written = 0.5 + (6.5 * limit) / barsMax;
    const period = CHART_PERIODS.find((one) => one === requested.period);
    if (period && isShort(period)) return written + shortBarsCost(period, limit);
    const to = Number(requested.to);
    if (!period || requested.to === undefined || !Number.isFinite(to)) return written;
    const range = { to, limit };
    const read = isLong(period) ? baseRequest(period, range) : { base: period, range };
    return written + Math.min(drawnMax, market.klineCost(Number(requested.forex_id), read.base, read.range));
  };

/** The leverage of an instrument that the client protection rules allow, by the caller's class. */
export interface LeverageView {
  readonly rules: ProtectionRules | undefined;
  readonly classOf: (accountId: AccountId | null) => ClientClass;
  /** The clock by which the rules apply: the feed's. */
  readonly now: () => number;
}

export function registerMarketCalls(
  register: RegisterCall,
  market: MarketView,
  {
    categories,
    leverage,
    ticks,
  }: { categories: () => readonly ListedCategory[]; leverage: LeverageView; ticks: TickHistory },
): void {
  const { rules, now } = leverage;
  const classOf = (session: Session | null): ClientClass => leverage.classOf(session?.accountId ?? null);
  /** A different list for each class, and a new one when an announced limit comes into force. */
  const underRules = (session: Session | null): string => {
    if (!rules) return '';
    const begun = rules.leverage.filter(({ from }) => from <= now()).length;
    return `${classOf(session)} ${begun} `;
  };

  register('categories', { weight: weights.plain }, async ({ language }) => ({
    data: listCategories(market, categories(), language),
  }));

  register(
    'tradeList',
    {
      weight: 2.5,
      sharedBy: ({ params, session }) => ({
        key: `${underRules(session)}${wantedBy(params)}`,
        version: market.version(),
      }),
    },
    async ({ params, session, language }) => {
      const wanted = wantedBy(params);
      const isWanted = (entry: CatalogueEntry) => matches(entry, wanted, language);
      const accountId = session?.accountId ?? null;
      return { data: listInstruments(market, leverage, { language, accountId, isWanted }) };
    },
  );

  register('smallKline', { weight: 0.5 }, async ({ params }) => ({
    data: await listBars(market, ticks, params, { limit: smallBars }),
  }));

  register(
    'kline',
    {
      weight: klineWeight(market),
      sharedBy: ({ params }) => ({
        key: JSON.stringify([params.forex_id, params.period, rangeOf(params)]),
        version: market.barsVersion(parseWhole('forex_id', params.forex_id)),
      }),
    },
    async ({ params, allGone: signal }) => ({
      data: await listBars(market, ticks, params, { ...rangeOf(params), ...(signal && { signal }) }),
    }),
  );

  register('ticks', { weight: 10 }, async ({ params }) => {
    const { code, from, to, after } = params;
    const instrumentId = market.findCode(code);
    if (instrumentId === undefined) throw refuse({ code: 'instrument_not_found' });
    const past = await ticks.read({
      instrumentId,
      from: parseWhole('from', from),
      to: to === undefined ? Number.MAX_SAFE_INTEGER : parseWhole('to', to),
      after: after === undefined ? 0 : parseWhole('after', after),
      limit: ticksMax,
    });
    return { data: presentTicks(code, past) };
  });
}

/** The responses to a visitor's first calls. */
export function firstMarketAnswers(
  market: MarketView,
  { categories, leverage }: { categories: () => readonly ListedCategory[]; leverage: LeverageView },
  language: Language,
): Pick<FirstAnswers, 'tradeList' | 'categories'> {
  return {
    tradeList: listInstruments(market, leverage, { language, accountId: null, isWanted: () => true }),
    categories: listCategories(market, categories(), language),
  };
}

/** As many as the widest screen of the app shows, at six pixels each (mobile's make-chart.ts). */
const firstBarsMax = 100;

/** The app's default for its first instrument (mobile's chart-settings.ts). */
const usualChart = { period: '5min', kind: 'candles' } as const;

/** Bars of the requested chart, or of the default one if none is requested or its instrument is not listed. */
export async function firstBars(market: MarketView, requested: TradeView | undefined): Promise<FirstBars> {
  const found = market.catalogue.find(({ spec }) => spec.id === requested?.instrumentId);
  const { spec } = found ?? market.catalogue[0] ?? {};
  if (!spec) throw new Error('there is no instrument to draw');
  const view = found && requested ? requested : { instrumentId: spec.id, ...usualChart };
  const bars = await market.kline(spec.id, view.period, { limit: firstBarsMax });
  return {
    view,
    precision: spec.precision,
    bars: bars.map(({ open, high, low, close }) => [open, high, low, close]),
  };
}

/** A category without tradable instruments is not offered. */
const listCategories = (market: MarketView, categories: readonly ListedCategory[], language: Language) =>
  categories
    .filter(({ id }) => market.catalogue.some(({ categoryId }) => categoryId === id))
    .map((category) => presentCategory(category, language));

interface ListedFor {
  readonly language: Language;
  /** Null for a visitor. */
  readonly accountId: AccountId | null;
  readonly isWanted: (entry: CatalogueEntry) => boolean;
}

function listInstruments(
  market: MarketView,
  { rules, classOf, now }: LeverageView,
  { language, accountId, isWanted }: ListedFor,
) {
  const under = rules && { rules, clientClass: classOf(accountId), at: now() };
  return market.catalogue
    .filter(isWanted)
    .map((entry) => presentInstrument(entry, { quote: market.quote(entry.spec.id), language, under }));
}

const wantedBy = ({ searchCurrency }: CallParams<'tradeList'>): string =>
  searchCurrency?.trim().toLowerCase() ?? '';

function rangeOf({ limit, to }: CallParams<'kline'>): { to?: number; limit: number } {
  const bars = parseWhole('limit', limit ?? barsDefault, { min: 1, max: barsMax });
  return { ...(to === undefined ? {} : { to: parseWhole('to', to) }), limit: bars };
}

async function listBars(
  market: MarketView,
  ticks: TickHistory,
  params: CallParams<'kline'>,
  range: KlineRange,
) {
  const entry = market.find(parseWhole('forex_id', params.forex_id));
  if (!entry) throw refuse({ code: 'instrument_not_found' });
  const { period } = params;
  const { spec } = entry;
  const bars = isShort(period)
    ? await readShortBars(ticks, { spec, newestAt: market.quote(spec.id).time }, period, range)
    : isLong(period)
      ? await readLongBars(market, spec.id, period, range)
      : await market.kline(spec.id, period, range);
  return bars.map((bar) => presentCandle(bar, spec.precision));
}

/** Matches the code, the currency or the name, in the client's language or in English. */
function matches(entry: CatalogueEntry, wanted: string, language: Language): boolean {
  const { spec, showCode, name } = entry;
  const texts = [
    spec.code,
    showCode,
    name,
    nameOf(entry, language),
    nameOf(entry, 'en'),
    spec.baseCurrency,
    spec.quoteCurrency,
  ];
  return texts.some((text) => text.toLowerCase().includes(wanted));
}
