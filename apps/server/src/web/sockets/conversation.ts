// The frames that a client sends on its socket, one after the other, and their answers.
import {
  CLOSE_UNSUPPORTED_VERSION,
  type ClientFrame,
  CODE_SUCCESS,
  type CommandAnswer,
  type ErrorName,
  SOCKET_VERSION,
  TOPICS_MAX,
} from '@candor/contract';
import { translateMessage } from '@candor/i18n/server';
import { isDatabaseBusy } from '../../db/database-faults.ts';
import { EngineBusy } from '../../engine/port.ts';
import { busy, RateLimit, rateLimited } from '../rate-limit.ts';
import { TransportFault } from '../refused.ts';
import { frameWeights } from '../route-weights.ts';
import type { FindSession } from '../session-lookups.ts';
import type { Connection } from './connection.ts';
import { parseFrame, presentFrameRefusal } from './frames.ts';
import type { Hub } from './hub.ts';

export interface ConversationOptions {
  readonly hub: Hub;
  readonly findSession: FindSession;
  /** The limit of the client's subnet, shared with its HTTP calls; null if limits are off. */
  readonly requests: RateLimit | null;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/** Takes what comes in on one socket, until it is stopped. */
export interface Conversation {
  /** A message; null for a binary one. */
  take(text: string | null): void;
  /** A frame without a message. */
  count(): void;
  /** Bytes that were read, whatever they are. */
  weigh(bytes: number): void;
}

const CLOSE_POLICY = 1008;
const faultsMax = 20;
const framesWaitingMax = 200;
const charactersWaitingMax = 64 * 1024;
const frameBucket = { burst: 200, perSecond: 40 };
/** Far more than a client has to say; fragments and empty frames cost work too, though they are no messages. */
const byteBucket = { burst: 256 * 1024, perSecond: 32 * 1024 };

/** Frames are served in turn, so that a sub after a login finds it done. */
export function converse(
  connection: Connection,
  network: string,
  options: ConversationOptions,
): Conversation {
  const { hub, requests, now } = options;
  const frames = requests && new RateLimit(frameBucket, now);
  const bytes = requests && new RateLimit(byteBucket, now);
  let turn: Promise<void> = Promise.resolve();
  let waiting = 0;
  let charactersWaiting = 0;
  const end = (reason: string): void => {
    connection.cutOff(CLOSE_POLICY, reason);
    hub.remove(connection);
  };
  const count = (): void => {
    if (!connection.isOpen) return;
    requests?.charge(network, frameWeights.other);
    if (frames && !frames.allows('frames')) end('too many frames');
  };
  return {
    take(text) {
      count();
      if (!connection.isOpen) return;
      connection.heardAt = now();
      const characters = text?.length ?? 0;
      waiting += 1;
      charactersWaiting += characters;
      if (waiting > framesWaitingMax || charactersWaiting > charactersWaitingMax)
        return end('too many frames');
      turn = turn
        .then(() =>
          connection.isOpen ? takeFrame(connection, text, { ...options, network, end }) : undefined,
        )
        .finally(() => {
          waiting -= 1;
          charactersWaiting -= characters;
        });
    },
    count,
    weigh(read) {
      if (bytes && connection.isOpen && !bytes.allows('bytes', read)) end('too much at once');
    },
  };
}

/** The session is over: the connection stays, its account's topics don't. */
export function endLogin(connection: Connection, hub: Hub): void {
  hub.endSession(connection);
  connection.answer(presentFrameRefusal(connection.language, 'login', 'session_invalid'));
}

interface FrameOptions extends ConversationOptions {
  readonly network: string;
  readonly end: (reason: string) => void;
}

/** Null is a binary frame. Never rejects. */
async function takeFrame(connection: Connection, text: string | null, options: FrameOptions): Promise<void> {
  const parsed = parseFrame(text ?? '');
  if (parsed.ok) {
    const { frame } = parsed;
    return act(connection, frame, options).catch((fault: unknown) => {
      connection.answer(refuseFault(connection, frame.cmd, fault, options));
    });
  }
  connection.answer(
    presentFrameRefusal(connection.language, parsed.cmd, parsed.error, { field: parsed.field }),
  );
  connection.faults += 1;
  if (connection.faults > faultsMax) options.end('too many bad frames');
}

function refuseFault(
  connection: Connection,
  cmd: string,
  fault: unknown,
  { onError }: FrameOptions,
): CommandAnswer {
  const answered = isDatabaseBusy(fault) || fault instanceof EngineBusy ? busy() : fault;
  if (answered instanceof TransportFault)
    return presentFrameRefusal(connection.language, cmd, answered.code, { params: answered.params });
  onError(fault);
  return presentFrameRefusal(connection.language, cmd, 'operation_unavailable');
}

/** Throws rate_limited if the subnet has used its share of calls and frames together. */
function take(weight: number, { requests, network }: FrameOptions): void {
  const seconds = requests?.secondsToWait(network) ?? 0;
  if (seconds > 0) throw rateLimited(seconds);
  requests?.charge(network, weight);
}

async function act(connection: Connection, frame: ClientFrame, options: FrameOptions): Promise<void> {
  const { hub, now } = options;
  switch (frame.cmd) {
    case 'ping':
      return connection.answer({ cmd: 'pong', time: now() });
    case 'login':
      return login(connection, frame, options);
    case 'logout':
      hub.logout(connection);
      return agree(connection, 'logout');
    case 'sub': {
      const { topic } = frame;
      take(frameWeights.sub, options);
      return hub.subscribe(connection, topic, (error) =>
        error ? refuseTopic(connection, topic, error) : agree(connection, 'sub', topic),
      );
    }
    case 'unsub':
      hub.unsubscribe(connection, frame.topic);
      return agree(connection, 'unsub', frame.topic);
  }
}

async function login(
  connection: Connection,
  { token, v = 1 }: Extract<ClientFrame, { cmd: 'login' }>,
  options: FrameOptions,
): Promise<void> {
  const { hub, findSession, network } = options;
  if (v > SOCKET_VERSION) return refuseVersion(connection, hub);
  take(frameWeights.login, options);
  await hub.ends.look(
    () => findSession(token, network),
    (session) => {
      if (!session) {
        hub.logout(connection);
        return connection.answer(presentFrameRefusal(connection.language, 'login', 'session_invalid'));
      }
      // The connection may have closed meanwhile.
      if (!connection.isOpen) return;
      hub.login(connection, { sessionId: session.id, accountId: session.accountId });
      agree(connection, 'login');
    },
  );
}

/** Frames of a later version could be misread: its client may come back once the server knows it. */
function refuseVersion(connection: Connection, hub: Hub): void {
  connection.answer(presentFrameRefusal(connection.language, 'login', 'unsupported_version', { field: 'v' }));
  connection.cutOff(CLOSE_UNSUPPORTED_VERSION, `version ${SOCKET_VERSION} is the latest`);
  hub.remove(connection);
}

function agree(connection: Connection, cmd: string, topic?: string): void {
  const msg = translateMessage(connection.language, 'msg.ok');
  connection.answer({ cmd, code: CODE_SUCCESS, msg, ...(topic === undefined ? {} : { topic }) });
}

function refuseTopic(connection: Connection, topic: string, error: ErrorName): void {
  const params = { max: TOPICS_MAX };
  connection.answer(
    presentFrameRefusal(connection.language, 'sub', error, { field: 'topic', topic, params }),
  );
}
