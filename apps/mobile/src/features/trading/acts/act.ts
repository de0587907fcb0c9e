// One act of the user (place, close, cancel, set stops) and its one honest state, decided purely from what was heard.
import type { Order, RequestKind, WrittenRequest } from '@candor/client';
import type { Price } from '@candor/core';

/**
 * sending: on its way for the first time. unknown: it may have happened; the same key asks. filled: it happened.
 * refused: it did not, and why.
 */
export type ActState =
  | { readonly phase: 'sending' }
  | { readonly phase: 'unknown' }
  | {
      readonly phase: 'filled';
      readonly order: Order;
      readonly message: string;
      /** Whether the answer came with a signed promise that it will be in the record. */
      readonly isPromised: boolean;
    }
  | { readonly phase: 'refused'; readonly refusal: ActRefusal };

export interface ActRefusal {
  /** Machine name; `not_sent` is ours: the device was offline and nothing left it. */
  readonly error: string;
  readonly field: string | null;
  /** For people, from the server; empty for `not_sent`. */
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface Act {
  readonly key: string;
  /** Whose act it is: another login on this device neither sees nor repeats it. */
  readonly uid: string;
  /** Milliseconds since the epoch on this device. */
  readonly madeAt: number;
  readonly asked: number;
  readonly state: ActState;
  readonly kind: RequestKind;
  /** What was sent, and is sent again as it was. */
  readonly written: WrittenRequest;
  /** The price on the button when it was tapped; null where none was shown. */
  readonly seen: Price | null;
  /** What it is about, for people: the instrument's code to show, its decimals. */
  readonly about: { readonly showCode: string; readonly precision: number; readonly instrumentId: number };
}

export type Heard =
  | {
      readonly kind: 'answered';
      readonly order: Order;
      readonly message: string;
      readonly isPromised: boolean;
    }
  | { readonly kind: 'refused'; readonly refusal: ActRefusal }
  | { readonly kind: 'not_sent' }
  | { readonly kind: 'nothing' };

/** Refusals before anything is looked at: they say nothing of an earlier attempt with the same key. */
const SAYS_NOTHING_OF_BEFORE: ReadonlySet<string> = new Set([
  'busy',
  'starting',
  'rate_limited',
  'session_invalid',
  'malformed_body',
]);

/** For so long an act is repeated without asking: later the price is another one, and the user decides. */
export const ASK_ALONE_MS_MAX = 30_000;
/** The server keeps a key for 24 h; past that, asking could do it a second time. */
export const ASK_MS_MAX = 23 * 3_600_000;

export function hear(act: Act, heard: Heard): Act {
  const before = act.asked > 1 || act.state.phase === 'unknown';
  switch (heard.kind) {
    case 'answered': {
      const { order, message, isPromised } = heard;
      return { ...act, state: { phase: 'filled', order, message, isPromised } };
    }
    case 'refused':
      if (before && SAYS_NOTHING_OF_BEFORE.has(heard.refusal.error)) return { ...act, state: UNKNOWN };
      return { ...act, state: { phase: 'refused', refusal: heard.refusal } };
    case 'not_sent':
      return before ? { ...act, state: UNKNOWN } : { ...act, state: NOT_SENT };
    case 'nothing':
      return { ...act, state: UNKNOWN };
  }
}

/** What was found on this device after a reload: an act that had no answer yet may have happened. */
export function revive(act: Act): Act {
  return act.state.phase === 'sending' ? { ...act, state: UNKNOWN } : act;
}

export const isSettled = (act: Act): boolean => act.state.phase === 'filled' || act.state.phase === 'refused';
export const mayAskAlone = (act: Act, now: number): boolean => now - act.madeAt <= ASK_ALONE_MS_MAX;
export const mayAsk = (act: Act, now: number): boolean => now - act.madeAt <= ASK_MS_MAX;

/** 1 s, 2 s, 4 s, then every 5 s. */
export const askDelayMs = (asked: number): number => Math.min(5_000, 1_000 * 2 ** Math.max(0, asked - 1));

const UNKNOWN: ActState = { phase: 'unknown' };
const NOT_SENT: ActState = {
  phase: 'refused',
  refusal: { error: 'not_sent', field: null, message: '', details: {} },
};
