// Limits: a burst passes, a flood is told when to come back, and few new demo accounts are made.
import { paths } from '@candor/contract';
import { expect, test } from 'vitest';
import { RateLimit } from './rate-limit.ts';
import { TransportFault } from './refused.ts';
import { makeTestClient } from './testing/test-client.ts';
import { openTestVenue } from './testing/test-venue.ts';

test('a bucket empties and refills with time, separately for each key', () => {
  let now = 0;
  const limit = new RateLimit({ burst: 3, perSecond: 0.5 }, () => now);
  for (let n = 0; n < 3; n += 1) limit.take('a');
  const flood = () => limit.take('a');
  expect(flood).toThrow(TransportFault);
  expect(flood).toThrow(expect.objectContaining({ status: 429, headers: { 'Retry-After': '2' } }));
  limit.take('b');
  now += 2_000;
  limit.take('a');
  expect(limit.allows('a')).toBe(false);
});

test('setting the clock back by an hour blocks nobody', () => {
  let now = 3_600_000;
  const limit = new RateLimit({ burst: 3, perSecond: 0.5 }, () => now);
  limit.take('a');
  now = 0;
  expect([limit.secondsToWait('a'), limit.isDeepInDebt('a')]).toEqual([0, false]);
  for (let n = 0; n < 2; n += 1) limit.take('a');
  expect(limit.secondsToWait('a')).toBe(2);
  now += 2_000;
  expect(limit.secondsToWait('a')).toBe(0);
});

test('debt is limited to one whole bucket, and the least recently used bucket is dropped first', () => {
  let now = 0;
  const limit = new RateLimit({ burst: 10, perSecond: 5 }, () => now);
  for (let n = 0; n < 1_000; n += 1) limit.charge('a', 7);
  expect(limit.isDeepInDebt('a')).toBe(true);
  expect(limit.secondsToWait('a')).toBe(3);
  now += 2_000;
  expect(limit.isDeepInDebt('a')).toBe(false);
  limit.charge('b', 10);
  for (let n = 0; n < 50_000; n += 1) limit.charge(n, 1);
  expect(limit.secondsToWait('b')).toBe(0);
});

test('through the app', async () => {
  const venue = await openTestVenue({ RATE_LIMITS: 'on' });
  try {
    const client = makeTestClient(venue.origin);
    for (let n = 0; n < 5; n += 1) await client.loginDemo();
    expect(await client.ask('createDemo', { demo_id: crypto.randomUUID() })).toMatchObject({
      code: 0,
      error: 'demo_limit',
      details: { seconds: expect.any(Number) },
    });
    // With the clock stopped no bucket refills, however slow the machine is.
    venue.clock.stoppedAt = Date.now();
    // An unknown address costs too.
    const ask = () => fetch(`${venue.origin}/api/nothing`, { headers: { lang: 'en' } });
    const replies: Response[] = [];
    for (let n = 0; n < 11; n += 1) replies.push(...(await Promise.all(Array.from({ length: 60 }, ask))));
    const limited = replies.filter(({ status }) => status === 429);
    expect(limited.length).toBeGreaterThan(0);
    expect(limited[0]?.headers.get('retry-after')).toBe('1');
    expect(await limited[0]?.json()).toMatchObject({
      code: 0,
      error: 'rate_limited',
      details: { seconds: 1 },
    });
    expect((await fetch(venue.origin + paths.companyStatus.path)).status).toBe(429);
  } finally {
    await venue.stop();
  }
});
