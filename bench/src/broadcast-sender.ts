// The sending process of the broadcast's measurement: nothing else runs in it, so its processor time is the broadcast's.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type DayMarketRow, MARKET_TOPIC } from '@candor/contract';
import { broadcast } from '@candor/server/web/sockets/broadcast.ts';
import { Connection, writePush } from '@candor/server/web/sockets/connection.ts';
import { deflateTerms, SharedPush } from '@candor/server/web/sockets/shared-push.ts';
import { type WebSocket, WebSocketServer } from 'ws';

/** Written to the stream as bytes that stand; sent by the library uncompressed; sent as the venue does. */
export type Way = 'raw' | 'library' | 'venue';
export interface Listening {
  readonly port: number;
}
export interface Ask {
  readonly way: Way;
  readonly pushes: number;
}
export interface Spent {
  /** Of this process. */
  readonly micros: number;
  /** Given to all sockets together. */
  readonly bytes: number;
}

const ROWS = 8;
const TEXT_FRAME = 0x81;

const connections = new Set<Connection>();
const ends = new Map<Connection, { socket: WebSocket; request: IncomingMessage }>();
const upgrades = new WebSocketServer({
  noServer: true,
  clientTracking: false,
  perMessageDeflate: deflateTerms,
});
const server = createServer().listen(0, '127.0.0.1');
server.on('upgrade', (request, stream, head) =>
  upgrades.handleUpgrade(request, stream, head, (socket) => {
    const connection = new Connection(socket, request.socket, 'en', Date.now());
    connections.add(connection);
    ends.set(connection, { socket, request });
    request.socket.on('error', () => connections.delete(connection));
  }),
);

async function run({ way, pushes }: Ask): Promise<Spent> {
  let bytes = 0;
  const before = process.cpuUsage();
  for (let n = 0; n < pushes; n += 1) {
    const push = new SharedPush(writePush(MARKET_TOPIC, madeUpRows(n)));
    const frame = plainFrame(push.plain);
    await broadcast(connections, (connection) => {
      const end = ends.get(connection);
      if (way === 'venue') connection.sendChange(MARKET_TOPIC, push);
      else if (way === 'library') end?.socket.send(push.plain, { binary: false, compress: false });
      else end?.request.socket.write(frame);
    });
    bytes += connections.size * (way === 'venue' ? (push.packed?.length ?? 0) : frame.length);
    while ([...ends.values()].some(({ request }) => request.socket.writableLength > 0)) await nextTurn();
  }
  const { user, system } = process.cpuUsage(before);
  return { micros: user + system, bytes };
}

/** An unmasked frame of 126 to 65,535 bytes of text (RFC 6455, section 5.2). */
function plainFrame(text: Buffer): Buffer {
  return Buffer.concat([Buffer.from([TEXT_FRAME, 126, text.length >> 8, text.length & 0xff]), text]);
}

/** As many instruments as move within one period, each with a hash of its own, which nothing compresses. */
const madeUpRows = (n: number): readonly DayMarketRow[] =>
  Array.from({ length: ROWS }, (_, row): DayMarketRow => {
    const bid = 1.1 + ((n * 13 + row * 1_117) % 997) / 1e5;
    return {
      ...{ Id: row + 1, Code: `PAIR${row}`, Open: 1.1, Close: bid, Change: 0.12, High: 1.1099, Low: 1.1 },
      ...{ Bid: bid, Ask: bid + 0.00012, MarketStatus: 1, Time: 1_800_000_000_000 + n * 200 },
      ...{ No: 100_000 + n, Proof: createHash('sha256').update(`${n} ${row}`).digest('base64').slice(0, 22) },
    };
  });

process.once('disconnect', () => process.exit(0));
process.on('message', (ask: Ask) => {
  void run(ask).then((spent) => process.send?.(spent));
});
await once(server, 'listening');
process.send?.({ port: (server.address() as AddressInfo).port } satisfies Listening);
