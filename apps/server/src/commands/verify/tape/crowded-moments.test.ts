// Where much comes in one millisecond, nobody knows in what order: an honest venue that is that busy is accused of nothing.
import { recordTapedJournal } from '@candor/core/testing';
import { expect, it } from 'vitest';
import { judgeTaped } from '../testing/judge-taped.ts';

const histories = (seeds: readonly number[], options: { hasEvenings?: true; keepsQuotes?: false }) =>
  seeds.map((seed) => recordTapedJournal(seed, 6_000, { ...options, isCrowded: true }));

it.each([
  [
    'a stop-out step by step, beside a tick of what it leaves open',
    histories([2, 9, 37], { hasEvenings: true }),
  ],
  ['a stop loss that costs, beside another tick of its account', histories([40], { hasEvenings: true })],
  ['a fill, and a crossed tick of its instrument behind it', histories([21, 23], { hasEvenings: true })],
  ['what comes behind a start', histories([2058], { keepsQuotes: false })],
])('has nothing against %s', async (_, crowded) => {
  for (const taped of crowded) expect(await judgeTaped(taped)).toEqual([]);
});
