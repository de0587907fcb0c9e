// The keys of a wide screen: one list of what they do, which the user can change and switch off (WCAG 2.1.4).
import type { KeyValueStorage } from '@candor/client';
import { makeStoredValue, type StoredValue } from '../../../shared/stored-value.ts';

export const KEY_ACTIONS = [
  ...(['find', 'buy', 'sell', 'lots'] as const),
  ...(['close', 'half', 'stops', 'even', 'reverse', 'closeAll'] as const),
  ...(['alert', 'full', 'go', 'help'] as const),
] as const;
export type KeyAction = (typeof KEY_ACTIONS)[number];
export type KeyMap = Readonly<Record<KeyAction, string>>;

export const defaultKeys: KeyMap = {
  find: '/',
  buy: 'b',
  sell: 's',
  lots: 'l',
  close: 'c',
  half: 'h',
  stops: 'k',
  reverse: 'r',
  closeAll: 'C',
  even: 'e',
  alert: 'a',
  full: 'f',
  go: 'g',
  help: '?',
};

export interface KeySettings {
  readonly isOn: boolean;
  readonly keys: KeyMap;
}

/** The parts of a keyboard event that are read. */
export interface Press {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
}

/**
 * A printable key; a letter is in lower case, and in upper case with Shift, whatever Caps Lock says. On a layout of other
 * letters it is the Latin one that is printed on the key.
 */
export function keyOf({ key, code, shiftKey }: Press): string | null {
  const isLatin = /^[!-~]$/.test(key);
  const found = isLatin ? key : [...key].length === 1 ? /^Key([A-Z])$/.exec(code)?.[1] : undefined;
  return (shiftKey ? found?.toUpperCase() : found?.toLowerCase()) ?? null;
}

/** As it is written for people: "B", "Shift C". */
export const keyName = (key: string): string => (/[A-Z]/.test(key) ? `Shift ${key}` : key.toUpperCase());

export const actionOf = (keys: KeyMap, key: string): KeyAction | null =>
  KEY_ACTIONS.find((action) => keys[action] === key) ?? null;

/** The pages that `go` and another letter lead to. They can't be changed. */
export const PAGES = [
  { key: 'm', path: '/', name: 'tabbar.quotes' },
  { key: 't', path: '/trade', name: 'tabbar.trade' },
  { key: 'o', path: '/order', name: 'tabbar.orders' },
  { key: 'r', path: '/rank', name: 'tabbar.documentary' },
  { key: 'a', path: '/mine', name: 'tabbar.mine' },
] as const;

/** Digits choose timeframes, and with Shift how many charts there are. */
export const isFree = (key: string): boolean => !/^\d$/.test(key);

/** If another action had the key, the two exchange theirs. */
export function bindKey(keys: KeyMap, action: KeyAction, key: string): KeyMap {
  const other = actionOf(keys, key);
  return { ...keys, ...(other && { [other]: keys[action] }), [action]: key };
}

export const makeKeySettings = (storage: KeyValueStorage): StoredValue<KeySettings> =>
  makeStoredValue(storage, 'candor.keys', parseSettings);

function parseSettings(value: unknown): KeySettings {
  const stored = (value ?? {}) as { isOn?: unknown; keys?: Record<string, unknown> };
  let keys = defaultKeys;
  for (const action of KEY_ACTIONS) {
    const key = stored.keys?.[action];
    if (typeof key === 'string' && /^[!-~]$/.test(key) && isFree(key)) keys = bindKey(keys, action, key);
  }
  return { isOn: stored.isOn !== false, keys };
}
