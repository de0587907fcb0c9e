import { memoryStorage } from '@candor/client';
import { expect, test } from 'vitest';
import { actionOf, bindKey, defaultKeys, keyOf, makeKeySettings } from './keys.ts';

test('a key is its letter, and on a layout of other letters the Latin one that is printed on it', () => {
  expect(keyOf({ key: 'B', code: 'KeyB' })).toBe('b');
  expect(keyOf({ key: '?', code: 'Slash' })).toBe('?');
  expect(keyOf({ key: 'и', code: 'KeyB' })).toBe('b');
  expect(keyOf({ key: 'Enter', code: 'Enter' })).toBeNull();
  expect(keyOf({ key: 'ö', code: 'Semicolon' })).toBeNull();
});

test('a key that another action has is exchanged with it, so that none is lost', () => {
  const keys = bindKey(defaultKeys, 'buy', 's');
  expect(keys).toMatchObject({ buy: 's', sell: 'b' });
  expect(actionOf(keys, 's')).toBe('buy');
  expect(actionOf(bindKey(keys, 'find', 'z'), '/')).toBeNull();
});

test('settings are stored, and damaged ones are left out', () => {
  const storage = memoryStorage();
  makeKeySettings(storage).set({ isOn: false, keys: bindKey(defaultKeys, 'buy', 'z') });
  expect(makeKeySettings(storage).get()).toMatchObject({ isOn: false, keys: { buy: 'z', sell: 's' } });
  storage.setItem('candor.keys', '{"isOn":"yes","keys":{"buy":"long","sell":"1","lots":"q"}}');
  expect(makeKeySettings(storage).get()).toEqual({ isOn: true, keys: { ...defaultKeys, lots: 'q' } });
});
