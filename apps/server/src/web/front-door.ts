// The HTTP server in front of the app: it lets in no more than can be served, and refuses everyone else by hand.
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

/** Open connections of a network: a browser has six and a live socket. */
const networkConnectionsMax = 1_000;
/** A connection on which nothing moves either way for so long is given up, whatever it was about. */
const stillMsMax = 60_000;
const keepAliveMs = 72_000;
const requestMsMax = 30_000;
/** Work of which the client has gone counts until it ends, or until nobody believes that it does. */
const workMsMax = 60_000;

export function openFrontDoor(app: RequestListener, admission: Admission): Server {
  // A request without a host is refused below, in the envelope.
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

  /** Returns what is to be called once the answer, or the client, has left; undefined where it was refused. */
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
  // Of all that a client may expect, this server can only go on reading (100-continue), which Node does by itself.
  server.on('checkExpectation', (request, response) => {
    arrive(request, response, () => refuse(request, response, expectation));
  });
  return server;
}

/** Other wishes, such as HTTP/2 which some programs ask for with every call, are passed over: the request is answered. */
const wishesSocket = ({ headers }: IncomingMessage): boolean =>
  String(headers.upgrade)
    .split(',')
    .some((protocol) => protocol.trim().toLowerCase() === 'websocket');

const busy = makeRefusal('busy', { seconds: 1 });
const expectation: WrittenRefusal = { status: 417, code: 'operation_unavailable' };
const rateLimited = (seconds: number, last = false): WrittenRefusal =>
  makeRefusal('rate_limited', { seconds, last });

/** Pipelined more than a connection may: with its network's wait, where that has one. */
const tooMany = (admission: Admission, request: IncomingMessage): WrittenRefusal =>
  rateLimited(
    Math.max(1, admission.requests?.secondsToWait(admission.reachedBy(request).network) ?? 1),
    true,
  );

/** As HTTP wants it: 1.0 or later, with one host at most, and with one from 1.1 on. */
function isWellAddressed({ httpVersionMajor, httpVersion, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return httpVersionMajor > 0 && hosts <= 1 && (hosts === 1 || httpVersion === '1.0');
}

/** Undefined where the request may be served: then it is counted among those in work. */
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

/** Returns what says that the answer, or the client, has left. `leave` is called once the work has ended too. */
function trackWork(response: ServerResponse, leave: () => void): () => void {
  let isEnded = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const end = response.end;
  // Nothing else shows that a handler is through with a request whose client has gone.
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

/** Connections of one network beyond its share are closed at once, and so is every new one of a flood. */
function makeConnectionLimit({ peers, requests }: Admission): (socket: Socket) => void {
  const open = new NetworkPlaces({ max: connectionsMax, networkMax: networkConnectionsMax, isLimited: true });
  return (socket) => {
    peers.remember(socket);
    const peer = peers.peerOf(socket);
    if (peer === undefined) return void socket.destroy();
    // Everyone comes from behind a trusted proxy: there only requests count.
    if (requests === null || peers.isTrusted(peer)) return;
    const network = networkOf(peer);
    requests.charge(network, arrivalWeight);
    if (open.shortageFor(network) || requests.isDeepInDebt(network)) return void socket.destroy();
    open.take(network);
    socket.once('close', () => open.giveBack(network));
  };
}

/** For everyone where the system sets no limit that is lower. */
const connectionsWanted = 20_000;
/** Connections to the database, files that are served and written, threads and their pipes. */
const ownFiles = 200;

interface SystemReport {
  /** Absent on Windows, where connections are no files. */
  readonly userLimits?: { readonly open_files?: { readonly soft?: number | 'unlimited' } };
}

/**
 * Of a limit that leaves less than half, half of it are connections: one that is refused at once is better than
 * a database that can't be reached.
 */
export function connectionsFor(openFilesMax: number): number {
  return Math.min(connectionsWanted, Math.max(openFilesMax - ownFiles, Math.floor(openFilesMax / 2)));
}

function readOpenFilesMax(): number {
  const { userLimits } = process.report.getReport() as SystemReport;
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}

/**
 * How many connections there may be: no more than the system lets this program have files open, less what it needs
 * itself.
 */
const connectionsMax = connectionsFor(readOpenFilesMax());
