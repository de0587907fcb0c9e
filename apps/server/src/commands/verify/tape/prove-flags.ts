// Checks each tick of the tape against the rules of the price filter: the filter would not have accepted a flagged
// tick, or withheld an unflagged one. The filter knows the feed's times, which the tape lacks: if they decide, nothing
// is reported.
import type { InstrumentId, InstrumentSpec, VenueEvent } from '@candor/core';
import type { TapeEntry } from '@candor/proof';
import type { CatalogueEntry } from '../../../feeds/instruments.ts';
import {
  FLOORS_MAX,
  SHOCK_HALF_LIFE_MS,
  SHOCK_MAX,
  SPREAD_GROWTH,
} from '../../../feeds/price-filter/gate.ts';
import { type Limits, limitsOf } from '../../../feeds/price-filter/limits.ts';
import { FLAG_NUMBERS } from '../../../tape/flags.ts';

/** Prices are floating-point numbers here, so a tick exactly at a limit counts as neither inside nor outside. */
const BORDER = 1e-9;
/** A quarantined price needs two further ticks for its release, so two ticks were withheld before the accepted one. */
const HELD_MIN = 2;
/** A start accepts the last quote again, and the filter compares the next one with it, or with nothing. */
const OF_A_START = 2;
/** Maximum delay of a tick after its own time. */
const LATE_MS_MAX = 600_000;
/** The feed's thread may still add the previous mark-up for this long after the event. */
const MARKUP_LATE_MS = 60_000;

/** A possible price of a tick before the mark-up, which may just have been changed. */
interface Raw {
  readonly bid: number;
  readonly ask: number;
}
type InstrumentConfigured = Extract<VenueEvent, { type: 'InstrumentConfigured' }>;
interface Known {
  /** Candidates for the last price that the filter accepted: several if some may have been crossed at the feed. */
  last: Raw[];
  /** Accepted ticks since the last start. */
  count: number;
  /** Ticks that were quarantined, or withheld as too far off, since the last accepted one. */
  held: number;
  /** Time of the last released price; the prices after it may move as far. */
  shockAt: number;
  /** The newest mark-up last. The earlier ones remain possible until long after `changedAt`. */
  markups: readonly number[];
  changedAt: number;
}

interface Rule {
  readonly known: Known;
  readonly limits: Limits;
}

export class FlagCheck {
  readonly #say: (what: string) => void;
  readonly #limits: ReadonlyMap<InstrumentId, Limits & { readonly digits: number }>;
  readonly #known = new Map<InstrumentId, Known>();
  readonly #specs = new Map<InstrumentId, InstrumentSpec>();
  /** The current slice contains a start: which of its ticks came before it is not known. */
  #hasStart = false;

  /** `catalogue` has the filter's limits of instruments. Without an entry nothing is reported about an instrument. */
  constructor(say: (what: string) => void, catalogue: readonly CatalogueEntry[] = []) {
    this.#say = say;
    this.#limits = new Map(
      catalogue.map((entry) => [entry.spec.id, { ...limitsOf(entry), digits: entry.spec.precision }]),
    );
  }

  /** Begins a slice. `events` are those of the journal from the last slice to the end of this one. */
  begin(events: readonly VenueEvent[]): void {
    // The filter may be a new one without any history, or the previous one.
    if (this.#hasStart)
      for (const known of this.#known.values()) Object.assign(known, { last: [], count: 0 });
    this.#hasStart = events.some(({ type }) => type === 'VenueStarted');
    if (this.#hasStart) this.#known.clear();
    for (const event of events) if (event.type === 'InstrumentConfigured') this.#configure(event);
  }

  /** Takes an entry of the slice. */
  take({ instrument, first, digits, ticks }: TapeEntry): void {
    const limits = this.#limits.get(instrument);
    if (!limits) return;
    const known = this.#knownOf(instrument, this.#specs.get(instrument));
    const scale = 10 ** (limits.digits - digits);
    for (const [n, { t, mark, ...prices }] of ticks.entries()) {
      // All prices here are in points of the catalogue.
      const tick = { t, bid: prices.bid * scale, ask: prices.ask * scale };
      const finding =
        mark === 0 ? this.#takeLetIn(tick, { known, limits }) : findingOfFlag(tick, mark, { known, limits });
      if (finding) this.#say(`tick ${first + n} of instrument ${instrument} ${finding}`);
      if (mark === FLAG_NUMBERS.outlier || mark === FLAG_NUMBERS.wide_spread) known.held += 1;
    }
  }

  /** The feed's thread receives a new mark-up a moment later. */
  #configure({ terms: spec, at }: InstrumentConfigured): void {
    const before = this.#specs.get(spec.id);
    this.#specs.set(spec.id, spec);
    if (before && before.precision !== spec.precision) this.#known.delete(spec.id);
    const known = this.#knownOf(spec.id, before);
    const markup = this.#markupOf(spec);
    if (markup === known.markups.at(-1)) return;
    known.markups = [...known.markups.filter((one) => one !== markup), markup];
    known.changedAt = at;
  }

  #knownOf(id: InstrumentId, spec: InstrumentSpec | undefined): Known {
    const before = this.#known.get(id);
    if (before) return before;
    const never = Number.NEGATIVE_INFINITY;
    const markups = [this.#markupOf(spec)];
    const known = { last: [], count: 0, held: 0, shockAt: never, markups, changedAt: never };
    this.#known.set(id, known);
    return known;
  }

  #markupOf(spec: InstrumentSpec | undefined): number {
    if (!spec) return 0;
    const { digits = spec.precision } = this.#limits.get(spec.id) ?? {};
    return (spec.markup ?? 0) * 10 ** (digits - spec.precision);
  }

  /** Finding about a tick without a flag. If the mark-up is uncertain, every possible price must be wrong. */
  #takeLetIn(tick: Raw & { readonly t: number }, { known, limits }: Rule): string | undefined {
    if (tick.t - known.changedAt > MARKUP_LATE_MS) known.markups = known.markups.slice(-1);
    const raws = known.markups.map((markup) => ({ bid: tick.bid, ask: tick.ask - markup }));
    const uncrossed = raws.filter(({ bid, ask }) => bid <= ask);
    const isWhole = uncrossed.length === raws.length;
    const isKnown = !this.#hasStart && known.count >= OF_A_START && known.held < HELD_MIN;
    const finding = isKnown && isWhole ? findingOfLetIn(tick.t, raws, { known, limits }) : undefined;
    // The filter ignores crossed prices.
    if (uncrossed.length === 0) return undefined;
    if (known.held >= HELD_MIN) known.shockAt = tick.t;
    if (isWhole) Object.assign(known, { last: raws, held: 0, count: known.count + 1 });
    else known.last.push(...uncrossed);
    return finding;
  }
}

function findingOfFlag({ bid, ask }: Raw, mark: number, { known, limits }: Rule): string | undefined {
  const isNear = (last: Raw): boolean => distance({ bid, ask }, last) <= limits.floor * (1 - BORDER);
  const isUsual = spreadOf({ bid, ask }) <= limits.spread * (1 - BORDER);
  const falsely: Readonly<Record<number, readonly [isFalse: boolean, said: string]>> = {
    [FLAG_NUMBERS.no_price]: [bid > 0 && ask > 0, 'no price, and is one'],
    [FLAG_NUMBERS.out_of_range]: [
      isWithin(bid, limits) && isWithin(ask, limits),
      'out of range, and is within it',
    ],
    [FLAG_NUMBERS.crossed_too_long]: [bid <= ask, 'crossed, and is not crossed'],
    [FLAG_NUMBERS.wide_spread]: [isUsual, 'too wide, and has a usual spread'],
    [FLAG_NUMBERS.outlier]: [
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
