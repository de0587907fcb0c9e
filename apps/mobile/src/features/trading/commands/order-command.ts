// One order command of the user (place, close, cancel, set stops) and its state, which depends only on the responses.
import type { Order, RequestKind, WrittenRequest } from '@candor/client';
import type { Price } from '@candor/core';

/**
 * sending: the first request is under way. unknown: it may have been executed; a retry with the same key finds out. filled: it
 * was executed. refused: it was not, and why.
 */
export type CommandState =
  | { readonly phase: 'sending' }
  | { readonly phase: 'unknown' }
  | {
      readonly phase: 'filled';
      readonly order: Order;
      readonly message: string;
      /** Whether the response came with a signed inclusion promise. */
      readonly isPromised: boolean;
    }
  | { readonly phase: 'refused'; readonly refusal: CommandRejection };

export interface CommandRejection {
  /** Machine name; `not_sent` is ours: the device was offline and nothing left it. */
  readonly error: string;
  readonly field: string | null;
  /** Message for people, from the server; empty for `not_sent`. */
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface OrderCommand {
  readonly key: string;
  /** The user who gave it: another login on this device neither sees nor repeats it. */
  readonly uid: string;
  /** Milliseconds since the epoch on this device. */
  readonly madeAt: number;
  /** The number of requests sent for it. */
  readonly attempts: number;
  readonly state: CommandState;
  readonly kind: RequestKind;
  /** The parameters of each request: a retry sends the same ones. */
  readonly written: WrittenRequest;
  /** The price on the button at the tap; null if none was shown. */
  readonly requestedPrice: Price | null;
  /** The instrument's display code and decimals. */
  readonly about: { readonly showCode: string; readonly precision: number; readonly instrumentId: number };
}

export type CommandResponse =
  | {
      readonly kind: 'answered';
      readonly order: Order;
      readonly message: string;
      readonly isPromised: boolean;
    }
  | { readonly kind: 'refused'; readonly refusal: CommandRejection }
  | { readonly kind: 'not_sent' }
  | { readonly kind: 'nothing' };

/** Rejections that come before the command is read: they say nothing about an earlier attempt with the same key. */
const SAYS_NOTHING_OF_BEFORE: ReadonlySet<string> = new Set([
  'busy',
  'starting',
  'rate_limited',
  'session_invalid',
  'malformed_body',
]);

/** A command is retried by itself for so long. Later the price is another one, and the user decides. */
export const AUTO_RETRY_MS_MAX = 30_000;
/** The server stores a key for 24 h; a later retry could execute the command twice. */
export const RETRY_MS_MAX = 23 * 3_600_000;

export function applyResponse(command: OrderCommand, response: CommandResponse): OrderCommand {
  const before = command.attempts > 1 || command.state.phase === 'unknown';
  switch (response.kind) {
    case 'answered': {
      const { order, message, isPromised } = response;
      return { ...command, state: { phase: 'filled', order, message, isPromised } };
    }
    case 'refused':
      if (before && SAYS_NOTHING_OF_BEFORE.has(response.refusal.error)) return { ...command, state: UNKNOWN };
      return { ...command, state: { phase: 'refused', refusal: response.refusal } };
    case 'not_sent':
      return before ? { ...command, state: UNKNOWN } : { ...command, state: NOT_SENT };
    case 'nothing':
      return { ...command, state: UNKNOWN };
  }
}

/** For a command that was stored before a reload: without a response it may have been executed. */
export function revive(command: OrderCommand): OrderCommand {
  return command.state.phase === 'sending' ? { ...command, state: UNKNOWN } : command;
}

export const isSettled = (command: OrderCommand): boolean =>
  command.state.phase === 'filled' || command.state.phase === 'refused';
export const mayAutoRetry = (command: OrderCommand, now: number): boolean =>
  now - command.madeAt <= AUTO_RETRY_MS_MAX;
export const mayRetry = (command: OrderCommand, now: number): boolean => now - command.madeAt <= RETRY_MS_MAX;

/** 1 s, 2 s, 4 s, then every 5 s. */
export const retryDelayMs = (attempts: number): number =>
  Math.min(5_000, 1_000 * 2 ** Math.max(0, attempts - 1));

const UNKNOWN: CommandState = { phase: 'unknown' };
const NOT_SENT: CommandState = {
  phase: 'refused',
  refusal: { error: 'not_sent', field: null, message: '', details: {} },
};
