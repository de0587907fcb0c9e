// The steps of a receipt's check, with their results as amounts. The display adds the texts.
import type { Leg } from './receipt-events.ts';

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

/** Why a file can't be checked at all: there is no verdict about its trade then, good or bad. */
export type CheckCause = 'no_receipt' | 'no_key' | 'unknown_key';

/** Prices in points of `precision`, money in millionths, lots in millionths, times in milliseconds. */
export interface CheckStep {
  readonly id: StepId;
  readonly state: StepState;
  readonly params: Readonly<Record<string, string | number>>;
  /** The prices of an amount that was converted from another currency. */
  readonly legs?: readonly Leg[];
  /** Set if the check could not begin at this step. */
  readonly cause?: CheckCause;
  /** The exact reason of a failed step, in English. */
  readonly why?: string;
}

/** A receipt's content is wrong. */
class DoesNotHold extends Error {
  override name = 'DoesNotHold';
}

/** The file contains nothing that could be checked, or the required key is missing. */
export class CannotCheck extends Error {
  override name = 'CannotCheck';
  readonly because: CheckCause;
  constructor(because: CheckCause, what: string) {
    super(what);
    this.because = because;
  }
}

export function need(holds: boolean, what: string): asserts holds {
  if (!holds) throw new DoesNotHold(what);
}

/** Collects the passed checks, and tracks the current step, so that a failure has its place. */
export class Steps {
  readonly #done: CheckStep[] = [];
  #at: StepId = 'file';

  /** Starts a step. */
  begin(id: StepId): void {
    this.#at = id;
  }

  say(id: StepId, params: CheckStep['params'], state: StepState = 'holds', legs: readonly Leg[] = []): void {
    this.#done.push({ id, state, params, ...(legs.length > 0 && { legs }) });
  }

  fail(fault: unknown): void {
    const why = fault instanceof Error ? fault.message : String(fault);
    const told = { id: this.#at, params: {}, why };
    if (fault instanceof CannotCheck) this.#done.push({ ...told, state: 'unknown', cause: fault.because });
    else this.#done.push({ ...told, state: 'fails' });
  }

  list(): readonly CheckStep[] {
    return this.#done;
  }
}
