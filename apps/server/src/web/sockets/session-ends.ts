// Sessions that end while a login looks them up: what the lookup found is void then.
import type { Session } from '../session.ts';

export class SessionEnds {
  readonly #lookups = new Set<Set<string>>();

  note(sessionId: string): void {
    for (const ended of this.#lookups) ended.add(sessionId);
  }

  /**
   * Calls `use` with what `find` gives; undefined also where that session has ended since it was asked for. Nothing can come
   * between the check and `use`. Throws what `find` throws.
   */
  async look(
    find: () => Promise<Session | undefined>,
    use: (session: Session | undefined) => void,
  ): Promise<void> {
    const ended = new Set<string>();
    this.#lookups.add(ended);
    try {
      const session = await find();
      use(session && ended.has(session.id) ? undefined : session);
    } finally {
      this.#lookups.delete(ended);
    }
  }
}
