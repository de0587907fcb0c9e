// The steps that a check of a receipt consists of: what each found, as figures. The words for them are the reader's own.

export type StepId =
  | 'file'
  | 'signed'
  | 'witnessed'
  | 'recorded'
  | 'tape'
  | 'placed'
  | 'seen'
  | 'target'
  | 'opened'
  | 'margin'
  | 'stops'
  | 'cancelled'
  | 'swap'
  | 'stop_out'
  | 'stop_loss'
  | 'take_profit'
  | 'closed'
  | 'profit'
  | 'ended';

export type StepState = 'holds' | 'fails' | 'unknown';

/** Prices in points of `precision`, money in millionths, lots in millionths, times in milliseconds. */
export interface CheckStep {
  readonly id: StepId;
  readonly state: StepState;
  readonly params: Readonly<Record<string, string | number>>;
  /** Of a step that fails: what exactly, in English. */
  readonly why?: string;
}

/** What a receipt says does not hold. */
class DoesNotHold extends Error {
  override name = 'DoesNotHold';
}

export function need(holds: boolean, what: string): asserts holds {
  if (!holds) throw new DoesNotHold(what);
}

/** Collects what holds, and knows what is being looked at, so that a failure has its place. */
export class Steps {
  readonly #done: CheckStep[] = [];
  #at: StepId = 'file';

  /** What is looked at from here on. */
  begin(id: StepId): void {
    this.#at = id;
  }

  say(id: StepId, params: CheckStep['params'], state: StepState = 'holds'): void {
    this.#done.push({ id, state, params });
  }

  fail(why: string): void {
    this.#done.push({ id: this.#at, state: 'fails', params: {}, why });
  }

  list(): readonly CheckStep[] {
    return this.#done;
  }
}
