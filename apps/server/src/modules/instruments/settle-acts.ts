// What follows a decision about an instrument: the engine is given the command, and again until it has arrived, so that a
// kill in between is made good by the job. Only then it shows everywhere.
import { type CommandReply, type CommandRequest, operatorActor, type Refusal } from '@candor/core';
import type pg from 'pg';
import type { Audit } from '../../audit/audit.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Listings } from '../../listings/listings.ts';
import { listUndone, type UndoneAct, writeDone, writeListing } from './act-rows.ts';

export interface Settling {
  /** Of the venue's own work. */
  readonly pool: pg.Pool;
  readonly listings: Listings;
  readonly submit: (request: CommandRequest) => Promise<CommandReply>;
  readonly audit: Audit;
  readonly now: () => number;
}

const AT_ONCE_MAX = 100;

/** Answers the refusals by act, where the engine took some no more. Throws where it does not answer. */
export async function settleActs(settling: Settling): Promise<ReadonlyMap<number, Refusal>> {
  const refused = new Map<number, Refusal>();
  for (;;) {
    const acts = await listUndone(settling.pool, AT_ONCE_MAX);
    for (const act of acts) {
      const refusal = await settleOne(settling, act);
      if (refusal) refused.set(act.id, refusal);
    }
    if (acts.length < AT_ONCE_MAX) return refused;
  }
}

async function settleOne(
  { pool, listings, submit, audit, now }: Settling,
  { id, instrumentId, command, by }: UndoneAct,
): Promise<Refusal | null> {
  // Given again it changes nothing, so it needs no key.
  const reply = await submit({ command, actor: operatorActor(by), idempotency: null });
  const at = new Date(now());
  const row = await inTransaction(pool, async (client) => {
    await writeDone(client, id, at, reply.ok ? '' : reply.refusal.code);
    if (!reply.ok)
      await audit.record(client, {
        operator: null,
        actor: 'engine',
        act: 'refuse change',
        subject: `instrument ${instrumentId}`,
        after: { by, refusal: reply.refusal.code },
      });
    // Who has read the listing before the engine knew of it reads it again.
    return writeListing(client, { instrumentId, by, at });
  });
  if (reply.ok && command.type === 'ConfigureInstrument') listings.takeTerms(command.terms);
  if (reply.ok && command.type !== 'ConfigureInstrument')
    listings.takeHalt(instrumentId, command.type === 'HaltInstrument');
  listings.takeListing(row);
  return reply.ok ? null : reply.refusal;
}
