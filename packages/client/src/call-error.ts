// The errors of a call: it was rejected, or its outcome is unknown. Fields are declared and then set, which takes half
// as much space in the bundle of every screen.

export interface RefusedAnswer {
  code: number;
  msg: string;
  error: string;
  field: string | null;
  details: Readonly<Record<string, unknown>>;
}

/** The server answered and made no change. `msg` is for people, `error` for programs, `details` offers a correction. */
export class CallError extends Error implements RefusedAnswer {
  declare readonly code: number;
  declare readonly error: string;
  declare readonly field: string | null;
  declare readonly msg: string;
  declare readonly details: Readonly<Record<string, unknown>>;

  constructor({ code, msg, error, field, details }: RefusedAnswer) {
    super(`${error}: ${msg}`);
    Object.assign(this, { name: 'CallError', code, msg, error, field, details });
  }
}

/** cancelled by the caller, offline before sending, timeout, network (failed while sending), http_5xx, malformed. */
export type NetworkFault = 'cancelled' | 'offline' | 'timeout' | 'network' | 'malformed' | `http_${number}`;

/** There is no reliable answer. `outcome` says whether the server may have made the change all the same. */
export class NetworkError extends Error {
  declare readonly code: NetworkFault;
  declare readonly outcome: 'unknown' | 'not_sent';

  constructor(code: NetworkFault, outcome: 'unknown' | 'not_sent') {
    super(`${code} (${outcome})`);
    this.name = 'NetworkError';
    this.code = code;
    this.outcome = outcome;
  }
}

export type CallFault = CallError | NetworkError;

/** True for errors that a call throws; any other caught error is a bug, and is rethrown. */
export const isCallFault = (fault: unknown): fault is CallFault =>
  fault instanceof CallError || fault instanceof NetworkError;

/** True if the change may have happened: retry with the same Idempotency-Key before assuming anything. */
export const isOutcomeUnknown = (fault: unknown): boolean =>
  fault instanceof NetworkError && fault.outcome === 'unknown';
