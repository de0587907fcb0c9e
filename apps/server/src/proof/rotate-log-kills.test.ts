// Kills the program at each step of a rotation. The venue starts, trades and is rotated again, and readers of the logs
// find one history.
import { scanTapes } from '@candor/proof';
import { nodeCrypto } from '@candor/proof/node/crypto.ts';
import { afterEach, expect, it } from 'vitest';
import { contentOf, KilledRotations, ROTATION_STEPS } from './testing/kill-rotation.ts';

let rotations: KilledRotations;
afterEach(() => rotations.store.remove());

/** The message of a venue that starts after a rotation that only closed its log. */
const UNFINISHED = /is closed.*no other follows it yet.*run it again/;

async function killAtEachStep(): Promise<string[]> {
  const refusals: string[] = [];
  for (const step of ROTATION_STEPS) {
    await rotations.trade();
    expect(await rotations.live()).toBeNull();
    await rotations.trade();
    // Twice at the same step, the venue in between: what one kill left is met by another one.
    for (const death of [step, step]) {
      await rotations.rotate(death);
      await rotations.trade();
      const refused = await rotations.live();
      if (refused !== null) refusals.push(refused);
    }
    expect(await rotations.rotate(null)).toBe(true);
    expect(await rotations.live()).toBeNull();
  }
  await rotations.trade();
  expect(await rotations.live()).toBeNull();
  return refusals;
}

it('leaves each event in one log, and nothing after a closing entry, wherever it is killed', async () => {
  rotations = await KilledRotations.open('shard-0');
  const refusals = await killAtEachStep();
  expect(refusals.length).toBeGreaterThan(6);
  for (const refused of refusals) expect(refused).toMatch(UNFINISHED);
  const served = await rotations.served();
  expect(served.length).toBeGreaterThan(ROTATION_STEPS.length);
  expect(served.map(({ found }) => found)).toEqual(served.map(() => null));
  let behind = 1;
  for (const [at, one] of served.entries()) {
    const { firstSeq, content, closings } = contentOf(one);
    expect([one.log.name, firstSeq, closings]).toEqual([
      one.log.name,
      behind,
      at === served.length - 1 ? 0 : 1,
    ]);
    behind = firstSeq + content.length;
  }
  expect(behind).toBe(rotations.seq + 1);
}, 120_000);

it('leaves each tick on one tape, wherever it is killed', async () => {
  rotations = await KilledRotations.open('tape');
  for (const refused of await killAtEachStep()) expect(refused).toMatch(UNFINISHED);
  const served = await rotations.served();
  expect(served.length).toBeGreaterThan(ROTATION_STEPS.length);
  let ticks = 0;
  for (const { log, found } of served) {
    expect(found).toBeNull();
    const read = (path: string) => rotations.ask(`${log.name}/${path}`);
    const scanned = await scanTapes(nodeCrypto, [{ read, key: log.key }]);
    expect([log.name, scanned.findings]).toEqual([log.name, []]);
    ticks += scanned.ticks;
  }
  const { rows } = await rotations.store.client.query('select sum(last_no)::int as ticks from tape_ends');
  expect(ticks).toBe(rows[0].ticks);
}, 120_000);
