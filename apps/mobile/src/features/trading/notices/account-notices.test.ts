import type { Client } from '@candor/client';
import { expect, test } from 'vitest';
import { followOwnActs } from './account-notices.tsx';

type Listener = Parameters<Client['onDone']>[0];

function makeTest() {
  const listeners = new Set<Listener>();
  const clock = { now: 1_000 };
  const waits: (() => void)[] = [];
  const own = followOwnActs(
    {
      onDone(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    { now: () => clock.now, wait: () => new Promise((resolve) => waits.push(resolve)) },
  );
  const answer = (name: Parameters<Listener>[0]) => {
    for (const listener of listeners) listener(name);
  };
  return { own, answer, clock, listeners, passWaits: () => waits.splice(0).forEach((pass) => void pass()) };
}

test('the notice of what was just done here is one’s own, once', async () => {
  const { own, answer, passWaits } = makeTest();
  answer('bindDrawMethod');
  expect(await own.isOwn('method_bound')).toBe(true);
  const second = own.isOwn('method_bound');
  passWaits();
  expect(await second).toBe(false);
});

test('so is one that comes before the answer', async () => {
  const { own, answer, passWaits } = makeTest();
  const isOwn = own.isOwn('factor_added');
  answer('factorConfirm');
  passWaits();
  expect(await isOwn).toBe(true);
});

test('what another session did, what was done long ago, and what nobody does here is news', async () => {
  const { own, answer, clock, passWaits } = makeTest();
  answer('passkeyAdd');
  const other = own.isOwn('factor_removed');
  passWaits();
  expect(await other).toBe(false);
  clock.now += 10_001;
  const late = own.isOwn('passkey_added');
  passWaits();
  expect(await late).toBe(false);
  expect(await own.isOwn('new_sign_in')).toBe(false);
});

test('after its end it hears nothing', () => {
  const { own, listeners } = makeTest();
  own.stop();
  expect(listeners.size).toBe(0);
});
