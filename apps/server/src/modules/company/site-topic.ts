// Notifies open pages that a setting of the site has changed. They then request the
// settings over HTTP, as at the start.
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
  /** Each subscriber with the last version that was sent to it. */
  readonly #subscribers = new Map<Connection, number>();
  #loop: { stop(): void } | undefined;

  constructor(options: SiteTopicOptions) {
    this.#options = options;
  }

  knows(topic: string): boolean {
    return topic === SITE_TOPIC;
  }

  add(connection: Connection, topic: string): void {
    const version = this.#options.version();
    this.#subscribers.set(connection, version);
    connection.sendWhole(topic, frameOf(version));
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
    const waiting = new Set<Connection>();
    for (const [connection, told] of this.#subscribers) {
      const wasTooSlow = connection.behind.has(SITE_TOPIC);
      if (told === version && !wasTooSlow) continue;
      waiting.add(connection);
      this.#subscribers.set(connection, version);
    }
    await broadcast(waiting, (connection) => connection.sendWhole(SITE_TOPIC, frame));
  }
}

const frameOf = (version: number): Buffer => writePush(SITE_TOPIC, { version } satisfies SitePush);
