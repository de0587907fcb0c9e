// Which faults of the database pass: it is away, starts, is full or is being moved, so the same is worth trying again.

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
 * Classes and codes of PostgreSQL (appendix A of its manual): connection, resources, operator intervention and system
 * errors; a standby that takes no writes yet; a lock that was not to be had; a transaction that had to give way.
 */
const sqlState = /^(?:08|53|57|58)...$|^(?:25006|25P03|55P03|40001|40P01)$/;

/** What the driver says without a code. */
const words =
  /connection terminated|connection ended|timeout expired|timeout exceeded|not queryable|read timeout/i;

/** A connection that worked before could not be replaced, for whatever reason: it is tried again. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

/**
 * What is stored is not what memory says it is, or whether the last write arrived is not known: whoever meets this begins again as
 * at a start, with all that is checked then.
 */
export class Unsettled extends Error {
  override readonly name: string = 'Unsettled';
}

/** True where the database was away or could not do it just now; false for a wrong statement, name or password. */
export function isPassing(error: unknown): boolean {
  if (error instanceof ConnectionLost || error instanceof Unsettled) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return network.includes(code) || sqlState.test(code);
  return words.test(error.message);
}

/** Whether a request failed by the database, and not by its own body, which may break off with the same code. */
export const isDatabaseBusy = (error: unknown): boolean =>
  isPassing(error) && (error as { statusCode?: unknown }).statusCode === undefined;

/** In words that hold no password. Errors of several addresses at once come without a message of their own. */
export function describeFault(error: unknown): string {
  const { message, code, name } = error as { message?: string; code?: string; name?: string };
  return message || code || name || String(error);
}
