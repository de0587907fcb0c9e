// Counts execution data that events lack: times of orders from arrival to durable, and rejections without an event.
import type { Command, CommandReply, CommandRequest, ExecutionCounts, RefusalCode } from '@candor/core';

/** Upper bounds of the time classes in milliseconds; one more class has all longer times. */
export const DURABLE_CLASSES_MS = [1, 2, 5, 10, 25, 50, 100, 250, 1_000] as const;

/** At most one event is written in this time. */
const EVERY_MS = 60_000;

const ORDER_COMMANDS = [
  'PlaceOrder',
  'ClosePosition',
  'CancelOrder',
  'SetStops',
  'SetTrail',
  'SetBreakEven',
  'ChangePending',
  'LinkOrders',
  'CloseBy',
  'SetGuaranteedStop',
] as const;

type OrderCommand = Extract<Command, { readonly type: (typeof ORDER_COMMANDS)[number] }>;

export const isOrderCommand = (command: Command): command is OrderCommand =>
  ORDER_COMMANDS.some((type) => type === command.type);

/** Rejections for which the core emits no event, even if the command has a key. */
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
   * Counts a durable answer; `tookMs` is the time since the command's arrival. Repeated answers to a key and rejections
   * that are in the journal are not counted.
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

  /** Counts a rejection. `code` is the core's reason, or `busy` if the command was rejected without a decision. */
  refused(code: RefusalCode | 'busy', demo: boolean): void {
    const { refused } = this.#kind(demo);
    refused.set(code, (refused.get(code) ?? 0) + 1);
  }

  /** True if counts are to be written by `now`, in milliseconds of the venue's clock. */
  isDue(now: number): boolean {
    this.#writtenAt ??= now;
    return !this.#isEmpty && now - this.#writtenAt >= EVERY_MS;
  }

  /** Returns the counts, or null if there are none, and starts counting again. */
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
