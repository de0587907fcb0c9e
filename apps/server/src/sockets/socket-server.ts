// The live socket's door: who may open one, and when it is closed again.
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { FRAME_BYTES_MAX, SOCKET_PATH } from '@candor/contract';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { presentRefusal } from '../http/answer.ts';
import { languageOf } from '../http/request-state.ts';
import { isOwnOrigin, isPageOrigin, type Reached } from '../http/site-origin.ts';
import { Connection } from './connection.ts';
import { type ConversationOptions, converse, endLogin } from './conversation.ts';
import type { Hub } from './hub.ts';

const silenceMsMax = 20_000;
const CLOSE_GOING_AWAY = 1001;
const CLOSE_POLICY = 1008;

export interface SocketServerOptions extends ConversationOptions {
  readonly siteDomain: string | undefined;
  /** Scheme and host as the reader sees them. */
  readonly reachedBy: (request: IncomingMessage) => Reached;
}

export interface SocketServer {
  /** Says goodbye to every reader. */
  stop(): Promise<void>;
}

export function serveSockets(server: Server, options: SocketServerOptions): SocketServer {
  const { hub, identity, now } = options;
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: FRAME_BYTES_MAX,
    perMessageDeflate: false,
  });
  server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => stream.destroy());
    const url = parseTarget(request.url);
    if (!url) return refuse(stream, 404, request);
    const refused = refuseUpgrade(request, url, options);
    if (refused !== undefined) return refuse(stream, refused, request);
    sockets.handleUpgrade(request, stream, head, (socket) => open(socket, url, request));
  });
  const open = (socket: WebSocket, url: URL, request: IncomingMessage): void => {
    const language = languageOf(url.searchParams.get('lang') ?? request.headers.lang);
    const reader = new Connection(socket, language, now());
    hub.connections.add(reader);
    const take = converse(reader, options);
    socket.on('message', (data, isBinary) => take(isBinary ? null : textOf(data)));
    socket.on('close', () => hub.remove(reader));
    // Too large a frame or bytes that are no frame: the library closes with the fitting code.
    socket.on('error', () => hub.remove(reader));
  };
  identity.onSessionEnd((sessionId) => {
    for (const reader of hub.connections)
      if (reader.login?.sessionId === sessionId) endLogin(reader, hub, now());
  });
  const silence = setInterval(() => {
    for (const reader of hub.connections) if (now() - reader.heardAt > silenceMsMax) closeSilent(reader, hub);
  }, 1_000);
  return {
    async stop() {
      clearInterval(silence);
      hub.stop();
      for (const reader of hub.connections) reader.close(CLOSE_GOING_AWAY, 'going away');
      sockets.close();
      await leave(hub);
    },
  };
}

/** Undefined for what is no address, as `//`: here nothing would catch a fault before it ended the program. */
function parseTarget(target = '/'): URL | undefined {
  // A path may begin with two slashes, which must not be taken for a host.
  const address = target.startsWith('/') ? `http://localhost${target}` : target;
  return URL.parse(address) ?? undefined;
}

/** The status to refuse with. */
function refuseUpgrade(
  request: IncomingMessage,
  url: URL,
  { siteDomain, reachedBy }: SocketServerOptions,
): number | undefined {
  if (url.pathname !== SOCKET_PATH) return 404;
  // Addresses end up in logs and histories: a token in one is never taken.
  if (url.searchParams.has('token') || url.searchParams.has('authorization')) return 400;
  const { origin } = request.headers;
  if (origin === undefined) return undefined;
  const reached = reachedBy(request);
  return isOwnOrigin(origin, reached) || isPageOrigin(siteDomain, origin, reached) ? undefined : 403;
}

function refuse(stream: Duplex, status: number, request: IncomingMessage): void {
  const code = status === 404 ? 'not_found' : status === 400 ? 'invalid_parameter' : 'operation_unavailable';
  const telling = status === 400 ? { field: 'token' } : {};
  const body = JSON.stringify(presentRefusal(languageOf(request.headers.lang), code, telling));
  stream.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function closeSilent(reader: Connection, hub: Hub): void {
  reader.close(CLOSE_POLICY, 'silent');
  hub.remove(reader);
}

/** Readers get a moment to answer the goodbye. */
async function leave(hub: Hub): Promise<void> {
  for (let waited = 0; hub.connections.size > 0 && waited < 500; waited += 25) await sleep(25);
  for (const reader of hub.connections) reader.terminate();
}

const textOf = (data: RawData): string =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer)).toString('utf8');
