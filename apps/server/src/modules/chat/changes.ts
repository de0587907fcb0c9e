// Changed conversations, for operators who wait for them: a request is held until there is something new, so that
// nobody has to poll every second. It carries only ids of conversations; other calls read their contents.
import { randomBytes } from 'node:crypto';

export interface Changes {
  readonly cursor: string;
  /** The cursor is too old or unknown: the page has to reload everything. */
  readonly reset: boolean;
  readonly changed: readonly number[];
}

/** As many changes as can happen between two requests of one operator. */
const CHANGES_MAX = 4_000;
const WAIT_MS_MAX = 15_000;
/**
 * Per operator. Beyond this, requests of pages left open in other tabs are answered at once, and repeat more slowly.
 */
const WAITING_OF_ONE_MAX = 4;
/** Changes within this time are sent together, because an operator's page requests again after each response. */
const TOGETHER_MS = 200;

export interface ChangeFeedTimes {
  readonly waitMs?: number;
  readonly togetherMs?: number;
}

interface Waiting {
  readonly operatorId: number;
  end(): void;
}

export class ChangeFeed {
  /** A cursor from an earlier start of the program is not valid in this one. */
  readonly #epoch = randomBytes(6).toString('hex');
  readonly #waitMs: number;
  readonly #togetherMs: number;
  readonly #changed: number[] = [];
  /** How many changes came before the first stored one. */
  #dropped = 0;
  #signals = 0;
  /** Changes and signals up to these numbers may be sent. */
  #told = { changes: 0, signals: 0 };
  #toldAt = Number.NEGATIVE_INFINITY;
  #telling: NodeJS.Timeout | undefined;
  #stopped = false;
  readonly #waiting = new Set<Waiting>();

  constructor({ waitMs = WAIT_MS_MAX, togetherMs = TOGETHER_MS }: ChangeFeedTimes = {}) {
    this.#waitMs = waitMs;
    this.#togetherMs = togetherMs;
  }

  add(userId: number): void {
    this.#changed.push(userId);
    if (this.#changed.length > 2 * CHANGES_MAX) {
      this.#dropped += this.#changed.length - CHANGES_MAX;
      this.#changed.splice(0, this.#changed.length - CHANGES_MAX);
    }
    this.#tellSoon();
  }

  /** Something visible happened that is no change of a conversation, such as typing: waiting requests are answered. */
  signal(): void {
    this.#signals += 1;
    this.#tellSoon();
  }

  /**
   * Resolves as soon as there is a change or a signal after the cursor, at most five times a second; otherwise after 15
   * seconds, or when the venue stops.
   */
  async after(cursor: string | undefined, operatorId: number): Promise<Changes> {
    const first = this.#read(cursor);
    if (cursor === undefined || cursor !== first.cursor || this.#stopped) return first;
    await this.#change(operatorId);
    return this.#read(cursor);
  }

  stop(): void {
    this.#stopped = true;
    this.#tell();
  }

  #tellSoon(): void {
    if (this.#telling !== undefined) return;
    const waitMs = this.#toldAt + this.#togetherMs - performance.now();
    if (waitMs <= 0) this.#tell();
    else this.#telling = setTimeout(() => this.#tell(), waitMs);
  }

  #tell(): void {
    clearTimeout(this.#telling);
    this.#telling = undefined;
    this.#toldAt = performance.now();
    this.#told = { changes: this.#dropped + this.#changed.length, signals: this.#signals };
    for (const one of [...this.#waiting]) one.end();
  }

  #read(cursor: string | undefined): Changes {
    const { changes: end, signals } = this.#told;
    const now = `${this.#epoch}-${end}-${signals}`;
    const [epoch, place] = cursor?.split('-') ?? [];
    const from = Number(place);
    const isKnown = epoch === this.#epoch && from >= this.#dropped && from <= end;
    if (!isKnown) return { cursor: now, reset: true, changed: [] };
    const changed = this.#changed.slice(from - this.#dropped, end - this.#dropped);
    return { cursor: now, reset: false, changed: [...new Set(changed)] };
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
}
