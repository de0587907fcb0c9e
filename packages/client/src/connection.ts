// The state of the live socket, in a form that a screen can show.

/** connecting: for the first time; live: the server answers; reconnecting: lost and retrying; offline: no network. */
export type ConnectionState = 'connecting' | 'live' | 'reconnecting' | 'offline';

export interface Connection {
  readonly state: ConnectionState;
  /** Start of this state, in milliseconds since the epoch. */
  readonly since: number;
}

export const CONNECT_TIMEOUT_MS = 5_000;
export const PING_INTERVAL_MS = 5_000;
export const PINGS_UNANSWERED_MAX = 2;
/** After sleep or a network change the socket has this long to prove that it is alive. */
export const CHECK_TIMEOUT_MS = 3_000;
/** Silence after which a socket is not trusted after sleep until it has answered. */
export const TRUSTED_SILENCE_MS = PING_INTERVAL_MS + 1_000;
const BACKOFF_FIRST_MS = 500;
const BACKOFF_FACTOR = 1.6;
const BACKOFF_MAX_MS = 15_000;
/** This many failures in a row count as offline. */
export const ATTEMPTS_UNTIL_OFFLINE = 4;

/** 0.5 s, 0.8 s, 1.28 s … 15 s, each shortened by up to half, so that many clients do not reconnect together. */
export function backoffMs(failures: number, random: () => number): number {
  const full = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * BACKOFF_FACTOR ** Math.max(0, failures - 1));
  return Math.round(full * (1 - random() / 2));
}
