// How many connections there may be: no more than the system lets this program have files open, less what it needs itself.

/** For everyone where the system sets no limit that is lower. */
const wanted = 20_000;
/** Connections to the database, files that are served and written, threads and their pipes. */
const ownFiles = 200;

interface Report {
  /** Absent on Windows, where connections are no files. */
  readonly userLimits?: { readonly open_files?: { readonly soft?: number | 'unlimited' } };
}

/**
 * Of a limit that leaves less than half, half of it are connections: one that is refused at once is better than
 * a database that can't be reached.
 */
export function connectionsFor(openFilesMax: number): number {
  return Math.min(wanted, Math.max(openFilesMax - ownFiles, Math.floor(openFilesMax / 2)));
}

function readOpenFilesMax(): number {
  const { userLimits } = process.report.getReport() as Report;
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}

export const connectionsMax = connectionsFor(readOpenFilesMax());
