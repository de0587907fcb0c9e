// Temporary faults of the database: it is unavailable, starting, full or moving, so a retry may succeed.

const network = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOENT',
  'ENOTFOUND',
  'EAGAIN',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_WRITE_AFTER_END',
];

/**
 * Classes and codes of PostgreSQL (appendix A of its manual): connection, resource, operator intervention and system
 * errors, a standby that is still read-only, a lock that could not be acquired, and a transaction that was rolled back
 * for another.
 */
const sqlState = /^(?:08|53|57|58)...$|^(?:25006|25P03|55P03|40001|40P01)$/;

/** Messages of the driver that come without a code. */
const words =
  /connection terminated|connection ended|timeout expired|timeout exceeded|not queryable|read timeout/i;

/** A connection that worked before could not be replaced; it is retried whatever the reason. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

/**
 * The store differs from memory, or it is unknown whether the last write arrived. The caller begins again as at a
 * start, with all its checks.
 */
export class Unsettled extends Error {
  override readonly name: string = 'Unsettled';
}

/** True if the database was temporarily unavailable; false for a wrong statement, name or password. */
export function isPassing(error: unknown): boolean {
  if (error instanceof ConnectionLost || error instanceof Unsettled) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return network.includes(code) || sqlState.test(code);
  return words.test(error.message);
}

/** True if a request failed because of the database, and not because its own body broke off with the same code. */
export const isDatabaseBusy = (error: unknown): boolean =>
  isPassing(error) && (error as { statusCode?: unknown }).statusCode === undefined;

/** Describes the fault without a password. Errors of several addresses at once have no message of their own. */
export function describeFault(error: unknown): string {
  const { message, code, name } = error as { message?: string; code?: string; name?: string };
  return message || code || name || String(error);
}
