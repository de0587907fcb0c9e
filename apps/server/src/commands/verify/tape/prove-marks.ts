// Holds each tick of the tape against the rule of the feed's door: what is marked was none that the door lets in, and what is not
// marked was none that it keeps back. The door knows the feed's times, which the tape has not: where they decide, nothing is said.
import type { InstrumentId, InstrumentTerms, VenueEvent } from '@candor/core';
import type { TapeEntry } from '@candor/proof';
import type { CatalogueEntry } from '../../../feeds/instruments.ts';
import {
  FLOORS_MAX,
  SHOCK_HALF_LIFE_MS,
  SHOCK_MAX,
  SPREAD_GROWTH,
} from '../../../feeds/price-filter/gate.ts';
import { type Limits, limitsOf } from '../../../feeds/price-filter/limits.ts';
import { MARKS } from '../../../tape/marks.ts';

/** Prices are fractions here: what the door found exactly at a border is on neither side of it. */
const BORDER = 1e-9;
/** A held price needs two further ticks to be believed, so that two were kept back before the one that goes on. */
const HELD_MIN = 2;
/** A start takes the last quote in again, and the door measures the next one against it, or against nothing. */
const OF_A_START = 2;
/** So much later than its own time a tick may have come. */
const LATE_MS_MAX = 600_000;
/** So much later than its event the feed's thread may still add the mark-up of before. */
const MARKUP_LATE_MS = 60_000;

/** The prices that one tick may have had as the feed sent it, without the mark-up, which may just have been changed. */
interface Raw {
  readonly bid: number;
  readonly ask: number;
}
type InstrumentConfigured = Extract<VenueEvent, { type: 'InstrumentConfigured' }>;
interface Known {
  /** What may be the last price that the door let in: more than one where some may have been crossed as the feed sent them. */
  last: Raw[];
  /** Let in since the last start. */
  count: number;
  /** Held, or refused as too far, since the last that was let in. */
  held: number;
  /** When a held price was believed last: what followed might be as wild. */
  shockAt: number;
  /** The newest last; those before it are in doubt until `changedAt` is long over. */
  markups: readonly number[];
  changedAt: number;
}

interface Rule {
  readonly known: Known;
  readonly limits: Limits;
}

export class MarkCheck {
  readonly #say: (what: string) => void;
  readonly #limits: ReadonlyMap<InstrumentId, Limits & { readonly digits: number }>;
  readonly #known = new Map<InstrumentId, Known>();
  readonly #terms = new Map<InstrumentId, InstrumentTerms>();
  /** A start is in the slice under way: which of its ticks came before is not known. */
  #hasStart = false;

  /** `catalogue`: what the door knows of instruments; of others, and without it, nothing is said. */
  constructor(say: (what: string) => void, catalogue: readonly CatalogueEntry[] = []) {
    this.#say = say;
    this.#limits = new Map(
      catalogue.map((entry) => [entry.terms.id, { ...limitsOf(entry), digits: entry.terms.precision }]),
    );
  }

  /** A slice begins. `events`: of the journal, from the last slice to the end of this one. */
  begin(events: readonly VenueEvent[]): void {
    // The door may be another one that knows nothing yet, or the same that knows all.
    if (this.#hasStart)
      for (const known of this.#known.values()) Object.assign(known, { last: [], count: 0 });
    this.#hasStart = events.some(({ type }) => type === 'VenueStarted');
    if (this.#hasStart) this.#known.clear();
    for (const event of events) if (event.type === 'InstrumentConfigured') this.#configure(event);
  }

  /** An entry of the slice. */
  take({ instrument, first, digits, ticks }: TapeEntry): void {
    const limits = this.#limits.get(instrument);
    if (!limits) return;
    const known = this.#knownOf(instrument, this.#terms.get(instrument));
    const scale = 10 ** (limits.digits - digits);
    for (const [n, { t, mark, ...prices }] of ticks.entries()) {
      // In points of the catalogue, as all prices are here.
      const tick = { t, bid: prices.bid * scale, ask: prices.ask * scale };
      const finding =
        mark === 0 ? this.#takeLetIn(tick, { known, limits }) : findingOfMark(tick, mark, { known, limits });
      if (finding) this.#say(`tick ${first + n} of instrument ${instrument} ${finding}`);
      if (mark === MARKS.outlier || mark === MARKS.wide_spread) known.held += 1;
    }
  }

  /** The feed's thread has the new mark-up a moment later. */
  #configure({ terms, at }: InstrumentConfigured): void {
    const before = this.#terms.get(terms.id);
    this.#terms.set(terms.id, terms);
    if (before && before.precision !== terms.precision) this.#known.delete(terms.id);
    const known = this.#knownOf(terms.id, before);
    const markup = this.#markupOf(terms);
    if (markup === known.markups.at(-1)) return;
    known.markups = [...known.markups.filter((one) => one !== markup), markup];
    known.changedAt = at;
  }

  #knownOf(id: InstrumentId, terms: InstrumentTerms | undefined): Known {
    const before = this.#known.get(id);
    if (before) return before;
    const never = Number.NEGATIVE_INFINITY;
    const markups = [this.#markupOf(terms)];
    const known = { last: [], count: 0, held: 0, shockAt: never, markups, changedAt: never };
    this.#known.set(id, known);
    return known;
  }

  #markupOf(terms: InstrumentTerms | undefined): number {
    if (!terms) return 0;
    const { digits = terms.precision } = this.#limits.get(terms.id) ?? {};
    return (terms.markup ?? 0) * 10 ** (digits - terms.precision);
  }

  /** Says what is wrong with a tick without a mark. With a mark-up that may have been another, it is all that the feed may have sent. */
  #takeLetIn(tick: Raw & { readonly t: number }, { known, limits }: Rule): string | undefined {
    if (tick.t - known.changedAt > MARKUP_LATE_MS) known.markups = known.markups.slice(-1);
    const raws = known.markups.map((markup) => ({ bid: tick.bid, ask: tick.ask - markup }));
    const uncrossed = raws.filter(({ bid, ask }) => bid <= ask);
    const isWhole = uncrossed.length === raws.length;
    const isKnown = !this.#hasStart && known.count >= OF_A_START && known.held < HELD_MIN;
    const finding = isKnown && isWhole ? findingOfLetIn(tick.t, raws, { known, limits }) : undefined;
    // The door passes crossed ones over.
    if (uncrossed.length === 0) return undefined;
    if (known.held >= HELD_MIN) known.shockAt = tick.t;
    if (isWhole) Object.assign(known, { last: raws, held: 0, count: known.count + 1 });
    else known.last.push(...uncrossed);
    return finding;
  }
}

function findingOfMark({ bid, ask }: Raw, mark: number, { known, limits }: Rule): string | undefined {
  const isNear = (last: Raw): boolean => distance({ bid, ask }, last) <= limits.floor * (1 - BORDER);
  const isUsual = spreadOf({ bid, ask }) <= limits.spread * (1 - BORDER);
  const falsely: Readonly<Record<number, readonly [isFalse: boolean, said: string]>> = {
    [MARKS.no_price]: [bid > 0 && ask > 0, 'no price, and is one'],
    [MARKS.out_of_range]: [isWithin(bid, limits) && isWithin(ask, limits), 'out of range, and is within it'],
    [MARKS.crossed_too_long]: [bid <= ask, 'crossed, and is not crossed'],
    [MARKS.wide_spread]: [isUsual, 'too wide, and has a usual spread'],
    [MARKS.outlier]: [
      known.last.length > 0 && known.last.every(isNear),
      'an outlier, and is an ordinary move',
    ],
  };
  const [isFalse, said] = falsely[mark] ?? [];
  return isFalse ? `is marked as ${said}` : undefined;
}

function findingOfLetIn(t: number, raws: readonly Raw[], { known, limits }: Rule): string | undefined {
  const elapsed = Math.max(0, t - known.shockAt - LATE_MS_MAX);
  const shock = SHOCK_MAX * 2 ** (-elapsed / SHOCK_HALF_LIFE_MS);
  const farthest = (FLOORS_MAX * limits.floor + shock) * (1 + BORDER);
  const widest = (last: Raw): number =>
    (Math.max(limits.spread, SPREAD_GROWTH * spreadOf(last)) + shock) * (1 + BORDER);
  const ofAll = (isSo: (raw: Raw, last: Raw) => boolean): boolean =>
    raws.every((raw) => known.last.every((last) => isSo(raw, last)));
  if (raws.some(({ bid }) => !isWithin(bid, limits, -BORDER))) return 'bears no mark, and is out of range';
  if (ofAll((raw, last) => distance(raw, last) > farthest))
    return 'bears no mark, and is farther from the one before than any market moves';
  if (ofAll((raw, last) => spreadOf(raw) > widest(last))) return 'bears no mark, and is of too wide a spread';
  return undefined;
}

const isWithin = (price: number, { low, high }: Limits, border = BORDER): boolean =>
  price >= low * (1 + border) && price <= high * (1 - border);
const spreadOf = ({ bid, ask }: Raw): number => (ask - bid) / bid;
const distance = ({ bid, ask }: Raw, last: Raw): number =>
  Math.max(Math.abs(bid - last.bid) / last.bid, Math.abs(ask - last.ask) / last.ask);
