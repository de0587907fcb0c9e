import { expect, test } from 'vitest';
import { makePreferences } from './preferences.ts';
import { memoryStorage } from './storage.ts';
import { keepTicketMemory, readTicketMemory } from './ticket-memory.ts';

const of = (instrumentId: number) => ({ uid: '8000001', instrumentId });

test('a ticket restores the values of the instrument’s last order, after a reload too', () => {
  const storage = memoryStorage();
  const preferences = makePreferences(storage);
  const memory = { lots: '1', multiple: 50, deviation: 0 };
  keepTicketMemory(preferences, of(3), { lots: '0.10', multiple: 100 });
  keepTicketMemory(preferences, of(4), memory);
  const later = makePreferences(storage);
  expect(readTicketMemory(later, of(3))).toEqual({ lots: '0.10', multiple: 100 });
  expect(readTicketMemory(later, of(4))).toEqual(memory);
  expect(readTicketMemory(later, of(5))).toBeUndefined();
});

test('another login does not begin with them', () => {
  const preferences = makePreferences(memoryStorage());
  keepTicketMemory(preferences, of(3), { lots: '5', multiple: 100 });
  expect(readTicketMemory(preferences, { uid: '8000002', instrumentId: 3 })).toBeUndefined();
});

test.each([
  [{ lots: '0.1e3', multiple: 5 }, undefined],
  [
    { lots: '0.5', multiple: 5, deviation: -1 },
    { lots: '0.5', multiple: 5 },
  ],
  [null, undefined],
])('%j is read as %j', (storedValue, memory) => {
  const preferences = makePreferences(memoryStorage());
  preferences.set({ tickets: { 3: storedValue } });
  expect(readTicketMemory(preferences, of(3))).toEqual(memory);
});
