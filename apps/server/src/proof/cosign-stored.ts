// Has the newest checkpoint of a log cosigned, and stores the cosignatures.
import type pg from 'pg';
import { checkHeld } from './checkpoint-signer.ts';
import type { SigningLog } from './log-keys.ts';
import { StoredLog } from './stored-log.ts';
import type { Witnesses } from './witnesses.ts';

export interface CosignOptions {
  readonly log: SigningLog;
  readonly witnesses: Pick<Witnesses, 'cosign'>;
  /** The number of cosignatures from which a note counts as cosigned. */
  readonly quorum: number;
}

/**
 * Returns the note with its new cosignatures, and their number; undefined if none came. It stores the note unless a
 * newer one is stored, and marks it as the newest cosigned one unless a newer one is. @throws SigningRefused if a
 * witness holds a history of the log that differs from this one
 */
export async function cosignStored(
  client: pg.ClientBase,
  { log, witnesses, quorum }: CosignOptions,
): Promise<{ note: string; count: number } | undefined> {
  const { rows } = await client.query<{ note: string; size: number }>(
    'select note, size from proof_checkpoints where log = $1',
    [log.name],
  );
  const [signed] = rows;
  if (!signed) return undefined;
  const { note, size } = signed;
  const tree = new StoredLog(client, log.name);
  const cosigned = await witnesses.cosign(
    log,
    { note, size },
    {
      prove: (older) => tree.consistency(older, size),
      check: (held) => checkHeld(client, log, held),
    },
  );
  if (!cosigned) return undefined;
  await client.query(
    `update proof_checkpoints set note = case when size = $2 then $3 else note end,
       cosigned_size = case when $4 and coalesce(cosigned_size, 0) <= $2 then $2 else cosigned_size end,
       cosigned_note = case when $4 and coalesce(cosigned_size, 0) <= $2 then $3 else cosigned_note end
     where log = $1 and size >= $2`,
    [log.name, size, cosigned.note, cosigned.count >= quorum],
  );
  return cosigned;
}
