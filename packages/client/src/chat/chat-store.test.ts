// A conversation on a screen: in order whatever arrives first, gaps fetched again, and each message written here sent
// once.
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

/** A server that stores accepted messages, responds as instructed, and pushes nothing by itself. */
function makeServer() {
  const kept: Wire[] = [];
  const faults: Error[] = [];
  const requested: string[] = [];
  /** Delays of the next pages, one each. */
  const delays: Promise<void>[] = [];
  const wire = (one: Wire) => ({
    ...one,
    image: '',
    event: '' as const,
    name: '',
    created_at: '2026-11-22T12:00:00.000Z',
  });
  const call = async (name: string, params: Record<string, unknown>, { idempotencyKey = '' } = {}) => {
    requested.push(name);
    if (name === 'chatSend') {
      const known = kept.find(({ key }) => key === idempotencyKey);
      const one = known ?? {
        seq: kept.length + 1,
        from: 'client' as const,
        text: String(params.text),
        key: idempotencyKey,
      };
      const fault = faults.shift();
      // If the outcome is not known the message may have arrived.
      if (!known && !(fault instanceof CallError)) kept.push(one);
      if (fault) throw fault;
      return wire(one);
    }
    if (name !== 'chatList') return { unread: 0 };
    const after = params.after === undefined ? 0 : Number(params.after);
    // The page at the time of its request, however long the response takes.
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
  return {
    kept,
    faults,
    requested,
    delays,
    wire,
    http: { at: () => ({ call }) } as unknown as Pick<Http, 'at'>,
  };
}

/** The login of the device. */
function makeLogin(first = 'ann') {
  const listeners = new Set<() => void>();
  let token: string | null = first;
  return {
    token: () => token,
    user: () => (token === null ? null : ({ uid: token } as never)),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    become(next: string | null) {
      token = next;
      for (const listener of [...listeners]) listener();
    },
  };
}

function open(storage = memoryStorage(), session = makeLogin()) {
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
  const released: string[] = [];
  const releasePreview = (address: string) => void released.push(address);
  const store = makeChatStore({
    ...{ http: server.http, socket: socket as never, session, clock, storage, releasePreview },
  });
  const say = (text: string): Wire => {
    const one = { seq: server.kept.length + 1, from: 'office' as const, text, key: '' };
    server.kept.push(one);
    return one;
  };
  return {
    ...{ server, clock, store, storage, session, released, say },
    push: (one: Wire) => push({ Kind: 'message', Data: server.wire(one), At: '' }),
    pushTyping: () => push({ Kind: 'typing', Data: { name: 'Mia' }, At: '' }),
    gap: (reason: GapReason) => gap(reason),
    texts: () => store.get().messages?.map(({ text }) => text),
    send: (text: string) => store.send({ text, image: null, preview: null }),
  };
}

test('live messages are put in their places, and a gap is fetched', async () => {
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
  expect(server.requested.filter((name) => name === 'chatList')).toHaveLength(2);
});

test('messages pushed during the load of a page are kept', async () => {
  const { store, push, say, texts, server } = open();
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  server.delays.push(first.promise, second.promise);
  store.open();
  push(say('before the first page has come'));
  first.resolve();
  await expect.poll(() => server.requested.length).toBe(2);
  say('lost');
  push(say('while the gap is asked for'));
  second.resolve();
  await expect.poll(texts).toEqual(['before the first page has come', 'lost', 'while the gap is asked for']);
  expect(server.requested).toHaveLength(3);
});

test('missed messages are fetched after a reconnect', async () => {
  const { store, say, gap, texts } = open();
  store.open();
  await expect.poll(texts).toEqual([]);
  say('while away');
  gap('missed');
  expect(texts()).toEqual([]);
  gap('connected');
  await expect.poll(texts).toEqual(['while away']);
});

test('messages are sent one after the other, and one with an unknown outcome is stored once', async () => {
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
  await expect.poll(() => server.requested.filter((name) => name === 'chatSend').length).toBe(2);
  await expect.poll(() => clock.waiting).toBe(1);
  clock.advance(2_000);
  await expect.poll(texts).toEqual(['first', 'second']);
  expect(server.kept.map(({ text }) => text)).toEqual(['first', 'second']);
  expect(store.get().pending).toEqual([]);
});

test('a message that failed says so, keeps its place through a reload, and is sent when the connection is back', async () => {
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

test('a rejected message shows its reason, does not delay others, and is retried as a new message', async () => {
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

test('a message is sent even if its screen closes, and no typing is shown afterwards', async () => {
  const { store, server, clock, send, pushTyping, texts } = open();
  const leave = store.open();
  await expect.poll(texts).toEqual([]);
  pushTyping();
  expect(store.get().typing).toBe('Mia');
  server.faults.push(new NetworkError('offline', 'not_sent'));
  send('first');
  send('second');
  await expect.poll(() => clock.waiting).toBe(2);
  leave();
  expect(store.get().typing).toBeNull();
  clock.advance(1_000);
  await expect.poll(() => server.kept.map(({ text }) => text)).toEqual(['first', 'second']);
  expect(store.get().pending).toEqual([]);
});

test('previews are released once their messages are sent or discarded', async () => {
  const { store, server, clock, released, texts } = open();
  store.open();
  await expect.poll(texts).toEqual([]);
  store.send({ text: '', image: '/files/1', preview: 'blob:sent' });
  await expect.poll(() => released).toEqual(['blob:sent']);
  server.faults.push(...Array.from({ length: 9 }, () => new NetworkError('offline', 'not_sent')));
  store.send({ text: '', image: '/files/2', preview: 'blob:discarded' });
  await expect.poll(() => clock.waiting).toBe(1);
  store.discard(store.get().pending[0]?.key ?? '');
  expect(released).toEqual(['blob:sent', 'blob:discarded']);
});

test('a logout ends it: nothing more is sent, stored or shown, and the next user finds nothing', async () => {
  const storage = memoryStorage();
  const session = makeLogin();
  const { store, server, released, texts } = open(storage, session);
  store.open();
  await expect.poll(texts).toEqual([]);
  server.faults.push(new NetworkError('timeout', 'unknown'));
  store.send({ text: 'under way', image: null, preview: null });
  store.send({ text: 'behind it', image: '/files/1', preview: 'blob:1' });
  // The account's store does this at a logout.
  storage.removeItem('candor.kept.chat');
  session.become('bob');
  await expect.poll(() => server.requested.filter((name) => name === 'chatSend').length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(server.kept).toHaveLength(1);
  expect(store.get()).toMatchObject({ messages: undefined, pending: [] });
  expect(storage.getItem('candor.kept.chat')).toBeNull();
  expect(released).toEqual(['blob:1']);
  expect(server.requested.filter((name) => name === 'chatSend')).toHaveLength(1);
});

test('unsent messages of another user of the device are not shown', async () => {
  const storage = memoryStorage();
  const ann = open(storage, makeLogin('ann'));
  ann.store.open();
  await expect.poll(ann.texts).toEqual([]);
  ann.server.faults.push(new NetworkError('offline', 'not_sent'));
  ann.send('of ann');
  await expect.poll(() => ann.clock.waiting).toBe(1);
  expect(storage.getItem('candor.kept.chat')).toContain('of ann');
  expect(open(storage, makeLogin('bob')).store.get().pending).toEqual([]);
  expect(
    open(storage, makeLogin('ann'))
      .store.get()
      .pending.map(({ text }) => text),
  ).toEqual(['of ann']);
});
