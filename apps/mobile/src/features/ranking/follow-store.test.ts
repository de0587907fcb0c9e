// The traders that the user follows, between a tap and the next list: stored while a list is on its way, and never
// shown to the next user.
import { expect, test } from 'vitest';
import { makeFollowStore } from './follow-store.ts';

function open() {
  const listeners = new Set<() => void>();
  let token: string | null = 'ann';
  let arrive = (): void => {};
  const answers: Promise<void>[] = [];
  const http = {
    at: () => ({
      async call() {
        await answers.shift();
        return { followers: 3 };
      },
    }),
  };
  const session = {
    token: () => token,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const store = makeFollowStore({ http, session } as never);
  return {
    store,
    login(next: string | null) {
      token = next;
      for (const listener of listeners) listener();
    },
    holdAnswer() {
      answers.push(new Promise((resolve) => (arrive = resolve)));
    },
    answer: () => arrive(),
    followed: () => [...store.get()].map(([code, { isFollowed }]) => [code, isFollowed]),
  };
}

test('a list requested before a tap does not undo the tap, and a later one includes it', async () => {
  const { store, followed } = open();
  await store.choose({ code: 'EARLY', isFollowed: true }, 'key');
  const before = store.count();
  await store.choose({ code: 'LATE', isFollowed: false }, 'key');
  store.forget(before);
  expect(followed()).toEqual([['LATE', false]]);
  store.forget(store.count());
  expect(followed()).toEqual([]);
});

test('another login sees neither the tap nor its late answer', async () => {
  const { store, login, followed, holdAnswer, answer } = open();
  await store.choose({ code: 'ONE', isFollowed: true }, 'key');
  login('ann');
  expect(followed()).toEqual([['ONE', true]]);
  holdAnswer();
  const late = store.choose({ code: 'TWO', isFollowed: true }, 'key');
  login(null);
  expect(followed()).toEqual([]);
  login('bob');
  answer();
  await late;
  expect(followed()).toEqual([]);
});
