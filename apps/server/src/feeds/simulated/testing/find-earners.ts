// Lets every family of predictors trade every instrument of a market, and collects who earned anything.
import { catalogue } from '../../instruments.ts';
import type { PricePath } from '../price-path.ts';
import { SLOTS } from '../slots.ts';
import { rulesOf, ticksOf, trade } from './predictors.ts';

const LEADERS = ['EURUSD', 'XAUUSD', 'US500', 'BTCUSD'];
const LATENCIES_MS = [0, 300, 1_000];
/** A mean profit of so many standard errors is no luck. */
const T_MAX = 4;

export interface Findings {
  readonly trades: number;
  /** Rules that earned something, in words. */
  readonly earners: readonly string[];
}

/** Over so many hours from one on; `codes` are the instruments that are traded, all without it. */
export function findEarners(
  paths: readonly PricePath[],
  { hour, hours, codes }: { hour: number; hours: number; codes?: readonly string[] },
): Findings {
  const ticks = new Map(
    paths
      .filter(({ entry: { spec } }) => !codes || codes.includes(spec.code) || LEADERS.includes(spec.code))
      .map((path) => [path.entry.spec.code, ticksOf(path, hour * SLOTS, hours * SLOTS)]),
  );
  const leaders = LEADERS.flatMap((code) => ticks.get(code) ?? []);
  const earners: string[] = [];
  let trades = 0;
  for (const code of codes ?? catalogue.map(({ spec }) => spec.code)) {
    const own = ticks.get(code);
    if (!own) continue;
    for (const latencyMs of LATENCIES_MS)
      for (const rule of rulesOf(own, leaders)) {
        const result = trade(own, rule, latencyMs);
        trades += result.trades;
        if (result.t > T_MAX)
          earners.push(
            `${code}, ${rule.name}, ${latencyMs} ms: ${result.mean.toFixed(1)} points a trade in ${result.trades}, t ${result.t.toFixed(1)}`,
          );
      }
  }
  return { trades, earners };
}
