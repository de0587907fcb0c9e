// When each log that third parties check was last signed, and up to where witnesses have cosigned it: read from the
// store, to which every signer writes.
import type pg from 'pg';

export interface SignedLog {
  readonly series: string;
  /** In milliseconds; null before the first time. */
  readonly signedAt: number | null;
  /** Entries of the newest checkpoint that enough witnesses have cosigned; null if there is none. */
  readonly cosigned: number | null;
}

/** The current log of each series. */
export async function readSignedLogs(pool: pg.Pool): Promise<SignedLog[]> {
  const { rows } = await pool.query<{ series: string; signed: Date | null; cosigned: number | null }>(
    `select distinct on (l.series) l.series, c.signed_at as signed, c.cosigned_size as cosigned
     from proof_logs l left join proof_checkpoints c on c.log = l.name
     order by l.series, l.generation desc`,
  );
  return rows.map(({ series, signed, cosigned }) => ({
    series,
    signedAt: signed?.getTime() ?? null,
    cosigned,
  }));
}
