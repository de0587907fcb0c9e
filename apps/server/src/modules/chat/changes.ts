// What of conversations has changed, for operators who wait for it: a request is held until there is something new, so that
// nobody has to ask every second. Names of conversations only; what is in them is read by calls of their own.
import { randomBytes } from 'node:crypto';

export interface Changes {
  readonly cursor: string;
  /** More than is known: everything is to be read again. */
  readonly reset: boolean;
  readonly changed: readonly number[];
}

/** As many as may be between two questions of one operator. */
const KEPT_MAX = 4_000;
const WAIT_MS_MAX = 15_000;
/** Of one operator: pages that were left open in other tabs are answered, and ask again more slowly than this one. */
const WAITING_OF_ONE_MAX = 4;

interface Waiting {
  readonly operatorId: number;
  end(): void;
}

export class ChangeFeed {
  /** A cursor of another start of the program is none of this one's. */
  readonly #epoch = randomBytes(6).toString('hex');
  readonly #waitMs: number;
  readonly #kept: number[] = [];
  /** How many were made before the first that is kept. */
  #dropped = 0;
  #stopped = false;
  readonly #waiting = new Set<Waiting>();

  constructor(waitMs = WAIT_MS_MAX) {
    this.#waitMs = waitMs;
  }

  add(userId: number): void {
    this.#kept.push(userId);
    if (this.#kept.length > 2 * KEPT_MAX) {
      this.#dropped += this.#kept.length - KEPT_MAX;
      this.#kept.splice(0, this.#kept.length - KEPT_MAX);
    }
    this.#endAll();
  }

  /** Resolves as soon as there is a change after the cursor, after 15 seconds, or as the venue stops. */
  async after(cursor: string | undefined, operatorId: number): Promise<Changes> {
    const first = this.#read(cursor);
    if (cursor === undefined || first.reset || first.changed.length > 0 || this.#stopped) return first;
    await this.#change(operatorId);
    return this.#read(cursor);
  }

  stop(): void {
    this.#stopped = true;
    this.#endAll();
  }

  #read(cursor: string | undefined): Changes {
    const end = this.#dropped + this.#kept.length;
    const now = `${this.#epoch}-${end}`;
    const [epoch, place] = cursor?.split('-') ?? [];
    const from = Number(place);
    const isKnown = epoch === this.#epoch && from >= this.#dropped && from <= end;
    if (!isKnown) return { cursor: now, reset: true, changed: [] };
    return { cursor: now, reset: false, changed: [...new Set(this.#kept.slice(from - this.#dropped))] };
  }

  #change(operatorId: number): Promise<void> {
    const own = [...this.#waiting].filter((one) => one.operatorId === operatorId);
    if (own.length >= WAITING_OF_ONE_MAX) own[0]?.end();
    return new Promise((resolve) => {
      const waiting: Waiting = {
        operatorId,
        end: () => {
          clearTimeout(timer);
          this.#waiting.delete(waiting);
          resolve();
        },
      };
      const timer = setTimeout(waiting.end, this.#waitMs);
      this.#waiting.add(waiting);
    });
  }

  #endAll(): void {
    for (const one of [...this.#waiting]) one.end();
  }
}
