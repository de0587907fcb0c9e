// A live socket for stores, controlled by hand: pushes, connection states, and a record of its requests.
import type { Connection } from '../connection.ts';
import { makeListeners } from '../listeners.ts';
import type { GapReason, Socket } from '../socket.ts';
import { makeSubscriptions } from '../subscriptions.ts';
import type { Topic, TopicData } from '../topics.ts';

export interface FakeSocket extends Socket {
  readonly frames: object[];
  push<T extends Topic>(topic: T, data: TopicData<T>): void;
  become(state: Connection['state']): void;
  hear(at: number): void;
  gap(reason: GapReason): void;
  endSession(): void;
}

export function makeFakeSocket(): FakeSocket {
  const frames: object[] = [];
  const subscriptions = makeSubscriptions((frame) => void frames.push(frame));
  const connectionListeners = makeListeners<[Connection]>();
  const gapListeners = makeListeners<[GapReason]>();
  const invalidListeners = makeListeners();
  let connection: Connection = { state: 'connecting', since: 0 };
  let aliveAt: number | null = null;
  return {
    frames,
    start: () => {},
    stop: () => {},
    check: () => {},
    renew: () => {},
    lose: () => {},
    subscribe: subscriptions.add,
    login: (token) => void frames.push({ cmd: 'login', token }),
    logout: () => void frames.push({ cmd: 'logout' }),
    connection: () => connection,
    onConnection: connectionListeners.add,
    onGap: gapListeners.add,
    onSessionInvalid: invalidListeners.add,
    aliveAt: () => aliveAt,
    push: (topic, data) => subscriptions.deliver(topic, data),
    become(state) {
      connection = { state, since: 0 };
      connectionListeners.notify(connection);
    },
    hear(at) {
      aliveAt = at;
    },
    gap: gapListeners.notify,
    endSession: invalidListeners.notify,
  };
}
