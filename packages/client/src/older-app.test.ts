// Data that an older app stored in a browser, in its real form (testing/kept-by-app-1.json), is either read or dropped.
import { expect, test } from 'vitest';
import { makePreferences } from './preferences.ts';
import { makeSession } from './session.ts';
import { memoryStorage } from './storage.ts';
import { makeStoredMetrics } from './stored.ts';
import { makeStoredOrders } from './stored-orders.ts';
import kept from './testing/kept-by-app-1.json' with { type: 'json' };
import { readTicketMemory } from './ticket-memory.ts';

function makeBrowser() {
  const storage = memoryStorage();
  for (const [key, text] of Object.entries(kept)) storage.setItem(key, text);
  return storage;
}
const UID = '979184030';

test('a login continues, on the same demo account', () => {
  const session = makeSession(makeBrowser());
  expect(session.get()).toEqual({
    token: 'T'.repeat(43),
    user: { uid: UID, email: '', isDemo: true, isBlocked: false, accountNumber: '9471695313' },
  });
  expect(session.demoId()).toBe('SUsyNLlE_sK1YNkBh4c-yRaf');
});

test('values written over it are read back', () => {
  const storage = makeBrowser();
  const session = makeSession(storage);
  const login = session.get();
  if (!login) throw new Error('nobody is logged in');
  session.setUser({ ...login.user, email: 'ada@example.com' }, login.token);
  expect(makeSession(storage).user()?.email).toBe('ada@example.com');
});

test('choices and ticket values are restored', () => {
  const preferences = makePreferences(makeBrowser());
  expect(preferences.get()).toMatchObject({ language: null, theme: 'system', hideBalance: false });
  expect(readTicketMemory(preferences, { uid: UID, instrumentId: 1 })).toEqual({
    lots: '0.01',
    multiple: 100,
  });
});

test('metrics and lists in the old units are dropped', () => {
  const storage = makeBrowser();
  expect(makeStoredMetrics(storage).read(UID)).toBeNull();
  expect(storage.getItem('candor.kept.figures')).toBeNull();
  for (const list of ['pending', 'open', 'history'] as const)
    expect(makeStoredOrders(storage).of(list).read(UID)).toBeNull();
  expect(storage.getItem('candor.kept.deals.1')).toBeNull();
});
