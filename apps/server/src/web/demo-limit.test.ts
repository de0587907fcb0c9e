// New demo accounts of one network: five an hour for nothing, further ones for a proof of work, none past 200.
import { hash } from 'node:crypto';
import { demoProofPrefix, type RefusalDetails } from '@candor/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeIdentity } from '../modules/identity/identity.ts';
import { makeArchiveDemo, makeOpenAccount } from '../modules/trading/index.ts';
import { makeTestClient, type TestClient } from './testing/test-client.ts';
import { openTestVenue, type TestVenue } from './testing/test-venue.ts';

let venue: TestVenue;
let client: TestClient;
let network: string;
let networks = 0;

beforeAll(async () => {
  venue = await openTestVenue({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' });
  client = makeTestClient(venue.origin);
});
afterAll(() => venue.stop());
let now = 0;
beforeEach(() => {
  // The clock stands still, so that waits are exact to the second on a busy machine too.
  setClock(Date.now());
  networks += 1;
  network = `192.0.2.${networks}`;
});

function setClock(at: number): void {
  now = at;
  venue.clock.stoppedAt = at;
}

interface Proof {
  readonly challenge: string;
  readonly proof: string;
}
const ask = (demoId: string, proof: Partial<Proof> = {}, from = network) =>
  client.ask(
    'createDemo',
    { demo_id: demoId, ...proof },
    { method: 'POST', headers: { 'x-forwarded-for': from } },
  );
const makeId = () => crypto.randomUUID();
/** Simulates so many openings from the client subnet at this moment, or `ageMs` before it. */
async function openings(count: number, ageMs = 0): Promise<void> {
  await venue.pool.query(
    `insert into demo_openings (network, opened_at) select $1, array_agg($2::bigint) from generate_series(1, $3)
     on conflict (network) do update set opened_at = excluded.opened_at`,
    [network, now - ageMs, count],
  );
}
async function refused(demoId: string, proof?: Proof) {
  const reply = await ask(demoId, proof);
  expect(reply).toMatchObject({ code: 0, error: 'demo_limit' });
  // Its shape has been checked with the answer.
  return reply.details as unknown as RefusalDetails<'demo_limit'>;
}
/** Written only from the document's text. */
function solve(challenge: string, demoId: string, bits: number): string {
  for (let n = 0; ; n += 1) {
    const found = hash('sha256', `${challenge}:${demoId}:${n}`, 'buffer');
    if (Math.clz32(found.readUInt32BE(0)) >= bits) return String(n);
  }
}
async function prove(demoId: string): Promise<Proof> {
  const { challenge = '', bits = 0 } = await refused(demoId);
  return { challenge, proof: solve(challenge, demoId, bits) };
}
const accounts = async () => (await venue.pool.query('select 1 from users')).rows.length;

describe('the sixth of an hour', () => {
  test('is rejected with a wait and a challenge, whose proof opens one account', async () => {
    for (let n = 0; n < 5; n += 1) expect(await ask(makeId())).toMatchObject({ code: 1 });
    const id = makeId();
    const before = await accounts();
    const details = await refused(id);
    expect(details).toEqual({ seconds: 3_600, challenge: expect.any(String), bits: 19 });
    expect(await accounts()).toBe(before);
    const challenge = details.challenge ?? '';
    expect(demoProofPrefix(challenge, id)).toBe(`${challenge}:${id}:`);
    const proof = { challenge, proof: solve(challenge, id, 19) };
    const opened = await ask(id, proof);
    expect(opened).toMatchObject({ code: 1, data: { user: { is_demo: 1 } } });
    expect(await accounts()).toBe(before + 1);
    expect(await ask(id, proof)).toMatchObject({ code: 0, error: 'demo_challenge_used', field: 'challenge' });
    // The account is there now and needs no proof.
    expect(await ask(id)).toMatchObject({ code: 1, data: { user: opened.data.user } });
    // It counts: the next one is rejected again.
    await refused(makeId());
  });

  test('one of several concurrent calls with one proof opens it', async () => {
    await openings(5);
    const id = makeId();
    const proof = await prove(id);
    const before = await accounts();
    const replies = await Promise.all(Array.from({ length: 8 }, () => ask(id, proof)));
    expect(replies.filter(({ code }) => code === 1)).toHaveLength(1);
    for (const reply of replies)
      if (reply.code !== 1) expect(reply).toMatchObject({ error: 'demo_challenge_used' });
    expect(await accounts()).toBe(before + 1);
    const { rows } = await venue.pool.query<{ count: number }>(
      'select cardinality(opened_at) as count from demo_openings where network = $1',
      [network],
    );
    expect(rows[0]?.count).toBe(6);
  });

  test('is free again when the hour is over', async () => {
    await openings(5, 3_000_000);
    expect(await refused(makeId())).toMatchObject({ seconds: 600 });
    setClock(now + 601_000);
    expect(await ask(makeId())).toMatchObject({ code: 1 });
  });
});

describe('an invalid proof', () => {
  let id: string;
  let given: Proof;
  beforeEach(async () => {
    await openings(5);
    id = makeId();
    const { challenge = '' } = await refused(id);
    given = { challenge, proof: '1' };
  });

  test('wrong digits', async () => {
    // One in half a million would fit.
    const replies = await Promise.all(['1', '2', '3'].map((proof) => ask(id, { ...given, proof })));
    for (const reply of replies)
      expect(reply).toMatchObject({ code: 0, error: 'demo_proof_invalid', field: 'proof' });
  });

  test('a challenge that was changed or made up', async () => {
    const parts = given.challenge.split('.');
    const changed = parts.map((part, at) =>
      parts.with(at, `${part.startsWith('1') ? '2' : '1'}${part.slice(1)}`).join('.'),
    );
    const made = ['x', 'a.b.c.d.e.f', `${given.challenge}.x`, given.challenge.slice(0, -1)];
    for (const challenge of [...changed, ...made])
      expect(await ask(id, { ...given, challenge })).toMatchObject({
        code: 0,
        error: 'demo_challenge_invalid',
        field: 'challenge',
      });
  });

  test('that of another id or another subnet', async () => {
    expect(await ask(makeId(), given)).toMatchObject({ code: 0, error: 'demo_challenge_foreign' });
    expect(await ask(id, given, '198.51.100.1')).toMatchObject({ code: 0, error: 'demo_challenge_foreign' });
  });

  test('that of more than five minutes ago', async () => {
    setClock(now + 5 * 60_000 + 1);
    expect(await ask(id, given)).toMatchObject({ code: 0, error: 'demo_challenge_expired' });
  });

  test.each([
    [{ challenge: 'x' }, 'missing_parameter', 'proof'],
    [{ proof: '1' }, 'missing_parameter', 'challenge'],
    [{ challenge: 'with space', proof: '1' }, 'invalid_parameter', 'challenge'],
    [{ challenge: 'x', proof: 'ü' }, 'invalid_parameter', 'proof'],
    [{ challenge: 'x', proof: '1'.repeat(65) }, 'invalid_parameter', 'proof'],
  ])('%j is rejected %s about %s', async (proof, error, field) => {
    expect(await ask(id, proof)).toMatchObject({ code: 0, error, field });
  });
});

describe('the more accounts were opened', () => {
  test('the harder the proof; a challenge is valid while it is at most one step too easy', async () => {
    await openings(5);
    const id = makeId();
    const proof = await prove(id);
    await openings(85);
    expect(await refused(id, proof)).toMatchObject({ bits: 21 });
    await openings(84);
    expect(await refused(makeId())).toMatchObject({ bits: 20 });
    expect(await ask(id, proof)).toMatchObject({ code: 1 });
  });

  test('and from 200 on only waiting helps', async () => {
    await openings(5);
    const id = makeId();
    const proof = await prove(id);
    await openings(200, 1_800_000);
    for (const each of [undefined, proof]) expect(await refused(id, each)).toEqual({ seconds: 1_800 });
    await openings(199, 1_800_000);
    expect(await refused(id)).toMatchObject({ bits: 23, challenge: expect.any(String) });
  });
});

test('obsolete rows are removed, and a challenge survives a restart', async () => {
  await openings(5);
  const id = makeId();
  const proof = await prove(id);
  const restarted = makeIdentity({
    pool: venue.pool,
    now: () => now,
    limited: true,
    openAccount: makeOpenAccount(venue.engine),
    archiveDemo: makeArchiveDemo(venue.engine),
  });
  expect(await restarted.loginDemo(id, network, { proof })).toMatchObject({ ok: true });
  const used = async () => (await venue.pool.query('select 1 from used_demo_challenges')).rows.length;
  const kept = async () =>
    (await venue.pool.query('select 1 from demo_openings where network = $1', [network])).rows.length;
  await venue.identity.removeExpired();
  expect(await used()).toBeGreaterThan(0);
  expect(await kept()).toBe(1);
  setClock(now + 2 * 3_600_000);
  await venue.identity.removeExpired();
  expect([await used(), await kept()]).toEqual([0, 0]);
});

test('without limits no proof is required or checked', async () => {
  const free = makeIdentity({
    pool: venue.pool,
    now: Date.now,
    limited: false,
    openAccount: makeOpenAccount(venue.engine),
    archiveDemo: makeArchiveDemo(venue.engine),
  });
  const proof = { challenge: 'x', proof: 'x' };
  for (let n = 0; n < 8; n += 1)
    expect(await free.loginDemo(makeId(), network, { proof })).toMatchObject({ ok: true });
});
