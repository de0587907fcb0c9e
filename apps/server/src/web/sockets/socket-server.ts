// The live socket's door: who may open one, and when it is closed again.
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { FRAME_BYTES_MAX, SOCKET_PATH } from '@candor/contract';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Identity } from '../../modules/identity/identity.ts';
import type { Doorkeeper } from '../doorkeeper.ts';
import { findPipeline } from '../pipeline.ts';
import { languageOf } from '../request-state.ts';
import { arrivalWeight, frameWeights } from '../route-weights.ts';
import { isOwnOrigin, isPageOrigin } from '../site-origin.ts';
import { makeRefusal, refuseStream, type WrittenRefusal } from '../written-refusal.ts';
import { Connection } from './connection.ts';
import { type ConversationOptions, converse, endLogin } from './conversation.ts';
import type { Hub } from './hub.ts';
import { SocketLimits } from './socket-limits.ts';

const silenceMsMax = 20_000;
const CLOSE_GOING_AWAY = 1001;
const CLOSE_POLICY = 1008;

export interface SocketServerOptions extends ConversationOptions {
  readonly identity: Pick<Identity, 'onSessionEnd'>;
  readonly keeper: Doorkeeper;
}

export interface SocketServer {
  /** Says goodbye to every reader. */
  stop(): Promise<void>;
}

export function serveSockets(server: Server, options: SocketServerOptions): SocketServer {
  const { hub, identity, keeper, now } = options;
  const limits = new SocketLimits({ isLimited: keeper.requests !== null, now });
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: FRAME_BYTES_MAX,
    perMessageDeflate: false,
  });
  let isStopped = false;
  const refuse = (stream: Duplex, request: IncomingMessage, refusal: WrittenRefusal): void =>
    refuseStream(stream, refusal, { request, asked: keeper });
  sockets.on('wsClientError', (_error, stream, request) =>
    refuse(stream, request, makeRefusal('malformed_body')),
  );
  server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => stream.destroy());
    // Requests before it are still to be answered on this connection: no client that waits for answers does that.
    if (findPipeline(request.socket)?.isIdle === false) return void stream.destroy();
    const url = parseTarget(request.url);
    const refused = isStopped ? goingAway : refuseUpgrade(request, url, keeper);
    if (refused || !url) return refuse(stream, request, refused ?? notFound);
    const { network } = keeper.reachedBy(request);
    const crowded = limits.enter(network);
    if (crowded) return refuse(stream, request, crowded);
    stream.once('close', () => limits.leave(network));
    sockets.handleUpgrade(request, stream, head, (socket) => open(socket, url, request));
  });
  const open = (socket: WebSocket, url: URL, request: IncomingMessage): void => {
    const language = languageOf(url.searchParams.get('lang') ?? request.headers.lang);
    const reader = new Connection(socket, language, now());
    hub.connections.add(reader);
    const conversation = converse(reader, keeper.reachedBy(request).network, options);
    socket.on('message', (data, isBinary) => {
      if (reader.isOpen) conversation.take(isBinary ? null : textOf(data));
    });
    socket.on('ping', conversation.count);
    socket.on('pong', conversation.count);
    request.socket.on('data', (bytes: Buffer) => conversation.weigh(bytes.length));
    socket.on('close', () => hub.remove(reader));
    // Too large a frame or bytes that are no frame: the library closes with the fitting code.
    socket.on('error', () => {
      hub.remove(reader);
      reader.endSoon();
    });
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
      isStopped = true;
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

const notFound = makeRefusal('not_found');
const goingAway = makeRefusal('busy', { seconds: 1 });

function refuseUpgrade(
  request: IncomingMessage,
  url: URL | undefined,
  keeper: Doorkeeper,
): WrittenRefusal | undefined {
  keeper.charge(request, arrivalWeight);
  if (keeper.isEnding) return goingAway;
  const reached = keeper.reachedBy(request);
  const seconds = keeper.requests?.secondsToWait(reached.network) ?? 0;
  if (seconds > 0) return makeRefusal('rate_limited', { seconds });
  keeper.charge(request, frameWeights.handshake);
  if (url?.pathname !== SOCKET_PATH) return notFound;
  // Addresses end up in logs and histories: a token in one is never taken.
  if (url.searchParams.has('token') || url.searchParams.has('authorization'))
    return { status: 400, code: 'invalid_parameter', field: 'token' };
  const { origin } = request.headers;
  if (origin === undefined || isOwnOrigin(origin, reached)) return undefined;
  return isPageOrigin(keeper.siteDomain, origin, reached)
    ? undefined
    : { status: 403, code: 'operation_unavailable' };
}

function closeSilent(reader: Connection, hub: Hub): void {
  reader.cutOff(CLOSE_POLICY, 'silent');
  hub.remove(reader);
}

/** Readers get a moment to answer the goodbye. */
async function leave(hub: Hub): Promise<void> {
  for (let waited = 0; hub.connections.size > 0 && waited < 500; waited += 25) await sleep(25);
  for (const reader of hub.connections) reader.terminate();
}

const textOf = (data: RawData): string =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer)).toString('utf8');
