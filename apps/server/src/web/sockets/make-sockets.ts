// The live socket put together: the modules' topics, hub and door.
import type { Server } from 'node:http';
import { Hub } from './hub.ts';
import { type SocketServer, type SocketServerOptions, serveSockets } from './socket-server.ts';
import type { SocketTopics } from './topics.ts';

export type SocketParts = Omit<SocketServerOptions, 'hub'> & {
  readonly server: Server;
  readonly topics: readonly SocketTopics[];
};

export function makeSockets({ server, topics, ...options }: SocketParts): SocketServer {
  const hub = new Hub(topics);
  hub.start();
  return serveSockets(server, { ...options, hub });
}
