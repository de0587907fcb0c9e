// Compares destroyed keys with the journal: an event erased each key, for an account archived long enough.
import type pg from 'pg';
import { type JournalOptions, readErasures } from '../../../proof/key-erasures.ts';

export interface ErasuresProof {
  /** Number of destroyed keys with their event. */
  readonly erased: number;
  /** Accounts whose keys were destroyed before the journal recorded this; the time and the actor can't be proved. */
  readonly unrecorded: readonly number[];
  readonly findings: readonly string[];
}

/** Reads with one database snapshot; the program may be running. Throws if the journal is damaged. */
export async function proveErasures(client: pg.Client, options: JournalOptions): Promise<ErasuresProof> {
  await client.query('begin isolation level repeatable read read only');
  try {
    const { erased } = await readErasures(client, options);
    const { rows } = await client.query<{ account_id: number; unrecorded: boolean }>(
      `select account_id, account_id in (select account_id from proof_unrecorded_erasures) as unrecorded
       from proof_client_keys where sealed is null order by account_id`,
    );
    const said = new Set(erased.map(({ account }) => account));
    const unsaid = rows.filter(({ account_id }) => !said.has(account_id));
    const accounts = (isKnown: boolean): number[] =>
      unsaid.filter(({ unrecorded }) => unrecorded === isKnown).map(({ account_id }) => account_id);
    const findings = new Set(
      erased.flatMap(({ finding }) => (finding === null ? [] : `a key was erased too soon: ${finding}`)),
    );
    return {
      erased: rows.length - unsaid.length,
      unrecorded: accounts(true),
      findings: [
        ...findings,
        ...accounts(false).map((account) => `the key of account ${account} is gone, and no event says so`),
      ],
    };
  } finally {
    await client.query('rollback');
  }
}
