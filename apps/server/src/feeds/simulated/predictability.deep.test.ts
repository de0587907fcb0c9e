// Three days of every instrument, in market hours and round the clock: no function of public ticks earns more than the spread.
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { catalogue } from '../instruments.ts';
import type { Hours } from './activity.ts';
import { makeMarketPath } from './market-path.ts';
import { findEarners } from './testing/find-earners.ts';

const HOUR = Date.UTC(2026, 10, 17, 0) / 3_600_000;

it.each(['market', 'always'] satisfies Hours[])(
  'over 72 hours what comes next shows in nothing that came before: %s',
  { timeout: 600_000 },
  (hours) => {
    const paths = makeMarketPath(catalogue, { seed: { secret: randomBytes(16) }, hours });
    const { trades, earners } = findEarners(paths, { hour: HOUR, hours: 72 });
    expect(trades).toBeGreaterThan(3_000_000);
    expect(earners).toEqual([]);
  },
);
