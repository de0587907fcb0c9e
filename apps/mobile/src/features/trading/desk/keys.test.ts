import { memoryStorage } from '@candor/client';
import { expect, test } from 'vitest';
import { actionOf, bindKey, defaultKeys, keyName, keyOf, makeKeySettings } from './keys.ts';

const press = (key: string, code: string, shiftKey = false) => keyOf({ key, code, shiftKey });

test('a key is its letter, and on a layout of other letters the Latin one that is printed on it', () => {
  expect(press('b', 'KeyB')).toBe('b');
  expect(press('?', 'Slash', true)).toBe('?');
  expect(press('и', 'KeyB')).toBe('b');
  expect(press('Enter', 'Enter')).toBeNull();
  expect(press('ö', 'Semicolon')).toBeNull();
});

test('a letter with Shift is another key than without, also under Caps Lock', () => {
  expect(press('C', 'KeyC', true)).toBe('C');
  expect(press('c', 'KeyC', true)).toBe('C');
  expect(press('C', 'KeyC')).toBe('c');
  expect(press('С', 'KeyC', true)).toBe('C');
  expect([actionOf(defaultKeys, 'c'), actionOf(defaultKeys, 'C')]).toEqual(['close', 'closeAll']);
  expect([keyName('c'), keyName('C'), keyName('?')]).toEqual(['C', 'Shift C', '?']);
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
