// Path and access of a call, and what every request may contain besides its parameters.

/**
 * none: no login; optional: no login required, but a valid token identifies the caller; user: demo or real; demo: only
 * demo users; real: demo users are rejected.
 */
export type Auth = 'none' | 'optional' | 'user' | 'demo' | 'real';
export interface CallSite {
  readonly method: 'GET' | 'POST';
  readonly auth: Auth;
  readonly path: string;
  /** The call changes state: it also accepts POST and an Idempotency-Key, and rejects HEAD and prefetch. */
  readonly changes?: true;
  /** A POST that accepts an Idempotency-Key. */
  readonly keyed?: true;
  /** A GET with secret parameters, which should not be in an address: our own client sends a POST. */
  readonly secret?: true;
  /** A second path of the same call. */
  readonly alias?: string;
  /** A POST of a multipart form with one file, up to this many bytes. */
  readonly fileBytesMax?: number;
  /** Creates a file: rejected, like every upload, while the venue's disk has too little space. */
  readonly exports?: true;
  /** Changes state, and is open to blocked clients too, who can otherwise only read. */
  readonly whileBlocked?: true;
  /** A call at the app's start: its response 999 does not end the session on the client. */
  readonly initial?: true;
}

/** The sites whose calls take an Idempotency-Key. Logins change state too, but each makes its own token: none is replayed. */
export type KeyedSite =
  | { readonly keyed: true }
  | { readonly changes: true; readonly auth: Exclude<Auth, 'none'> };

/** The same as a question, for the site of any realm. */
export const takesKey = ({
  changes,
  keyed,
  auth,
}: Pick<CallSite, 'changes' | 'keyed'> & { readonly auth: string }): boolean =>
  keyed === true || (changes === true && auth !== 'none');

export const KEY_HEADER = 'Idempotency-Key';
/** 16 to 128 visible ASCII characters. */
export const KEY_PATTERN = /^[\x21-\x7e]{16,128}$/;
/** Header with the language of messages to people. */
export const LANGUAGE_HEADER = 'lang';
/** Parameter with the request's time, in milliseconds since the epoch; it replaces a missing key. */
export const STAMP_PARAMETER = 't';
