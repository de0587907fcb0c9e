// Pushes of the market on the wire: compressed for clients that accept it, with the same content for all.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { constants, inflateRawSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import type { TestVenue } from '../testing/test-venue.ts';
import { useTrader } from '../testing/use-trader.ts';
import { SharedPush } from './shared-push.ts';
import { TestSocket } from './testing.ts';

let venue: TestVenue;
const opened: Duplex[] = [];
useTrader((trader) => {
  ({ venue } = trader);
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});

interface Heard {
  readonly packed: boolean;
  readonly bytes: number;
  readonly text: string;
}

const read = (bytes: Buffer): string =>
  String(
    inflateRawSync(Buffer.concat([bytes, Buffer.from([0, 0, 0xff, 0xff])]), {
      finishFlush: constants.Z_SYNC_FLUSH,
    }),
  );

/** The frames in what came over the wire, whole ones only. */
function framesIn(wire: Buffer): Heard[] {
  const frames: Heard[] = [];
  for (let at = 0; at + 2 <= wire.length; ) {
    const short = (wire[at + 1] ?? 0) & 0x7f;
    const head = short === 127 ? 10 : short === 126 ? 4 : 2;
    if (at + head > wire.length) break;
    const length = head === 10 ? wire.readUIntBE(at + 4, 6) : head === 4 ? wire.readUInt16BE(at + 2) : short;
    const body = wire.subarray(at + head, at + head + length);
    if (body.length < length) break;
    const packed = ((wire[at] ?? 0) & 0x40) !== 0;
    frames.push({ packed, bytes: head + length, text: packed ? read(body) : String(body) });
    at += head + length;
  }
  return frames;
}

/** A client on a bare connection that offers `extensions` and subscribes to the market. */
async function hearMarket(extensions?: string) {
  const { hostname, port } = new URL(venue.origin);
  const clientRequest = request({
    hostname,
    port,
    path: '/v1/ws?lang=en',
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...(extensions && { 'sec-websocket-extensions': extensions }),
    },
  }).end();
  const [reply, socket, head] = (await once(clientRequest, 'upgrade')) as [IncomingMessage, Duplex, Buffer];
  opened.push(socket);
  let wire = head;
  socket.on('data', (bytes: Buffer) => {
    wire = Buffer.concat([wire, bytes]);
  });
  const text = Buffer.from(JSON.stringify({ cmd: 'sub', topic: 'DAY_MARKET' }));
  socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]));
  const heard = async (count: number): Promise<Heard[]> => {
    for (let waited = 0; framesIn(wire).length < count && waited < 20_000; waited += 20) await sleep(20);
    return framesIn(wire);
  };
  return { agreed: reply.headers['sec-websocket-extensions'], heard };
}

test('a client that accepts compression gets the market in a quarter of the bytes, with the same content and order', async () => {
  const packing = await hearMarket('permessage-deflate; client_max_window_bits');
  const plain = await hearMarket();
  expect(packing.agreed).toContain('server_no_context_takeover');
  expect(packing.agreed).toContain('client_max_window_bits=9');
  expect(plain.agreed).toBeUndefined();
  const [answer, whole] = await packing.heard(2);
  const [plainAnswer, plainWhole] = await plain.heard(2);
  expect(answer).toEqual(plainAnswer);
  expect(whole).toMatchObject({ packed: true, text: plainWhole?.text });
  expect(plainWhole?.packed).toBe(false);
  expect((plainWhole?.bytes ?? 0) / (whole?.bytes ?? 0)).toBeGreaterThan(4);
  venue.market.tick('EURUSD', 110_020, 110_030);
  // A quote is shown once its tick is durable: what the journal took before it comes by itself, perhaps to one of them only.
  const pushOfTick = async ({ heard }: typeof packing) => {
    for (let count = 3; ; count += 1) {
      const frame = (await heard(count))[count - 1];
      if (!frame || frame.text.includes('1.1002')) return frame?.text;
    }
  };
  const changed = await pushOfTick(packing);
  expect(changed).toContain('1.1002');
  expect(changed).toBe(await pushOfTick(plain));
});

test.each([
  'permessage-deflate',
  'permessage-deflate; client_max_window_bits; server_max_window_bits=10',
  'permessage-deflate; client_max_window_bits; client_max_window_bits',
  'permessage-deflate; client_max_window_bits, permessage-deflate',
  'x-webkit-deflate-frame',
  ';;=',
])('an offer that can not be shared leaves everything uncompressed: %s', async (extensions) => {
  const { agreed, heard } = await hearMarket(extensions);
  expect(agreed).toBeUndefined();
  expect((await heard(2)).filter(({ packed }) => packed)).toEqual([]);
});

test('compressed frames of a client are understood', async () => {
  const socket = await TestSocket.open(venue.origin);
  expect(socket.socket.extensions).toBe('permessage-deflate');
  const answer = await socket.say({ cmd: 'sub', topic: 'DAY_MARKET' }).finally(() => socket.close());
  expect(answer).toMatchObject({ code: 1, topic: 'DAY_MARKET' });
});

test.each([256, 70_000, 300_000])('a push of %i characters is compressed into one frame', (length) => {
  const text = Array.from({ length }, (_, n) => String.fromCharCode(33 + ((n * n * 7919) % 90))).join('');
  const packed = new SharedPush(Buffer.from(text)).packed ?? Buffer.alloc(0);
  expect(framesIn(packed)).toEqual([{ packed: true, bytes: packed.length, text }]);
});

test('a short push is not compressed, and another is compressed once', () => {
  expect(new SharedPush(Buffer.alloc(255, 'a')).packed).toBeUndefined();
  const push = new SharedPush(Buffer.alloc(10_000, 'a'));
  expect(push.packed).toBe(push.packed);
});
