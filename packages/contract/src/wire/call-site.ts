// Where a call lives and who may make it, and what every request may say beside its parameters.

/** none: no login; optional: no login, but whose it is where a good token comes along; user: demo or real; demo: only a demo user; real: a demo user is refused. */
export type Auth = 'none' | 'optional' | 'user' | 'demo' | 'real';
export interface CallSite {
  readonly method: 'GET' | 'POST';
  readonly auth: Auth;
  readonly path: string;
  /** A call that changes state: also answers to POST, takes an Idempotency-Key, refuses HEAD and prefetch. */
  readonly changes?: true;
  /** A POST that takes an Idempotency-Key. */
  readonly keyed?: true;
  /** A GET whose parameters are secrets, which have no place in an address: our own client posts it. */
  readonly secret?: true;
  /** A second path of the same call. */
  readonly alias?: string;
  /** A POST of a multipart form with one file of at most so many bytes. */
  readonly fileBytesMax?: number;
  /** Makes a file: refused, as every upload is, while the disk of the venue has too little room. */
  readonly exports?: true;
  /** Changes something, and is open to blocked clients too: they close positions and read, and nothing else. */
  readonly whileBlocked?: true;
  /** Answers 999 without sending anyone away. */
  readonly initial?: true;
}

export const KEY_HEADER = 'Idempotency-Key';
/** 16 to 128 visible ASCII characters. */
export const KEY_PATTERN = /^[\x21-\x7e]{16,128}$/;
/** The language of messages for people. */
export const LANGUAGE_HEADER = 'lang';
/** The parameter of the request's time, in milliseconds since the epoch; it stands in for a key where there is none. */
export const STAMP_PARAMETER = 't';
