// A silent push service is left alone for a while, then tried once.
import { expect, test } from 'vitest';
import { makeSilentHosts } from './silent-hosts.ts';

test('a host that did not answer waits, is tried by one alone after the pause, and by all once it answers', () => {
  let now = 0;
  const hosts = makeSilentHosts({ pauseMs: 30_000, now: () => now });
  expect(hosts.mayTry('a.example')).toBe(true);
  hosts.noteSilent('a.example');
  expect([hosts.mayTry('a.example'), hosts.mayTry('b.example')]).toEqual([false, true]);
  now = 30_000;
  expect([hosts.mayTry('a.example'), hosts.mayTry('a.example')]).toEqual([true, false]);
  hosts.noteAnswer('a.example');
  expect([hosts.mayTry('a.example'), hosts.mayTry('a.example')]).toEqual([true, true]);
});
