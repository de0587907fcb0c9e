import { memoryStorage, readJson } from '@candor/client';
import { keptByApp1 } from '@candor/client/testing';
import { priceOf } from '@candor/core';
import { expect, test } from 'vitest';
import type { OrderCommand } from './order-command.ts';
import { COMMANDS_KEY, readCommands, storeCommands } from './stored-commands.ts';

const command: OrderCommand = {
  key: 'k',
  uid: 'u',
  madeAt: 1,
  attempts: 1,
  state: { phase: 'unknown' },
  kind: 'setStops',
  written: { id: 5, stop_loss_price: '1.09000' },
  requestedPrice: null,
  about: { showCode: 'EUR/USD', precision: 5, instrumentId: 1 },
};

test('an order command that waits for its answer is found again as it was', () => {
  const storage = memoryStorage();
  storeCommands(storage, [
    command,
    { ...command, key: 'l', kind: 'place', requestedPrice: priceOf('1.10010', 5) },
  ]);
  expect(readCommands(storage)).toEqual([
    command,
    { ...command, key: 'l', kind: 'place', requestedPrice: 110_010 },
  ]);
});

test('what is settled is not kept', () => {
  const storage = memoryStorage();
  const refusal = { error: 'busy', field: null, message: '', details: {} };
  storeCommands(storage, [{ ...command, state: { phase: 'refused', refusal } }]);
  expect(storage.getItem(COMMANDS_KEY)).toBeNull();
});

test('an order that was under way in an older app is found, with its key and letter for letter what was sent', () => {
  const storage = memoryStorage();
  storage.setItem(COMMANDS_KEY, keptByApp1[COMMANDS_KEY]);
  const [old] = readJson(storage, COMMANDS_KEY) as { params: object }[];
  expect(readCommands(storage)).toEqual([
    {
      key: 'Q0N9g6vq_0Lqx0hM-vbYqb8j',
      uid: '979184030',
      madeAt: 1_795_322_189_588,
      attempts: 2,
      state: { phase: 'unknown' },
      kind: 'place',
      written: old?.params,
      requestedPrice: priceOf('1.18564', 5),
      about: { showCode: 'EUR/USD', precision: 5, instrumentId: 1 },
    },
  ]);
});

test.each([
  '[{"key":1},null,7]',
  '{"version":3,"acts":[{}]}',
  JSON.stringify({
    version: 2,
    commands: [{ ...command, kind: 'submit' }, { ...command, written: { id: {} } }, null],
  }),
  '[{"key":"k","uid":"u","madeAt":1,"asked":1,"state":{},"call":"logout","params":{},"about":{"precision":5}}]',
])('what is damaged or of a later app is dropped: %s', (text) => {
  const storage = memoryStorage();
  storage.setItem(COMMANDS_KEY, text);
  expect(readCommands(storage)).toEqual([]);
});
