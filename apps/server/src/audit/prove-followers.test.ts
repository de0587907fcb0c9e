// Every shard follows what the first one decides for the venue, whenever it began.
import { idInVenue, type VenueEvent } from '@candor/core';
import { expect, it } from 'vitest';
import { FollowersCheck } from './prove-followers.ts';

const HOUR = 3_600_000;
type Told = readonly [shard: number, at: number, what: 'halted' | 'resumed' | 'traded', actor?: string];
const types = { halted: 'InstrumentHalted', resumed: 'InstrumentResumed', traded: 'OrderPlaced' } as const;

/** The findings about events in the order of their times. */
async function judge(...told: readonly Told[]): Promise<readonly string[]> {
  const check = new FollowersCheck();
  const seqs = [0, 0];
  for (const [shard, at, what, actor = 'o:olga'] of told) {
    const seq = (seqs[shard] ?? 0) + 1;
    seqs[shard] = seq;
    const event = { type: types[what], at, actor, instrumentId: 1 } as unknown as VenueEvent;
    check.take(idInVenue(shard, seq), event);
  }
  await check.finish();
  return check.findings.list;
}

const both = (at: number, what: Told[2]): Told[] => [
  [0, at, what],
  [1, at + 1, what],
];
const begun = both(0, 'traded');

it('accepts the same decisions, and one that is still on its way', async () => {
  expect(await judge(...begun, ...both(10, 'halted'), ...both(20, 'resumed'))).toEqual([]);
  expect(await judge(...begun, [0, 10, 'halted'], [1, 20_000, 'traded'])).toEqual([]);
  expect(await judge(...begun, [0, HOUR, 'traded'])).toEqual([]);
});

it('reports a decision that another shard lacks, skips or makes by itself', async () => {
  const lacks = ['shard 1 does not follow event 2 of shard 0'];
  expect(await judge(...begun, [0, 10, 'halted'], [1, HOUR, 'traded'])).toEqual(lacks);
  expect(await judge(...begun, [0, 10, 'halted'], ...both(20, 'resumed'))).toEqual(lacks);
  expect(await judge(...begun, [1, 10, 'halted'])).toEqual([
    'event 1000000000002 is not what shard 0 decided',
  ]);
});

it('lets a start take over what holds by then', async () => {
  const start = 's:start';
  const before: Told[] = [
    [0, 0, 'traded'],
    [0, 10, 'halted'],
    [0, 20, 'resumed'],
    [0, 30, 'halted'],
  ];
  expect(await judge(...before, [1, 40, 'halted', start], ...both(HOUR, 'resumed'))).toEqual([]);
  // The shard was away while the first one resumed.
  const away = [...begun, ...both(10, 'halted'), [0, 20, 'resumed'], [1, 30, 'resumed', start]] as const;
  expect(await judge(...away, [0, HOUR, 'traded'])).toEqual([]);
  const other = (no: number) => [`event 100000000000${no} is not what shard 0 decided`];
  expect(await judge(...before, [1, 40, 'resumed', start], [0, HOUR, 'traded'])).toEqual(other(1));
  expect(await judge(...begun, [1, 40, 'halted', start])).toEqual(other(2));
});
