// A conversation on a screen: in order whatever comes first, gaps asked again, and what is written here sent once.
import { expect, test } from 'vitest';
import { CallError, NetworkError } from '../call-error.ts';
import type { Http } from '../http.ts';
import type { GapReason } from '../socket.ts';
import { memoryStorage } from '../storage.ts';
import { makeFakeClock } from '../testing/fake-clock.ts';
import { makeChatStore } from './chat-store.ts';

interface Wire {
  seq: number;
  from: 'client' | 'office';
  text: string;
  key: string;
}

/** A server that keeps what it takes, answers as it is told, and pushes nothing by itself. */
function makeServer() {
  const kept: Wire[] = [];
  const faults: Error[] = [];
  const asked: string[] = [];
  /** Of the next pages, each. */
  const delays: Promise<void>[] = [];
  const wire = (one: Wire) => ({
    ...one,
    image: '',
    event: '' as const,
    name: '',
    created_at: '2026-11-22T12:00:00.000Z',
  });
  const call = async (name: string, params: Record<string, unknown>, { idempotencyKey = '' } = {}) => {
    asked.push(name);
    if (name === 'chatSend') {
      const known = kept.find(({ key }) => key === idempotencyKey);
      const one = known ?? {
        seq: kept.length + 1,
        from: 'client' as const,
        text: String(params.text),
        key: idempotencyKey,
      };
      const fault = faults.shift();
      // Of an outcome that is not known the message may have arrived.
      if (!known && !(fault instanceof CallError)) kept.push(one);
      if (fault) throw fault;
      return wire(one);
    }
    if (name !== 'chatList') return { unread: 0 };
    const after = params.after === undefined ? 0 : Number(params.after);
    // As the page was read, however long its answer takes.
    const page = {
      list: kept.filter(({ seq }) => seq > after).map(wire),
      more: false,
      last: kept.length,
      read_by_client: 0,
      read_by_office: 0,
      unread: 0,
      hours: { is_open: 1, opens_at: null },
    };
    await delays.shift();
    return page;
  };
  return { kept, faults, asked, delays, wire, http: { at: () => ({ call }) } as unknown as Pick<Http, 'at'> };
}

function open(storage = memoryStorage()) {
  const server = makeServer();
  const clock = makeFakeClock();
  let push: (data: unknown) => void = () => {};
  let gap: (reason: GapReason) => void = () => {};
  const socket = {
    subscribe(_: string, listener: (data: never) => void) {
      push = listener as (data: unknown) => void;
      return () => {};
    },
    onGap(listener: typeof gap) {
      gap = listener;
      return () => {};
    },
  };
  const store = makeChatStore({ http: server.http, socket: socket as never, clock, storage });
  const say = (text: string): Wire => {
    const one = { seq: server.kept.length + 1, from: 'office' as const, text, key: '' };
    server.kept.push(one);
    return one;
  };
  return {
    ...{ server, clock, store, storage, say },
    push: (one: Wire) => push({ Kind: 'message', Data: server.wire(one), At: '' }),
    gap: (reason: GapReason) => gap(reason),
    texts: () => store.get().messages?.map(({ text }) => text),
    send: (text: string) => store.send({ text, image: null, preview: null }),
  };
}

test('what comes live is put in its place, and a gap is asked again', async () => {
  const { store, push, say, texts, server } = open();
  store.open();
  await expect.poll(texts).toEqual([]);
  push(say('one'));
  const two = say('two');
  const three = say('three');
  push(three);
  await expect.poll(texts).toEqual(['one', 'two', 'three']);
  push(two);
  expect(texts()).toEqual(['one', 'two', 'three']);
  expect(server.asked.filter((name) => name === 'chatList')).toHaveLength(2);
});

test('what is pushed while a page is on its way is there, though the page was read before', async () => {
  const { store, push, say, texts, server } = open();
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  server.delays.push(first.promise, second.promise);
  store.open();
  push(say('before the first page has come'));
  first.resolve();
  await expect.poll(() => server.asked.length).toBe(2);
  say('lost');
  push(say('while the gap is asked for'));
  second.resolve();
  await expect.poll(texts).toEqual(['before the first page has come', 'lost', 'while the gap is asked for']);
  expect(server.asked).toHaveLength(3);
});

test('after a reconnection what was missed is asked for', async () => {
  const { store, say, gap, texts } = open();
  store.open();
  await expect.poll(texts).toEqual([]);
  say('while away');
  gap('missed');
  expect(texts()).toEqual([]);
  gap('reconnected');
  await expect.poll(texts).toEqual(['while away']);
});

test('messages go out one after the other, and one whose outcome is not known is there once', async () => {
  const { store, server, clock, send, texts } = open();
  store.open();
  await expect.poll(texts).toEqual([]);
  server.faults.push(new NetworkError('timeout', 'unknown'), new NetworkError('offline', 'not_sent'));
  send('first');
  send('second');
  await expect.poll(() => clock.waiting).toBe(1);
  expect(store.get().pending.map(({ text, status }) => [text, status])).toEqual([
    ['first', 'sending'],
    ['second', 'sending'],
  ]);
  clock.advance(1_000);
  await expect.poll(() => server.asked.filter((name) => name === 'chatSend').length).toBe(2);
  await expect.poll(() => clock.waiting).toBe(1);
  clock.advance(2_000);
  await expect.poll(texts).toEqual(['first', 'second']);
  expect(server.kept.map(({ text }) => text)).toEqual(['first', 'second']);
  expect(store.get().pending).toEqual([]);
});

test('tried in vain it says so, keeps its place through a reload, and goes out when the connection is back', async () => {
  const storage = memoryStorage();
  const first = open(storage);
  first.store.open();
  await expect.poll(first.texts).toEqual([]);
  first.server.faults.push(...Array.from({ length: 5 }, () => new NetworkError('offline', 'not_sent')));
  first.send('kept');
  for (const ms of [1_000, 2_000, 4_000, 8_000]) {
    await expect.poll(() => first.clock.waiting).toBe(1);
    first.clock.advance(ms);
  }
  await expect.poll(() => first.store.get().pending[0]?.status).toBe('failed');
  const again = open(storage);
  expect(again.store.get().pending.map(({ text }) => text)).toEqual(['kept']);
  again.store.open();
  await expect.poll(again.texts).toEqual(['kept']);
  expect(storage.getItem('candor.kept.chat')).toBeNull();
});

test('a refusal is shown with its reason, holds nobody up, and is sent again as a message of its own', async () => {
  const { store, server, send, texts } = open();
  store.open();
  await expect.poll(texts).toEqual([]);
  const refusal = { code: 0, msg: 'Too many', error: 'chat_limit', field: null, details: {} };
  server.faults.push(new CallError(refusal));
  send('refused');
  send('taken');
  await expect.poll(texts).toEqual(['taken']);
  const [failed] = store.get().pending;
  expect(failed).toMatchObject({ text: 'refused', status: 'failed', refusal: 'Too many' });
  store.resend(failed?.key ?? '');
  await expect.poll(texts).toEqual(['taken', 'refused']);
  expect(server.kept[1]?.key).not.toBe(failed?.key);
});
