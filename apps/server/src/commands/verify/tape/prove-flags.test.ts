// The tape's flags agree with the price filter: a real filter has no findings, falsified flags are found.
import type { InstrumentSpec, Price, VenueEvent } from '@candor/core';
import { Random } from '@candor/core/testing';
import { SLICE_MS } from '@candor/proof';
import { expect, it } from 'vitest';
import { catalogue } from '../../../feeds/instruments.ts';
import { limitsOf } from '../../../feeds/price-filter/limits.ts';
import { PriceFilter } from '../../../feeds/price-filter/price-filter.ts';
import { francShock } from '../../../feeds/price-filter/testing/shocks.ts';
import type { RawEvent, RawTick } from '../../../feeds/price-source.ts';
import { FLAG_NUMBERS, UNREADABLE } from '../../../tape/flags.ts';
import { entriesOf } from '../../../tape/slice-entries.ts';
import { isWritablePrice, type TickRow } from '../../../tape/tick-rows.ts';
import { FlagCheck } from './prove-flags.ts';

const FIRST_SEED = Number(process.env.FIRST_SEED ?? 1);
const SEEDS = Number(process.env.SEEDS ?? 30);
const T = Date.UTC(2026, 10, 18, 12);
const stamp = { v: 1, actor: 's:start' } as const;

interface Taped {
  readonly rows: readonly TickRow[];
  readonly events: readonly VenueEvent[];
}

/** A run of a feed with arbitrary prices, with its price filter, starts, and mark-ups that an operator changes. */
class DoorRun {
  readonly #random: Random;
  readonly #rows: TickRow[] = [];
  readonly #events: VenueEvent[] = [];
  readonly #specs = new Map<number, InstrumentSpec>();
  readonly #numbers = new Map<number, number>();
  readonly #walks = new Map<number, { mid: number; half: number; last?: RawTick }>();
  #filter: PriceFilter = this.#newFilter();
  #now = T;
  #at = T;

  constructor(seed: number) {
    this.#random = new Random(seed);
  }

  run(steps: number): Taped {
    const random = this.#random;
    for (const { spec, spread } of random.shuffled([...catalogue]).slice(0, 6)) {
      this.#configure({ ...spec, markup: random.pick([0, 0, spread]) as Price });
      this.#walks.set(spec.id, { mid: midOf(spec.code), half: Math.ceil(spread / 2) });
    }
    for (let step = 0; step < steps; step += 1) this.#next();
    return { rows: this.#rows, events: this.#events };
  }

  #next(): void {
    const random = this.#random;
    const kind = random.weighted({ tick: 3_000, quiet: 4, start: 3, markup: 3 });
    this.#now += kind === 'quiet' ? random.between(60_000, 7_200_000) : random.between(20, 900);
    if (kind === 'tick') this.#deliver();
    else if (kind === 'start') this.#start();
    else if (kind === 'markup') {
      const spec = random.pick([...this.#specs.values()]);
      this.#configure({ ...spec, markup: random.between(0, 30) as Price });
    }
  }

  #deliver(): void {
    const random = this.#random;
    const [id, walk] = random.pick([...this.#walks]);
    const kind = random.weighted({
      step: 400,
      jump: 1,
      spike: 4,
      wide: 4,
      crossed: 6,
      none: 2,
      slip: 2,
      old: 2,
      ahead: 2,
    });
    walk.mid = Math.max(10, Math.round(walk.mid * (1 + (random.unit() - 0.5) * 0.0004)));
    if (kind === 'jump') walk.mid = Math.round(walk.mid * (random.chance(0.5) ? 0.9 : 1.1));
    const mid = kind === 'spike' ? Math.round(walk.mid * (0.7 + 0.6 * random.unit())) : walk.mid;
    const half = kind === 'wide' ? Math.ceil(walk.mid * 0.05 * random.unit()) : walk.half;
    const at = this.#now + (kind === 'old' ? -60_000 : kind === 'ahead' ? 9_000 : 0);
    const factor = kind === 'slip' ? 100 : 1;
    const [bid, ask] = [(mid - half) * factor, (mid + half) * factor];
    const [one, other] = kind === 'crossed' ? [ask, bid] : [bid, ask];
    const ofNone = random.pick([0, -one, one + 0.5, 1e18]);
    this.#pass([tickOf(id, at, kind === 'none' ? ofNone : one, other)]);
  }

  #pass(events: readonly RawEvent[]): void {
    for (const event of this.#filter.pass(events, this.#now)) {
      if (event.kind === 'marked') this.#write(event, FLAG_NUMBERS[event.reason]);
      else if (event.kind === 'tick') {
        this.#at = Math.max(this.#at, event.at);
        const walk = this.#walks.get(event.instrumentId);
        if (walk && event.bid <= event.ask) walk.last = event;
        this.#letIn(event);
      }
    }
  }

  #letIn(tick: RawTick): void {
    const markup = this.#specs.get(tick.instrumentId)?.markup ?? 0;
    this.#write({ ...tick, ask: tick.ask + markup }, 0);
  }

  #start(): void {
    this.#now += this.#random.between(1_500, 900_000);
    this.#at = Math.max(this.#at, this.#now);
    this.#events.push({ ...stamp, type: 'VenueStarted', at: this.#at, before: this.#at - 1_500 });
    this.#filter = this.#newFilter();
    const goesOn = this.#random.chance(0.5);
    for (const walk of this.#walks.values()) {
      if (walk.last) this.#letIn(walk.last);
      if (walk.last && goesOn) this.#filter.remember(walk.last);
      // Prices jump, as when a recording starts over with its first row.
      else walk.mid = Math.round(walk.mid * (0.6 + 0.8 * this.#random.unit()));
    }
  }

  #configure(spec: InstrumentSpec): void {
    this.#specs.set(spec.id, spec);
    this.#events.push({ ...stamp, type: 'InstrumentConfigured', at: this.#at, terms: spec });
  }

  #write({ instrumentId, bid, ask }: { instrumentId: number; bid: number; ask: number }, mark: number): void {
    const no = (this.#numbers.get(instrumentId) ?? 0) + 1;
    this.#numbers.set(instrumentId, no);
    const digits = this.#specs.get(instrumentId)?.precision ?? 0;
    const row = { instrumentId, no, t: this.#at, digits };
    if (isWritablePrice(bid) && isWritablePrice(ask)) this.#rows.push({ ...row, bid, ask, mark });
    else this.#rows.push({ ...row, bid: 0, ask: 0, mark: UNREADABLE });
  }

  #newFilter(): PriceFilter {
    return new PriceFilter({ catalogue, record: () => {} });
  }
}

const tickOf = (instrumentId: number, at: number, bid: number, ask: number): RawTick => ({
  kind: 'tick',
  ...{ instrumentId, bid: bid as Price, ask: ask as Price, at },
});

/** A price in the middle of the allowed range. */
function midOf(code: string): number {
  const entry = catalogue.find(({ spec }) => spec.code === code);
  if (!entry) throw new Error(`no ${code}`);
  const { low, high } = limitsOf(entry);
  return Math.round(Math.sqrt(low * high));
}

function judge({ rows, events }: Taped): readonly string[] {
  const said: string[] = [];
  const check = new FlagCheck((what) => said.push(what), catalogue);
  let [slice, taken] = [-1, 0];
  for (const entry of entriesOf([...rows])) {
    if (entry.slice !== slice) {
      const end = (entry.slice + 1) * SLICE_MS;
      const own = events.slice(taken).filter(({ at }) => at < end);
      check.begin(own);
      taken += own.length;
      slice = entry.slice;
    }
    check.take(entry);
  }
  return said;
}

it('accepts the flags of the price filter', () => {
  const found = new Map<number, number>();
  for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed += 1) {
    const taped = new DoorRun(seed).run(12_000);
    for (const { mark } of taped.rows) found.set(mark, (found.get(mark) ?? 0) + 1);
    expect(judge(taped), `seed ${seed}`).toEqual([]);
  }
  for (const mark of [0, 1, 2, 5, 6, 7, 8, UNREADABLE])
    expect(found.get(mark), `mark ${mark}`).toBeGreaterThan(SEEDS);
}, 600_000);

it('accepts the flags of the day of the Swiss franc', () => {
  const entry = catalogue.find(({ spec }) => spec.code === 'EURCHF');
  if (!entry) throw new Error('no EURCHF');
  const { spec } = entry;
  for (let seed = 1; seed <= 20; seed += 1) {
    const filter = new PriceFilter({ catalogue, record: () => {} });
    const rows = francShock(spec.id, seed).ticks.map((tick, n) => {
      const [passed] = filter.pass([tick], tick.at);
      const mark = passed?.kind === 'marked' ? FLAG_NUMBERS[passed.reason] : 0;
      const { instrumentId, bid, ask, at } = tick;
      return { instrumentId, no: n + 1, t: at, bid, ask, digits: spec.precision, mark };
    });
    expect(rows.some(({ mark }) => mark !== 0)).toBe(true);
    expect(judge({ rows, events: [] }), `seed ${seed}`).toEqual([]);
  }
});

const runs = Array.from({ length: 6 }, (_, n) => new DoorRun(n + 1).run(4_000));

it.each([
  ['an ordinary move as an outlier', 0, FLAG_NUMBERS.outlier, 'is an ordinary move', 0.8],
  ['a usual spread as a wide one', 0, FLAG_NUMBERS.wide_spread, 'has a usual spread', 0.9],
  ['a price as none', 0, FLAG_NUMBERS.no_price, 'is one', 1],
  ['a price as out of range', 0, FLAG_NUMBERS.out_of_range, 'is within it', 1],
  ['an uncrossed quote as crossed', 0, FLAG_NUMBERS.crossed_too_long, 'is not crossed', 0.9],
  ['an outlier without its mark', FLAG_NUMBERS.outlier, 0, 'bears no mark', 0.3],
  ['a wide spread without its mark', FLAG_NUMBERS.wide_spread, 0, 'bears no mark', 0.3],
  ['a slipped price without its mark', FLAG_NUMBERS.out_of_range, 0, 'bears no mark', 0.9],
] as const)('reports %s', (_, from, to, said, share) => {
  let [told, named] = [0, 0];
  for (const taped of runs) {
    const found = taped.rows.flatMap(({ mark, bid, ask }, n) => (mark === from && bid <= ask ? [n] : []));
    const step = Math.max(1, Math.floor(found.length / 8));
    for (let k = 0; k < found.length; k += step) {
      const n = found[k] as number;
      const row = taped.rows[n] as TickRow;
      told += 1;
      const findings = judge({ ...taped, rows: taped.rows.with(n, { ...row, mark: to }) });
      const named1 = `tick ${row.no} of instrument ${row.instrumentId} `;
      if (findings.some((finding) => finding.startsWith(named1) && finding.includes(said))) named += 1;
    }
  }
  expect(told).toBeGreaterThan(10);
  expect(named).toBeGreaterThanOrEqual(told * share);
});

it('continues after a mark-up was lowered', () => {
  const [entry] = catalogue;
  if (!entry) throw new Error('no instrument');
  const { spec, spread } = entry;
  const mid = midOf(spec.code);
  const row = (n: number, bid: number): TickRow => ({
    ...{ instrumentId: spec.id, no: n + 1, t: T + 1_000 * (n + 1), digits: spec.precision },
    ...{ bid, ask: bid + spread, mark: 0 },
  });
  // Each of them would be crossed with the previous mark-up.
  const rows = Array.from({ length: 200 }, (_, n) => row(n, mid + (n % 3)));
  const events = [
    { ...stamp, type: 'VenueStarted', at: T, before: T },
    { ...stamp, type: 'InstrumentConfigured', at: T + 1, terms: { ...spec, markup: (2 * spread) as Price } },
    { ...stamp, type: 'InstrumentConfigured', at: T + 2, terms: { ...spec, markup: 0 as Price } },
  ] as const;
  expect(judge({ rows, events })).toEqual([]);
  const bent = [...rows, row(rows.length, Math.round(mid / 2))];
  expect(judge({ rows: bent, events })).toEqual([
    `tick 201 of instrument ${spec.id} bears no mark, and is farther from the one before than any market moves`,
  ]);
});
