// Clients that take compressed frames, count what comes and say nothing: bare connections, so that they cost as little as can be.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

export interface SilentClients {
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
export async function openSilentClients(port: number, count: number): Promise<SilentClients> {
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
