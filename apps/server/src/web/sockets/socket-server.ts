// The live socket's door: who may open one, and when it is closed again.
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { FRAME_BYTES_MAX, SOCKET_PATH } from '@candor/contract';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Admission } from '../admission.ts';
import { NetworkPlaces } from '../network-places.ts';
import { findPipeline } from '../pipeline.ts';
import { RateLimit } from '../rate-limit.ts';
import { languageOf } from '../request-state.ts';
import { arrivalWeight, frameWeights } from '../route-weights.ts';
import type { SessionStore } from '../session.ts';
import { isOwnOrigin, isPageOrigin } from '../site-origin.ts';
import { makeRefusal, refuseStream, type WrittenRefusal } from '../written-refusal.ts';
import { Connection } from './connection.ts';
import { type ConversationOptions, converse, endLogin } from './conversation.ts';
import type { Hub } from './hub.ts';
import { deflateTerms, takesDeflate } from './shared-push.ts';

const silenceMsMax = 20_000;
const CLOSE_GOING_AWAY = 1001;
const CLOSE_POLICY = 1008;

export interface SocketServerOptions extends ConversationOptions {
  readonly sessions: Pick<SessionStore, 'onSessionEnd'>;
  readonly admission: Admission;
}

export interface SocketServer {
  /** Closes every client's socket. */
  stop(): Promise<void>;
}

export function serveSockets(server: Server, options: SocketServerOptions): SocketServer {
  const { hub, sessions, admission, now } = options;
  const limits = new SocketLimits({ isLimited: admission.requests !== null, now });
  const terms = { noServer: true, clientTracking: false, maxPayload: FRAME_BYTES_MAX };
  const plain = new WebSocketServer({ ...terms, perMessageDeflate: false });
  const packing = new WebSocketServer({ ...terms, perMessageDeflate: deflateTerms });
  let isStopped = false;
  const refuse = (stream: Duplex, request: IncomingMessage, refusal: WrittenRefusal): void =>
    refuseStream(stream, refusal, { request, site: admission });
  for (const upgrades of [plain, packing])
    upgrades.on('wsClientError', (_error, stream, request) =>
      refuse(stream, request, makeRefusal('malformed_body')),
    );
  server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => stream.destroy());
    // Requests before it are still to be answered on this connection: no client that waits for answers does that.
    if (findPipeline(request.socket)?.isIdle === false) return void stream.destroy();
    const url = parseTarget(request.url);
    const refused = isStopped ? goingAway : refuseUpgrade(request, url, admission);
    if (refused || !url) return refuse(stream, request, refused ?? notFound);
    const { network } = admission.reachedBy(request);
    const crowded = limits.enter(network);
    if (crowded) return refuse(stream, request, crowded);
    stream.once('close', () => limits.leave(network));
    const upgrades = takesDeflate(request) ? packing : plain;
    upgrades.handleUpgrade(request, stream, head, (socket) => open(socket, url, request));
  });
  const open = (socket: WebSocket, url: URL, request: IncomingMessage): void => {
    const language = languageOf(url.searchParams.get('lang') ?? request.headers.lang);
    const connection = new Connection(socket, request.socket, language, now());
    hub.connections.add(connection);
    const conversation = converse(connection, admission.reachedBy(request).network, options);
    socket.on('message', (data, isBinary) => {
      if (!connection.isOpen) return;
      const text = textOf(data);
      // Few bytes on the wire may be many to read: what was unpacked is weighed as well.
      if (socket.extensions !== '') conversation.weigh(text.length);
      if (connection.isOpen) conversation.take(isBinary ? null : text);
    });
    socket.on('ping', conversation.count);
    socket.on('pong', conversation.count);
    request.socket.on('data', (bytes: Buffer) => conversation.weigh(bytes.length));
    socket.on('close', () => hub.remove(connection));
    // Too large a frame or bytes that are no frame: the library closes with the fitting code.
    socket.on('error', () => {
      hub.remove(connection);
      connection.endSoon();
    });
  };
  sessions.onSessionEnd((sessionId) => {
    hub.ends.note(sessionId);
    for (const connection of hub.connections)
      if (connection.login?.sessionId === sessionId) endLogin(connection, hub);
  });
  const silence = setInterval(() => {
    for (const connection of hub.connections)
      if (now() - connection.heardAt > silenceMsMax) closeSilent(connection, hub);
  }, 1_000);
  return {
    async stop() {
      isStopped = true;
      clearInterval(silence);
      hub.stop();
      for (const connection of hub.connections) connection.close(CLOSE_GOING_AWAY, 'going away');
      plain.close();
      packing.close();
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
  admission: Admission,
): WrittenRefusal | undefined {
  admission.charge(request, arrivalWeight);
  if (admission.isEnding) return goingAway;
  const reached = admission.reachedBy(request);
  const seconds = admission.requests?.secondsToWait(reached.network) ?? 0;
  if (seconds > 0) return makeRefusal('rate_limited', { seconds });
  admission.charge(request, frameWeights.handshake);
  if (url?.pathname !== SOCKET_PATH) return notFound;
  // Addresses end up in logs and histories: a token in one is never taken.
  if (url.searchParams.has('token') || url.searchParams.has('authorization'))
    return { status: 400, code: 'invalid_parameter', field: 'token' };
  const { origin } = request.headers;
  if (origin === undefined || isOwnOrigin(origin, reached)) return undefined;
  return isPageOrigin(admission.siteDomain, origin, reached)
    ? undefined
    : { status: 403, code: 'operation_unavailable' };
}

function closeSilent(connection: Connection, hub: Hub): void {
  connection.cutOff(CLOSE_POLICY, 'silent');
  hub.remove(connection);
}

/** Clients get a moment to answer the close frame. */
async function leave(hub: Hub): Promise<void> {
  for (let waited = 0; hub.connections.size > 0 && waited < 500; waited += 25) await sleep(25);
  for (const connection of hub.connections) connection.terminate();
}

const textOf = (data: RawData): string =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer)).toString('utf8');

const wholeMax = 10_000;
/** A carrier's address, with a few hundred clients behind it. */
const networkMax = 400;
/** After a restart all of them come back within seconds. */
const openingsRate = { burst: 200, perSecond: 20 };

const venueFull = makeRefusal('busy', { seconds: 5 });

/** How many live sockets there may be, for the whole and for a network, and how fast a network may open them. */
export class SocketLimits {
  readonly #openings: RateLimit | null;
  readonly #places: NetworkPlaces;

  /** `isLimited` is true if subnets have their own limits. */
  constructor({ isLimited, now }: { isLimited: boolean; now: () => number }) {
    this.#openings = isLimited ? new RateLimit(openingsRate, now) : null;
    this.#places = new NetworkPlaces({ max: wholeMax, networkMax, isLimited });
  }

  /** Returns why this subnet gets no other socket; undefined after counting one in. */
  enter(network: string): WrittenRefusal | undefined {
    const seconds = this.#openings?.secondsToWait(network) ?? 0;
    if (seconds > 0) return makeRefusal('rate_limited', { seconds });
    const shortage = this.#places.shortageFor(network);
    if (shortage === 'own') return makeRefusal('rate_limited', { seconds: 5 });
    if (shortage === 'crowded') return venueFull;
    this.#openings?.charge(network, 1);
    this.#places.take(network);
    return undefined;
  }

  /** To be called once for each that entered. */
  leave(network: string): void {
    this.#places.giveBack(network);
  }
}
