// A row of the journal in an archived month.

/** A row as a line of the file; bytes as base64. */
export interface ArchivedRow {
  readonly first_seq: number;
  readonly count: number;
  readonly epoch: number;
  readonly at: number;
  readonly crc: number;
  readonly payload: string;
  /** Absent in months that were archived before inputs were recorded. */
  readonly inputs?: string | null;
}
