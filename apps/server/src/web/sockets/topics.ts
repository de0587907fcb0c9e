// The live socket's view of topics: modules offer theirs, and the hub finds the owner of a topic.
import type { Connection } from './connection.ts';

export interface SocketTopics {
  /** Topics of a logged-in account: they end with the login. */
  readonly needLogin: boolean;
  knows(topic: string): boolean;
  /** Adds a subscriber to a known topic, and shows it what there is. */
  add(connection: Connection, topic: string): Promise<void> | void;
  remove(connection: Connection, topic: string): void;
  /** The session of its login has ended: sends its subscriber's last frames before the topics end. */
  sessionEnded?(connection: Connection): void;
  start(): void;
  stop(): void;
}
