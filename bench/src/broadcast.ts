// A push of the market to many sockets as the venue sends it, against the same sockets written to raw and by the library.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Ask, Listening, Spent, Way } from './broadcast-sender.ts';

export interface BroadcastRun {
  readonly sockets: number;
  /** Microseconds of the sending process a frame and client. */
  readonly raw: number;
  readonly library: number;
  readonly venue: number;
  /** On the wire, a frame. */
  readonly plainBytes: number;
  readonly venueBytes: number;
}

/** Pushes a round; rounds of each way in turn. */
const PUSHES = 50;

/** `rounds` of each way in turn, after one that is not counted; sums of all. */
export async function broadcastRun(sockets: number, rounds: number): Promise<BroadcastRun> {
  const sender = fork(fileURLToPath(new URL('./broadcast-sender.ts', import.meta.url)));
  const clients = await (async () => {
    const [{ port }] = (await once(sender, 'message')) as [Listening];
    return openSilentClients(port, sockets);
  })();
  const measure = async (way: Way): Promise<{ micros: number; bytes: number }> => {
    const before = clients.bytes();
    sender.send({ way, pushes: PUSHES } satisfies Ask);
    const [{ micros, bytes }] = (await once(sender, 'message')) as [Spent];
    await clients.untilBytes(before + bytes);
    return { micros, bytes };
  };
  const ways: readonly Way[] = ['raw', 'library', 'venue'];
  const sum = { raw: 0, library: 0, venue: 0 };
  const wire = { raw: 0, library: 0, venue: 0 };
  try {
    for (let round = 0; round <= rounds; round += 1)
      for (const way of ways) {
        const { micros, bytes } = await measure(way);
        if (round === 0) continue;
        sum[way] += micros;
        wire[way] += bytes;
      }
  } finally {
    clients.close();
    sender.disconnect();
    await once(sender, 'exit');
  }
  const frames = rounds * PUSHES * sockets;
  return {
    sockets,
    raw: sum.raw / frames,
    library: sum.library / frames,
    venue: sum.venue / frames,
    plainBytes: wire.raw / frames,
    venueBytes: wire.venue / frames,
  };
}

/**
 * Clients that take compressed frames, count what comes and say nothing: bare connections, so that they cost as little
 * as can be.
 */
interface SilentClients {
  /** Came to all of them since they were open. */
  bytes(): number;
  untilBytes(count: number): Promise<void>;
  close(): void;
}

const AT_ONCE = 100;

const request = [
  'GET /v1/ws HTTP/1.1',
  'Host: 127.0.0.1',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits',
  '\r\n',
].join('\r\n');

/** `count` sockets on this machine's `port`, all open when it resolves. */
async function openSilentClients(port: number, count: number): Promise<SilentClients> {
  const sockets: Socket[] = [];
  let bytes = 0;
  const open = async (): Promise<void> => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.write(request);
    const [reply] = (await once(socket, 'data')) as [Buffer];
    if (!reply.toString('latin1').includes('permessage-deflate'))
      throw new Error(`the socket was refused: ${reply.toString('latin1')}`);
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
  };
  for (let opened = 0; opened < count; opened += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - opened) }, open));
  return {
    bytes: () => bytes,
    async untilBytes(wanted) {
      while (bytes < wanted) await setTimeout(5);
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
