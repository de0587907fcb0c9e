// The device and the account over a few changes: first login, changes on both sides, another account on the same device.
import { CallError, type Client, makeClient } from '@candor/client';
import { afterEach, expect, test, vi } from 'vitest';
import { chartSyncOf } from './chart-sync.ts';
import { readStorage } from './merge-storage.ts';

const line = (id: string) => ({ id, tool: 'horizontal', points: [{ timestamp: 1, value: 1.1 }] });
const drawings = (...ids: string[]) => ({ EURUSD: ids.map(line) });

/** The server's part: one stored content per account, behind the same versions. */
function openDevice() {
  const stored = new Map<string, { version: number; content: string }>();
  const client = makeClient({ origin: 'http://localhost', language: () => 'en' });
  let user = 'demo';
  const call = vi.fn(async (name: string, params: { version?: number; content?: string }) => {
    const before = stored.get(user) ?? { version: 0, content: '{}' };
    if (name === 'chartStorage') return before;
    if (params.version !== before.version)
      throw new CallError({ kind: 'refused', error: 'chart_storage_changed', text: '' } as never);
    const next = { version: before.version + 1, content: params.content ?? '' };
    stored.set(user, next);
    return next;
  });
  const session = { token: () => `token-${user}`, user: () => ({ uid: user }) };
  const device = { ...client, http: { at: () => ({ call }) }, session } as unknown as Client;
  return {
    client: device,
    sync: () => chartSyncOf(device),
    loginAs(next: string) {
      user = next;
    },
    own: () =>
      (client.preferences.get().chart?.drawings as Record<string, { id: string }[]>)?.EURUSD?.map(
        ({ id }) => id,
      ) ?? [],
    draw: (...ids: string[]) =>
      client.preferences.set({ chart: { ...client.preferences.get().chart, drawings: drawings(...ids) } }),
    remote: (of = user) =>
      readStorage(stored.get(of)?.content ?? '{}').drawings.EURUSD?.map(({ id }) => id) ?? [],
    storeElsewhere(...ids: string[]) {
      const version = (stored.get(user)?.version ?? 0) + 1;
      stored.set(user, { version, content: JSON.stringify({ drawings: drawings(...ids) }) });
    },
  };
}

afterEach(() => vi.useRealTimers());

test('drawings follow the account, and changes of two devices are merged', async () => {
  const device = openDevice();
  device.storeElsewhere('old');
  device.draw('own');
  device.sync().refresh();
  await expect.poll(() => device.remote()).toEqual(['old', 'own']);
  expect(device.own()).toEqual(['old', 'own']);
  device.storeElsewhere('own', 'other');
  device.draw('old', 'own', 'new');
  await expect.poll(() => device.remote(), { timeout: 4_000 }).toEqual(['own', 'other', 'new']);
  expect(device.own()).toEqual(['own', 'other', 'new']);
});

test('another account on the same device has its own', async () => {
  const device = openDevice();
  device.draw('a');
  device.sync().refresh();
  await expect.poll(() => device.remote()).toEqual(['a']);
  device.loginAs('real');
  device.storeElsewhere('b');
  device.sync().refresh();
  await expect.poll(() => device.own()).toEqual(['b']);
  expect(device.remote('demo')).toEqual(['a']);
});
