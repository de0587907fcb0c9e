// The status of all engines as of one: what is counted is summed, and of times the worst ones are shown.
import type { EngineVitals, LoopVitals } from './port.ts';
import type { TimesSummary } from './recent-times.ts';
import type { ShardEngine } from './shard-engine.ts';

/** `loops` are the engines' answers in their order; without one of them there is no sum. */
export function sumVitals(
  engines: readonly Pick<ShardEngine, 'waiting' | 'watermarks'>[],
  loops: readonly (LoopVitals | null)[],
): Omit<EngineVitals, 'commands'> {
  const answered = loops.filter((loop) => loop !== null);
  const [first] = answered;
  const sum = (value: (loop: LoopVitals) => number): number =>
    answered.reduce((total, loop) => total + value(loop), 0);
  const projections = new Map<string, number>();
  for (const { name, seq } of engines.flatMap((engine) => engine.watermarks()))
    projections.set(name, (projections.get(name) ?? 0) + seq);
  return {
    loop:
      first && answered.length === loops.length
        ? {
            seq: sum(({ seq }) => seq),
            inbox: sum(({ inbox }) => inbox),
            isStalled: answered.some(({ isStalled }) => isStalled),
            appends: slowest(answered.map(({ appends }) => appends)) ?? first.appends,
            at: Math.min(...answered.map(({ at }) => at)),
            accounts: sum(({ accounts }) => accounts),
            orders: sum(({ orders }) => orders),
          }
        : null,
    waiting: engines.reduce((total, engine) => total + engine.waiting(), 0),
    projections: [...projections].map(([name, seq]) => ({ name, seq })),
  };
}

const slowest = (times: readonly TimesSummary[]): TimesSummary | undefined =>
  [...times].sort((a, b) => (b.p99 ?? 0) - (a.p99 ?? 0))[0];
