// The HTTP server in front of the app. It admits no more requests than can be served, and rejects the others itself.
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Admission } from './admission.ts';
import { networkOf } from './network.ts';
import { NetworkPlaces } from './network-places.ts';
import { pipelineOf } from './pipeline.ts';
import { arrivalWeight } from './route-weights.ts';
import { makeRefusal, refuseRequest, type WrittenRefusal } from './written-refusal.ts';

/** Open connections of a subnet: a browser has six and a live socket. */
const networkConnectionsMax = 1_000;
/** A connection without traffic in either direction for this long is closed, whatever it is for. */
const stillMsMax = 60_000;
const keepAliveMs = 72_000;
const requestMsMax = 30_000;
/** A request whose client has disconnected counts until its work ends, or for this long. */
const workMsMax = 60_000;

export function openHttpServer(app: RequestListener, admission: Admission): Server {
  // A request without a host is rejected below, with an error in the envelope.
  const server = createServer({
    requireHostHeader: false,
    keepAliveTimeout: keepAliveMs,
    shouldUpgradeCallback: wishesSocket,
  });
  server.requestTimeout = requestMsMax;
  server.setTimeout(stillMsMax);
  server.maxConnections = connectionsMax;
  const admitConnection = makeConnectionLimit(admission);
  server.on('connection', admitConnection);
  const arrive = (request: IncomingMessage, response: ServerResponse, begin: RequestListener): void => {
    admission.charge(request, arrivalWeight);
    let closed: (() => void) | undefined;
    const turn = {
      response,
      begin: () => {
        closed = serve(request, response, begin);
      },
      closed: () => closed?.(),
    };
    pipelineOf(request).take(turn, () => refuse(request, response, tooMany(admission, request)));
  };
  const refuse = (request: IncomingMessage, response: ServerResponse, refusal: WrittenRefusal): void =>
    refuseRequest(request, response, refusal, admission);

  /** Returns a callback for when the response or the client is gone; undefined if the request was rejected. */
  function serve(
    request: IncomingMessage,
    response: ServerResponse,
    begin: RequestListener,
  ): (() => void) | undefined {
    const refusal = letIn(request, admission);
    if (refusal) {
      refuse(request, response, refusal);
      return undefined;
    }
    const { network } = admission.reachedBy(request);
    const closed = trackWork(response, () => admission.inFlight.leave(network));
    begin(request, response);
    return closed;
  }

  server.on('request', (request, response) => {
    arrive(request, response, app);
  });
  // The only expectation that this server meets is 100-continue, and Node handles that by itself.
  server.on('checkExpectation', (request, response) => {
    arrive(request, response, () => refuse(request, response, expectation));
  });
  return server;
}

/**
 * Other upgrades, such as HTTP/2, which some programs request with every call, are ignored, and the request is
 * answered.
 */
const wishesSocket = ({ headers }: IncomingMessage): boolean =>
  String(headers.upgrade)
    .split(',')
    .some((protocol) => protocol.trim().toLowerCase() === 'websocket');

const busy = makeRefusal('busy', { seconds: 1 });
const expectation: WrittenRefusal = { status: 417, code: 'operation_unavailable' };
const rateLimited = (seconds: number, last = false): WrittenRefusal =>
  makeRefusal('rate_limited', { seconds, last });

/** The rejection of a client that pipelines too many requests. It names the subnet's waiting time if there is one. */
const tooMany = (admission: Admission, request: IncomingMessage): WrittenRefusal =>
  rateLimited(
    Math.max(1, admission.requests?.secondsToWait(admission.reachedBy(request).network) ?? 1),
    true,
  );

/** The rules of HTTP: version 1.0 or later, at most one host, and exactly one since version 1.1. */
function isWellAddressed({ httpVersionMajor, httpVersion, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return httpVersionMajor > 0 && hosts <= 1 && (hosts === 1 || httpVersion === '1.0');
}

/** Undefined if the request may be served; then it is counted as in progress. */
function letIn(request: IncomingMessage, admission: Admission): WrittenRefusal | undefined {
  if (admission.isEnding) return { ...busy, last: true };
  if (!isWellAddressed(request)) return makeRefusal('malformed_body', { last: true });
  const { requests, inFlight } = admission;
  const { network } = admission.reachedBy(request);
  const seconds = requests?.secondsToWait(network) ?? 0;
  if (requests && seconds > 0) return rateLimited(seconds, requests.isDeepInDebt(network));
  const entered = inFlight.enter(network);
  if (entered === 'network') return rateLimited(1);
  return entered === 'whole' ? busy : undefined;
}

/** Returns a callback for when the response or the client is gone. `leave` is called once the work has ended too. */
function trackWork(response: ServerResponse, leave: () => void): () => void {
  let isEnded = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const end = response.end;
  // Only this call shows that a handler has finished a request whose client has disconnected.
  response.end = function (this: ServerResponse, ...args: unknown[]) {
    if (!isEnded && isClosed) leave();
    isEnded = true;
    clearTimeout(timer);
    return (end as (...args: unknown[]) => ServerResponse).apply(this, args);
  } as ServerResponse['end'];
  return () => {
    isClosed = true;
    if (isEnded) return leave();
    timer = setTimeout(() => {
      if (isEnded) return;
      isEnded = true;
      leave();
    }, workMsMax);
    timer.unref();
  };
}

/** Closes connections of a subnet beyond its limit, and every new one during a flood, at once. */
function makeConnectionLimit({ peers, requests }: Admission): (socket: Socket) => void {
  const open = new NetworkPlaces({ max: connectionsMax, networkMax: networkConnectionsMax, isLimited: true });
  return (socket) => {
    peers.remember(socket);
    const peer = peers.peerOf(socket);
    if (peer === undefined) return void socket.destroy();
    // All clients share the address of a trusted proxy, so only requests are limited there.
    if (requests === null || peers.isTrusted(peer)) return;
    const network = networkOf(peer);
    requests.charge(network, arrivalWeight);
    if (open.shortageFor(network) || requests.isDeepInDebt(network)) return void socket.destroy();
    open.take(network);
    socket.once('close', () => open.giveBack(network));
  };
}

/** The total number of connections, unless the system sets a lower limit. */
const connectionsWanted = 20_000;
/** Files for connections to the database, for files that are served and written, and for threads and their pipes. */
const ownFiles = 200;

interface SystemReport {
  /** Absent on Windows, where connections are not files. */
  readonly userLimits?: { readonly open_files?: { readonly soft?: number | 'unlimited' } };
}

/**
 * A low limit leaves at least half of its files to connections: rejecting one at once is better than a database that
 * can't be reached.
 */
export function connectionsFor(openFilesMax: number): number {
  return Math.min(connectionsWanted, Math.max(openFilesMax - ownFiles, Math.floor(openFilesMax / 2)));
}

function readOpenFilesMax(): number {
  const { userLimits } = process.report.getReport() as SystemReport;
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}

/** The number of connections allowed: the system's limit of open files less those that this program needs itself. */
const connectionsMax = connectionsFor(readOpenFilesMax());
