// Traders who see public ticks and nothing else, and bet on what they think comes next. Each pays the
// spread and, so that they have it easier than any client, no fee.
import type { CatalogueEntry } from '../../instruments.ts';
import { ingredientsOf } from '../ingredients.ts';
import type { PricePath } from '../price-path.ts';
import { SLOT_MS } from '../slots.ts';

/** An instrument's ticks one after the other: times in milliseconds, prices in points. */
export interface Ticks {
  readonly entry: CatalogueEntry;
  readonly at: Float64Array;
  readonly bid: Float64Array;
  readonly ask: Float64Array;
}

/** All ticks of some slots, in order. */
export function ticksOf(path: PricePath, slot: number, slots: number): Ticks {
  const [at, bid, ask]: [number[], number[], number[]] = [[], [], []];
  for (let n = slot; n < slot + slots; n += 1)
    for (const tick of path.slotTicks(n)) {
      at.push(tick.at);
      bid.push(tick.bid);
      ask.push(tick.ask);
    }
  return {
    entry: path.entry,
    at: Float64Array.from(at),
    bid: Float64Array.from(bid),
    ask: Float64Array.from(ask),
  };
}

export interface Rule {
  readonly name: string;
  readonly holdMs: number;
  /** At tick n: above 0 buys, below 0 sells, 0 waits. */
  readonly signal: (n: number) => number;
}

const mid = ({ bid, ask }: Ticks, n: number): number => ((bid[n] as number) + (ask[n] as number)) / 2;
const spread = ({ bid, ask }: Ticks, n: number): number => (ask[n] as number) - (bid[n] as number);

/** The families of predictors: what each makes of the ticks so far. `leaders` are other instruments. */
export function rulesOf(ticks: Ticks, leaders: readonly Ticks[]): Rule[] {
  const move = (n: number, back: number): number => (n < back ? 0 : mid(ticks, n) - mid(ticks, n - back));
  const beyond = (value: number, least: number): number => (Math.abs(value) >= least ? value : 0);
  const rules: Rule[] = [];
  for (const seen of [2, 3]) {
    // The first ticks of a slot say where it goes, if anything does.
    rules.push({
      name: `the first ${seen} ticks of a slot`,
      holdMs: SLOT_MS,
      signal: (n) => {
        const slotOf = (k: number): number => Math.floor((ticks.at[k] as number) / SLOT_MS);
        const isSeen = n >= seen && slotOf(n) === slotOf(n - seen + 1) && slotOf(n) !== slotOf(n - seen);
        return isSeen ? beyond(move(n, seen - 1), 0.3 * spread(ticks, n)) : 0;
      },
    });
  }
  for (const [back, holdMs] of [
    [1, 2_000],
    [8, 10_000],
    [60, 60_000],
  ] as const)
    for (const sign of [1, -1]) {
      const name = sign > 0 ? 'momentum' : 'reversal';
      rules.push({
        name: `${name} of ${back} ticks`,
        holdMs,
        signal: (n) => sign * beyond(move(n, back), 0.5 * spread(ticks, n)),
      });
      // After a move that is wild by the ticks before it, and in the calm.
      rules.push({
        name: `${name} of ${back} ticks when it is wild`,
        holdMs,
        signal: (n) =>
          n < 9 * back ? 0 : sign * beyond(move(n, back), 1.5 * Math.abs(move(n - back, 8 * back))),
      });
    }
  rules.push({
    name: 'a spread narrower or wider than before',
    holdMs: 5_000,
    signal: (n) => (n < 1 ? 0 : spread(ticks, n - 1) - spread(ticks, n)),
  });
  for (const leader of leaders) {
    const sign = togetherness(ticks.entry, leader.entry);
    if (leader === ticks || sign === 0) continue;
    let cursor = 0;
    rules.push({
      name: `the last move of ${leader.entry.spec.code}`,
      holdMs: 3_000,
      signal: (n) => {
        const at = ticks.at[n] as number;
        if (n === 0) cursor = 0;
        while (cursor + 1 < leader.at.length && (leader.at[cursor + 1] as number) <= at) cursor += 1;
        if (cursor < 1) return 0;
        const led = (mid(leader, cursor) - mid(leader, cursor - 1)) / spread(leader, cursor);
        // What the follower has done already is no news.
        const own = n < 1 ? 0 : (mid(ticks, n) - mid(ticks, n - 1)) / spread(ticks, n);
        return beyond(sign * led - own, 0.4);
      },
    });
  }
  return rules;
}

/** 1 where two instruments go up together, -1 where one goes down, 0 where they have nothing in common. */
function togetherness(one: CatalogueEntry, other: CatalogueEntry): number {
  const weights = new Map(ingredientsOf(one).map(({ id, weight }) => [id, weight]));
  return Math.sign(
    ingredientsOf(other).reduce((sum, { id, weight }) => sum + weight * (weights.get(id) ?? 0), 0),
  );
}

export interface Result {
  readonly trades: number;
  /** Mean profit of a trade after the spread, in points. */
  readonly mean: number;
  /** The mean in its standard errors; 0 for fewer than 30 trades. */
  readonly t: number;
}

/** One trade after the other by a rule; each order meets the quote that stands `latencyMs` after the tick. */
export function trade(ticks: Ticks, { signal, holdMs }: Rule, latencyMs: number): Result {
  const { at, bid, ask } = ticks;
  let [trades, sum, squares] = [0, 0, 0];
  let [busyUntil, entered, left] = [0, 0, 0];
  for (let n = 0; n < at.length; n += 1) {
    const side = signal(n);
    const now = at[n] as number;
    if (side === 0 || now < busyUntil) continue;
    const [opens, closes] = [now + latencyMs, now + latencyMs + holdMs];
    for (entered = Math.max(entered, n); (at[entered + 1] ?? Infinity) <= opens; ) entered += 1;
    for (left = Math.max(left, entered); (at[left + 1] ?? Infinity) <= closes; ) left += 1;
    if (left + 1 >= at.length) break;
    const opened = (side > 0 ? ask[entered] : bid[entered]) as number;
    const closed = (side > 0 ? bid[left] : ask[left]) as number;
    const profit = Math.sign(side) * (closed - opened);
    trades += 1;
    sum += profit;
    squares += profit * profit;
    busyUntil = closes;
  }
  if (trades < 30) return { trades, mean: trades ? sum / trades : 0, t: 0 };
  const mean = sum / trades;
  const variance = (squares - trades * mean * mean) / (trades - 1);
  return { trades, mean, t: mean / Math.sqrt(variance / trades) };
}
