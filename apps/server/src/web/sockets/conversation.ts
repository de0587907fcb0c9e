// What a reader says on its socket, one frame after the other, and what it is answered.
import {
  type ClientFrame,
  CODE_SUCCESS,
  type CommandAnswer,
  type ErrorName,
  NOTICE_TOPIC,
  type NoticeKind,
  TOPICS_MAX,
} from '@candor/contract';
import { translateMessage } from '@candor/i18n/server';
import { isDatabaseBusy } from '../../db/database-faults.ts';
import { EngineBusy } from '../../engine/port.ts';
import { presentTime } from '../../modules/trading/present-order.ts';
import { busy, RateLimit, rateLimited } from '../rate-limit.ts';
import { TransportFault } from '../refused.ts';
import { frameWeights } from '../route-weights.ts';
import type { FindSession } from '../session-lookups.ts';
import { type Connection, writePush } from './connection.ts';
import { parseFrame, presentFrameRefusal } from './frames.ts';
import type { Hub } from './hub.ts';

export interface ConversationOptions {
  readonly hub: Hub;
  readonly findSession: FindSession;
  /** What the reader's network may ask, together with its HTTP calls; null where limits are off. */
  readonly requests: RateLimit | null;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/** Takes what comes in on one socket, until it is told to stop. */
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
export function converse(reader: Connection, network: string, options: ConversationOptions): Conversation {
  const { hub, requests, now } = options;
  const frames = requests && new RateLimit(frameBucket, now);
  const bytes = requests && new RateLimit(byteBucket, now);
  let turn: Promise<void> = Promise.resolve();
  let waiting = 0;
  let charactersWaiting = 0;
  const end = (reason: string): void => {
    reader.cutOff(CLOSE_POLICY, reason);
    hub.remove(reader);
  };
  const count = (): void => {
    if (!reader.isOpen) return;
    requests?.charge(network, frameWeights.other);
    if (frames && !frames.allows('frames')) end('too many frames');
  };
  return {
    take(text) {
      count();
      if (!reader.isOpen) return;
      reader.heardAt = now();
      const characters = text?.length ?? 0;
      waiting += 1;
      charactersWaiting += characters;
      if (waiting > framesWaitingMax || charactersWaiting > charactersWaitingMax)
        return end('too many frames');
      turn = turn
        .then(() => (reader.isOpen ? takeFrame(reader, text, { ...options, network, end }) : undefined))
        .finally(() => {
          waiting -= 1;
          charactersWaiting -= characters;
        });
    },
    count,
    weigh(read) {
      if (bytes && reader.isOpen && !bytes.allows('bytes', read)) end('too much at once');
    },
  };
}

/** The session is over: the reader stays, its account's topics don't. */
export function endLogin(reader: Connection, hub: Hub, now: number): void {
  if (reader.topics.has(NOTICE_TOPIC)) {
    const data = { Kind: 'session_ended' satisfies NoticeKind, Data: {}, At: presentTime(now) };
    reader.sendEvent(writePush(NOTICE_TOPIC, data));
  }
  hub.logout(reader);
  reader.answer(presentFrameRefusal(reader.language, 'login', 'session_invalid'));
}

interface FrameOptions extends ConversationOptions {
  readonly network: string;
  readonly end: (reason: string) => void;
}

/** Null is a binary frame. Never rejects. */
async function takeFrame(reader: Connection, text: string | null, options: FrameOptions): Promise<void> {
  const parsed = parseFrame(text ?? '');
  if (parsed.ok) {
    const { frame } = parsed;
    return act(reader, frame, options).catch((fault: unknown) => {
      reader.answer(refuseFault(reader, frame.cmd, fault, options));
    });
  }
  reader.answer(presentFrameRefusal(reader.language, parsed.cmd, parsed.error, { field: parsed.field }));
  reader.faults += 1;
  if (reader.faults > faultsMax) options.end('too many bad frames');
}

function refuseFault(
  reader: Connection,
  cmd: string,
  fault: unknown,
  { onError }: FrameOptions,
): CommandAnswer {
  const told = isDatabaseBusy(fault) || fault instanceof EngineBusy ? busy() : fault;
  if (told instanceof TransportFault)
    return presentFrameRefusal(reader.language, cmd, told.code, { params: told.params });
  onError(fault);
  return presentFrameRefusal(reader.language, cmd, 'operation_unavailable');
}

/** Throws rate_limited where the network has had its share, of calls and of this together. */
function take(weight: number, { requests, network }: FrameOptions): void {
  const seconds = requests?.secondsToWait(network) ?? 0;
  if (seconds > 0) throw rateLimited(seconds);
  requests?.charge(network, weight);
}

async function act(reader: Connection, frame: ClientFrame, options: FrameOptions): Promise<void> {
  const { hub, now } = options;
  switch (frame.cmd) {
    case 'ping':
      return reader.answer({ cmd: 'pong', time: now() });
    case 'login':
      return login(reader, frame.token, options);
    case 'logout':
      hub.logout(reader);
      return agree(reader, 'logout');
    case 'sub': {
      const { topic } = frame;
      take(frameWeights.sub, options);
      return hub.subscribe(reader, topic, (error) =>
        error ? refuseTopic(reader, topic, error) : agree(reader, 'sub', topic),
      );
    }
    case 'unsub':
      hub.unsubscribe(reader, frame.topic);
      return agree(reader, 'unsub', frame.topic);
  }
}

async function login(reader: Connection, token: string, options: FrameOptions): Promise<void> {
  const { hub, findSession, network } = options;
  take(frameWeights.login, options);
  const session = await findSession(token, network);
  if (!session) {
    hub.logout(reader);
    return reader.answer(presentFrameRefusal(reader.language, 'login', 'session_invalid'));
  }
  // It may have left in the meantime.
  if (!reader.isOpen) return;
  hub.login(reader, { sessionId: session.id, accountId: session.user.id });
  agree(reader, 'login');
}

function agree(reader: Connection, cmd: string, topic?: string): void {
  const msg = translateMessage(reader.language, 'msg.ok');
  reader.answer({ cmd, code: CODE_SUCCESS, msg, ...(topic === undefined ? {} : { topic }) });
}

function refuseTopic(reader: Connection, topic: string, error: ErrorName): void {
  const params = { max: TOPICS_MAX };
  reader.answer(presentFrameRefusal(reader.language, 'sub', error, { field: 'topic', topic, params }));
}
