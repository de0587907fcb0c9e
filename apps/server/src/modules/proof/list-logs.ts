// The venue's logs, as everybody may see them.
import type pg from 'pg';

export interface PublicLog {
  readonly name: string;
  readonly series: string;
  readonly generation: number;
  readonly origin: string;
  readonly verifierKey: string;
  readonly firstSeq: number;
  readonly closed: boolean;
}

/** Ordered by series, the newest of each last. */
export async function listLogs(db: pg.Pool): Promise<PublicLog[]> {
  const { rows } = await db.query<PublicLog>(
    `select name, series, generation, origin, verifier_key as "verifierKey", first_seq as "firstSeq", closed
     from proof_logs order by series, generation`,
  );
  return rows;
}
