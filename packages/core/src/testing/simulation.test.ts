// Seeded runs checked by the auditor. `npm run simulate -- --seed N --steps M` repeats one of them.
import { describe, expect, it } from 'vitest';
import { refusalCodes } from './refusal-codes.ts';
import { Simulation, shardsOfSeed } from './simulation.ts';
import { addTally, newTally } from './simulation-tally.ts';

const total = newTally();
const BATCHES = 16;
const SEEDS_PER_BATCH = 4;

describe('a venue under random acts agrees with its auditor', () => {
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const first = 1 + batch * SEEDS_PER_BATCH;
    it(`seeds ${first} to ${first + SEEDS_PER_BATCH - 1}`, () => {
      for (let seed = first; seed < first + SEEDS_PER_BATCH; seed += 1)
        addTally(total, new Simulation(seed, shardsOfSeed(seed)).run(600));
    });
  }

  it('and was about everything that can happen', () => {
    expect(refusalCodes.filter((code) => !total.refusals[code])).toEqual([]);
    const wanted = [
      ...[
        'OrderTriggered',
        'StopsSet',
        'PendingChanged',
        'OrdersLinked',
        'cancelled other_filled',
        'TrailSet',
        'BreakEvenSet',
        'BreakEvenReached',
        'StopsTrailed',
        'GuaranteedStopSet',
        'closed guaranteed stop_loss',
        'closed trailing stop_loss',
        'MarginCalled',
        'MarginCallArmed',
        'NegativeBalanceCovered',
      ],
      ...['closed stop_loss', 'closed take_profit', 'closed stop_out', 'closed demo_reset'],
      ...[
        'closed user',
        'closed user part',
        'closed close_by',
        'closed close_by part',
        'closed operator',
        'cancelled trigger_refused',
        'cancelled expired',
        'cancelled stop_out',
      ],
      ...['SwapCharged', 'swap of several days', 'holiday', 'swaps that wait', 'AccountArchived'],
      ...['InstrumentHalted', 'InstrumentResumed', 'AuditAnchored'],
      ...['ClientClassSet', 'LossLimitSet', 'BreakTaken', 'LossDayBegun'],
    ];
    expect(wanted.filter((name) => (total.events[name] ?? 0) < 3)).toEqual([]);
    expect(total.lostBatches).toBeGreaterThan(20);
  });

  it('and can be repeated to the letter', () => {
    expect(new Simulation(5, [0]).run(300)).toEqual(new Simulation(5, [0]).run(300));
  });
});
