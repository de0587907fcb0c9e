import { memoryStorage, readJson } from '@candor/client';
import { keptByApp1 } from '@candor/client/testing';
import { priceOf } from '@candor/core';
import { expect, test } from 'vitest';
import type { Act } from './act.ts';
import { ACTS_KEY, keepActs, readActs } from './kept-acts.ts';

const act: Act = {
  key: 'k',
  uid: 'u',
  madeAt: 1,
  asked: 1,
  state: { phase: 'unknown' },
  kind: 'setStops',
  written: { id: 5, stop_loss_price: '1.09000' },
  seen: null,
  about: { showCode: 'EUR/USD', precision: 5, instrumentId: 1 },
};

test('an act that waits for its answer is found again as it was', () => {
  const storage = memoryStorage();
  keepActs(storage, [act, { ...act, key: 'l', kind: 'place', seen: priceOf('1.10010', 5) }]);
  expect(readActs(storage)).toEqual([act, { ...act, key: 'l', kind: 'place', seen: 110_010 }]);
});

test('what is settled is not kept', () => {
  const storage = memoryStorage();
  const refusal = { error: 'busy', field: null, message: '', details: {} };
  keepActs(storage, [{ ...act, state: { phase: 'refused', refusal } }]);
  expect(storage.getItem(ACTS_KEY)).toBeNull();
});

test('an order that was under way in an older app is found, with its key and letter for letter what was sent', () => {
  const storage = memoryStorage();
  storage.setItem(ACTS_KEY, keptByApp1[ACTS_KEY]);
  const [old] = readJson(storage, ACTS_KEY) as { params: object }[];
  expect(readActs(storage)).toEqual([
    {
      key: 'Q0N9g6vq_0Lqx0hM-vbYqb8j',
      uid: '979184030',
      madeAt: 1_795_322_189_588,
      asked: 2,
      state: { phase: 'unknown' },
      kind: 'place',
      written: old?.params,
      seen: priceOf('1.18564', 5),
      about: { showCode: 'EUR/USD', precision: 5, instrumentId: 1 },
    },
  ]);
});

test.each([
  '[{"key":1},null,7]',
  '{"version":3,"acts":[{}]}',
  JSON.stringify({ version: 2, acts: [{ ...act, kind: 'submit' }, { ...act, written: { id: {} } }, null] }),
  '[{"key":"k","uid":"u","madeAt":1,"asked":1,"state":{},"call":"logout","params":{},"about":{"precision":5}}]',
])('what is damaged or of a later app is dropped: %s', (text) => {
  const storage = memoryStorage();
  storage.setItem(ACTS_KEY, text);
  expect(readActs(storage)).toEqual([]);
});
