// What a reader says on its socket, one frame after the other, and what it is answered.
import { type ClientFrame, CODE_SUCCESS, type ErrorName, TOPICS_MAX } from '@candor/contract';
import { translateMessage } from '@candor/i18n/server';
import { presentTime } from '../http/present/present-order.ts';
import { RateLimit } from '../http/rate-limit.ts';
import type { Identity } from '../modules/identity/identity.ts';
import { type Connection, writePush } from './connection.ts';
import { parseFrame, presentFrameRefusal } from './frames.ts';
import type { Hub } from './hub.ts';

export interface ConversationOptions {
  readonly hub: Hub;
  readonly identity: Identity;
  readonly now: () => number;
  readonly limited: boolean;
  readonly onError: (error: unknown) => void;
}

const CLOSE_POLICY = 1008;
const faultsMax = 20;
const framesWaitingMax = 200;

/** Returns what takes the reader's frames. They are served in turn, so that a sub after a login finds it done. */
export function converse(reader: Connection, options: ConversationOptions): (text: string | null) => void {
  const { now, limited, onError } = options;
  const limit = limited ? new RateLimit({ burst: 200, perSecond: 40 }, now) : null;
  let turn: Promise<void> = Promise.resolve();
  let waiting = 0;
  return (text) => {
    reader.heardAt = now();
    waiting += 1;
    if (waiting > framesWaitingMax) return reader.close(CLOSE_POLICY, 'too many frames');
    turn = turn
      .then(() => (reader.isOpen ? takeFrame(reader, text, limit, options) : undefined))
      .catch((error: unknown) => {
        onError(error);
        reader.answer(presentFrameRefusal(reader.language, 'error', 'operation_unavailable'));
      })
      .finally(() => {
        waiting -= 1;
      });
  };
}

/** The session is over: the reader stays, its account's topics don't. */
export function endLogin(reader: Connection, hub: Hub, now: number): void {
  if (reader.topics.has('FOREX_NOTICE')) {
    const data = { Kind: 'session_ended', Data: {}, At: presentTime(now) };
    reader.sendEvent(writePush('FOREX_NOTICE', data));
  }
  hub.logout(reader);
  reader.answer(presentFrameRefusal(reader.language, 'login', 'session_invalid'));
}

/** Null is a binary frame. */
async function takeFrame(
  reader: Connection,
  text: string | null,
  limit: RateLimit | null,
  options: ConversationOptions,
): Promise<void> {
  if (limit && !limit.allows('frames')) return reader.close(CLOSE_POLICY, 'too many frames');
  const parsed = parseFrame(text ?? '');
  if (parsed.ok) return act(reader, parsed.frame, options);
  reader.answer(presentFrameRefusal(reader.language, parsed.cmd, parsed.error, { field: parsed.field }));
  reader.faults += 1;
  if (reader.faults > faultsMax) reader.close(CLOSE_POLICY, 'too many bad frames');
}

async function act(reader: Connection, frame: ClientFrame, options: ConversationOptions): Promise<void> {
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
      return hub.subscribe(reader, topic, (error) =>
        error ? refuseTopic(reader, topic, error) : agree(reader, 'sub', topic),
      );
    }
    case 'unsub':
      hub.unsubscribe(reader, frame.topic);
      return agree(reader, 'unsub', frame.topic);
  }
}

async function login(
  reader: Connection,
  token: string,
  { hub, identity }: ConversationOptions,
): Promise<void> {
  const session = await identity.findSession(token);
  if (!session) {
    hub.logout(reader);
    return reader.answer(presentFrameRefusal(reader.language, 'login', 'session_invalid'));
  }
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
