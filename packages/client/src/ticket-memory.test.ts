import { expect, test } from 'vitest';
import { makePreferences } from './preferences.ts';
import { memoryStorage } from './storage.ts';
import { keepTicketMemory, readTicketMemory } from './ticket-memory.ts';

test('a ticket restores the values of the instrument’s last order, after a reload too', () => {
  const storage = memoryStorage();
  const preferences = makePreferences(storage);
  const memory = { lots: '1', multiple: 50, deviation: 0 };
  keepTicketMemory(preferences, 3, { lots: '0.10', multiple: 100 });
  keepTicketMemory(preferences, 4, memory);
  const later = makePreferences(storage);
  expect(readTicketMemory(later, 3)).toEqual({ lots: '0.10', multiple: 100 });
  expect(readTicketMemory(later, 4)).toEqual(memory);
  expect(readTicketMemory(later, 5)).toBeUndefined();
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
  expect(readTicketMemory(preferences, 3)).toEqual(memory);
});
