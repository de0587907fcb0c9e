// The subscribers of each topic. Account topics are announced only once the server has accepted the login.
import type { ClientFrame } from '@candor/contract';
import { makeListeners } from './listeners.ts';
import { isAccountTopic, type Topic, type TopicData } from './topics.ts';

type Listener = (data: unknown) => void;

export interface Subscriptions {
  add<T extends Topic>(topic: T, listener: (data: TopicData<T>) => void): () => void;
  deliver(topic: string, data: unknown): void;
  /** After a new connection: subscribes to every topic that needs no login. */
  announcePublic(): void;
  /**
   * Called after an accepted login. Returns the topic requested last, if any: its response confirms all subscriptions.
   */
  announceAccount(): string | undefined;
  forgetLogin(): void;
}

export function makeSubscriptions(send: (frame: ClientFrame) => void): Subscriptions {
  const listeners = new Map<string, ReturnType<typeof makeListeners<[unknown]>>>();
  let hasLogin = false;
  const isAllowed = (topic: string): boolean => hasLogin || !isAccountTopic(topic);

  function announce(which: (topic: string) => boolean): string | undefined {
    const requested = [...listeners.keys()].filter(which);
    for (const topic of requested) send({ cmd: 'sub', topic });
    return requested.at(-1);
  }

  return {
    add(topic, listener) {
      let ofTopic = listeners.get(topic);
      if (!ofTopic) {
        ofTopic = makeListeners<[unknown]>();
        listeners.set(topic, ofTopic);
        if (isAllowed(topic)) send({ cmd: 'sub', topic });
      }
      const counted = ofTopic;
      // The server's topics and their data come from one contract, which binds the type of a topic to its data.
      const remove = counted.add(listener as Listener);
      return () => {
        remove();
        if (counted.size > 0 || listeners.get(topic) !== counted) return;
        listeners.delete(topic);
        if (isAllowed(topic)) send({ cmd: 'unsub', topic });
      };
    },
    deliver(topic, data) {
      listeners.get(topic)?.notify(data);
    },
    announcePublic: () => void announce((topic) => !isAccountTopic(topic)),
    announceAccount() {
      hasLogin = true;
      return announce(isAccountTopic);
    },
    forgetLogin() {
      hasLogin = false;
    },
  };
}
