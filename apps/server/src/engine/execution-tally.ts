// Counts of orders that no event has: how long each took from arrival to durable, and refusals that left no event of their own.
import type { Command, CommandReply, CommandRequest, ExecutionCounts, RefusalCode } from '@candor/core';

/** Classes of times reach up to these, in milliseconds; one more holds what is longer. */
export const DURABLE_CLASSES_MS = [1, 2, 5, 10, 25, 50, 100, 250, 1_000] as const;

/** At most one event in so long. */
const EVERY_MS = 60_000;

type OrderCommand = Extract<
  Command,
  { readonly type: 'PlaceOrder' | 'ClosePosition' | 'CancelOrder' | 'SetStops' }
>;

export const isOrderCommand = (command: Command): command is OrderCommand =>
  command.type === 'PlaceOrder' ||
  command.type === 'ClosePosition' ||
  command.type === 'CancelOrder' ||
  command.type === 'SetStops';

/** The core refuses these without an event even where the command has a key. */
const NEVER_KEPT: ReadonlySet<RefusalCode> = new Set([
  'account_not_found',
  'idempotency_conflict',
  'too_many_idempotency_keys',
  'too_many_acts',
]);

interface Kind {
  readonly durable: number[];
  readonly refused: Map<string, number>;
}

const newKind = (): Kind => ({
  durable: new Array<number>(DURABLE_CLASSES_MS.length + 1).fill(0),
  refused: new Map(),
});

export class ExecutionTally {
  #real = newKind();
  #demo = newKind();
  #isEmpty = true;
  #writtenAt: number | undefined;

  /**
   * An answer that is durable, `tookMs` after its command had arrived. One that repeats the first answer to its key is counted
   * no second time, and neither is a refusal that the journal has.
   */
  answered(request: CommandRequest, reply: CommandReply, { demo, tookMs }: Answered): void {
    if (reply.ok) {
      if (!reply.recorded) return;
      const { durable } = this.#kind(demo);
      const at = classOf(tookMs);
      durable[at] = (durable[at] ?? 0) + 1;
    } else if (request.idempotency === null || NEVER_KEPT.has(reply.refusal.code)) {
      this.refused(reply.refusal.code, demo);
    }
  }

  /** `code`: that of a refusal of the core, or `busy` of a command that was turned away undecided. */
  refused(code: RefusalCode | 'busy', demo: boolean): void {
    const { refused } = this.#kind(demo);
    refused.set(code, (refused.get(code) ?? 0) + 1);
  }

  /** Whether something is to be written by `now`, in milliseconds of the venue's clock. */
  isDue(now: number): boolean {
    this.#writtenAt ??= now;
    return !this.#isEmpty && now - this.#writtenAt >= EVERY_MS;
  }

  /** What has been counted, where there is anything; counting begins again. */
  take(now: number): { real: ExecutionCounts; demo: ExecutionCounts } | null {
    if (this.#isEmpty) return null;
    const taken = { real: countsOf(this.#real), demo: countsOf(this.#demo) };
    this.#real = newKind();
    this.#demo = newKind();
    this.#isEmpty = true;
    this.#writtenAt = now;
    return taken;
  }

  #kind(demo: boolean): Kind {
    this.#isEmpty = false;
    return demo ? this.#demo : this.#real;
  }
}

interface Answered {
  readonly demo: boolean;
  readonly tookMs: number;
}

function classOf(tookMs: number): number {
  const at = DURABLE_CLASSES_MS.findIndex((underMs) => tookMs < underMs);
  return at < 0 ? DURABLE_CLASSES_MS.length : at;
}

function countsOf({ durable, refused }: Kind): ExecutionCounts {
  return {
    durable: durable
      .map((count, at) => ({ underMs: DURABLE_CLASSES_MS[at] ?? null, count }))
      .filter(({ count }) => count > 0),
    refused: [...refused]
      .map(([code, count]) => ({ code, count }))
      .sort((one, other) => (one.code < other.code ? -1 : 1)),
  };
}
