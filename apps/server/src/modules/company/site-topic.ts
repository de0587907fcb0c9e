// That settings of the site have changed, for open pages: one setting for everyone, at the same moment. What they are is asked
// for over HTTP, as at the start.
import { SITE_TOPIC, type SitePush } from '@candor/contract';
import { broadcast, every } from '../../web/sockets/broadcast.ts';
import { type Connection, writePush } from '../../web/sockets/connection.ts';
import type { SocketTopics } from '../../web/sockets/topics.ts';

const periodMs = 500;

export interface SiteTopicOptions {
  /** Another number with every change. */
  readonly version: () => number;
  readonly onError: (error: unknown) => void;
}

export class SiteTopic implements SocketTopics {
  readonly needLogin = false;
  readonly #options: SiteTopicOptions;
  readonly #subscribers = new Set<Connection>();
  #pushed: number;
  #loop: { stop(): void } | undefined;

  constructor(options: SiteTopicOptions) {
    this.#options = options;
    this.#pushed = options.version();
  }

  knows(topic: string): boolean {
    return topic === SITE_TOPIC;
  }

  add(connection: Connection, topic: string): void {
    this.#subscribers.add(connection);
    connection.sendWhole(topic, frameOf(this.#options.version()));
  }

  remove(connection: Connection, topic: string): void {
    connection.behind.delete(topic);
    this.#subscribers.delete(connection);
  }

  start(): void {
    this.#loop = every(periodMs, () => this.#push(), this.#options.onError);
  }

  stop(): void {
    this.#loop?.stop();
  }

  async #push(): Promise<void> {
    const version = this.#options.version();
    const frame = frameOf(version);
    const isNew = version !== this.#pushed;
    this.#pushed = version;
    // To all of them after a change, and otherwise to those who were too slow for the last one.
    const waiting = isNew
      ? this.#subscribers
      : new Set([...this.#subscribers].filter(({ behind }) => behind.has(SITE_TOPIC)));
    await broadcast(waiting, (connection) => connection.sendWhole(SITE_TOPIC, frame));
  }
}

const frameOf = (version: number): Buffer => writePush(SITE_TOPIC, { version } satisfies SitePush);
