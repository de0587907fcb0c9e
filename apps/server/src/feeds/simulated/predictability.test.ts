// No function of public ticks earns more than the spread on a simulated market that is drawn from a fresh secret.
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../instruments.ts';
import { drawEarlierPaths } from './earlier/earlier-paths.ts';
import { makeMarketPath } from './market-path.ts';
import { findEarners } from './testing/find-earners.ts';

/** 13:00 UTC of a Wednesday: the busiest hours. */
const HOUR = Date.UTC(2026, 10, 18, 13) / 3_600_000;

describe('what comes next', () => {
  it('shows in nothing that came before', () => {
    const paths = makeMarketPath(catalogue, { seed: { secret: randomBytes(16) }, hours: 'always' });
    const { trades, earners } = findEarners(paths, { hour: HOUR, hours: 3 });
    expect(trades).toBeGreaterThan(100_000);
    expect(earners).toEqual([]);
  });

  it('showed in the first ticks of a slot until November 2026, which these predictors find', () => {
    const paths = drawEarlierPaths(catalogue, { secret: Buffer.alloc(16, 1) }, 'always');
    const { earners } = findEarners(paths, { hour: HOUR, hours: 3, codes: ['XAUUSD'] });
    expect(earners.join('\n')).toContain('the first 3 ticks of a slot');
  });
});
