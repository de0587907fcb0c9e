// Has the newest checkpoint of a log cosigned, and keeps what comes beside it.
import type pg from 'pg';
import { checkHeld } from './checkpoint-signer.ts';
import type { SigningLog } from './log-keys.ts';
import { StoredLog } from './stored-log.ts';
import type { Witnesses } from './witnesses.ts';

export interface CosignOptions {
  readonly log: SigningLog;
  readonly witnesses: Pick<Witnesses, 'cosign'>;
  /** From so many on a note counts as cosigned. */
  readonly quorum: number;
}

/**
 * The note with the cosignatures that came, and their number; undefined where none did. It is stored unless a newer one is by now, and counts
 * as the newest cosigned one unless a newer one does.
 * @throws SigningRefused where a witness holds a past of the log that is not this one's
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
