// Writes the head of the audit log into the journal from time to time. The hash chain shows changes inside the log. A
// cut-off end with an adjusted head shows only against a second place, which the same person can't rewrite.
import { type CommandReply, type CommandRequest, systemActor } from '@candor/core';
import type pg from 'pg';
import type { Logger } from '../config/log.ts';
import { readHead } from './audit-rows.ts';

export interface AnchorOptions {
  /** Connections for internal work of the venue. */
  readonly pool: pg.Pool;
  readonly submit: (request: CommandRequest) => Promise<CommandReply>;
  readonly log: Pick<Logger, 'error'>;
}

/** Resolves once the current head is in the journal. Writes nothing if the head has not changed since the last call. */
export function makeAnchorAudit({ pool, submit, log }: AnchorOptions): () => Promise<void> {
  let last: { rows: number; hash: string } | null = null;
  return async () => {
    const { seq: rows, hash } = await readHead(pool);
    const head = { rows, hash: hash.toString('hex') };
    if (last && !(await holds(pool, last)))
      log.error({ anchored: last, head }, 'the audit log is not the one that the journal knows');
    if (rows === 0 || last?.hash === head.hash) return;
    const reply = await submit({
      command: { type: 'AnchorAudit', ...head },
      actor: systemActor('audit'),
      idempotency: null,
    });
    if (!reply.ok)
      throw new Error(`the journal did not take the head of the audit log: ${reply.refusal.code}`);
    last = head;
  };
}

async function holds(pool: pg.Pool, { rows, hash }: { rows: number; hash: string }): Promise<boolean> {
  const found = await pool.query(`select from audit_log where seq = $1 and hash = decode($2, 'hex')`, [
    rows,
    hash,
  ]);
  return found.rowCount === 1;
}
