// The key of each account, which salts the account's entries in the public event log. It is generated once and stored
// encrypted. Destroying it erases the account's content from the log, whose entries stay unchanged.
import { randomBytes } from 'node:crypto';
import { makeSaltOf, type SaltOf } from '@candor/proof';
import { sha256 } from '@candor/proof/node/crypto.ts';
import type pg from 'pg';
import type { Sealer } from '../secrets/sealer.ts';

const KEY_BYTES = 32;
/** The most keys that are cached in the clear. */
const CACHED_MAX = 20_000;

export const clientKeyPurpose = (accountId: number): string => `client key|${accountId}`;

export class ClientKeys {
  readonly #sealer: Sealer;
  readonly #cached = new Map<number, SaltOf | null>();

  constructor(sealer: Sealer) {
    this.#sealer = sealer;
  }

  /** Returns the salts if all of them are cached. */
  atHand(accounts: Iterable<number>): ReadonlyMap<number, SaltOf | null> | undefined {
    const found = new Map<number, SaltOf | null>();
    for (const account of accounts) {
      const cached = this.#cached.get(account);
      if (cached === undefined) return undefined;
      found.set(account, cached);
    }
    return found;
  }

  /**
   * Returns what salts the events of these accounts, within the caller's transaction. It makes missing keys, so that a
   * key is stored with the first entry that it seals, or before it with the first inclusion promise for one. A salt is
   * null if the key was destroyed. Call `forget` if the transaction fails.
   */
  async open(client: pg.ClientBase, accounts: Iterable<number>): Promise<ReadonlyMap<number, SaltOf | null>> {
    const wanted = [...new Set(accounts)];
    const missing = wanted.filter((account) => !this.#cached.has(account));
    const found = new Map(
      wanted.filter((one) => this.#cached.has(one)).map((one) => [one, this.#cached.get(one) ?? null]),
    );
    for (const [account, key] of await this.#read(client, missing)) found.set(account, key);
    const unmade = missing.filter((account) => !found.has(account));
    for (const [account, key] of await this.#make(client, unmade)) found.set(account, key);
    for (const [account, key] of found) this.#cached.set(account, key);
    this.#dropOldest();
    return found;
  }

  /** A map keeps its keys in insertion order, so the first key is the oldest. */
  #dropOldest(): void {
    for (const account of this.#cached.keys()) {
      if (this.#cached.size <= CACHED_MAX) return;
      this.#cached.delete(account);
    }
  }

  /** Drops cached keys, which may not have been stored, or may be destroyed by now. */
  forget(): void {
    this.#cached.clear();
  }

  /**
   * The recorder and a promise may make a key at the same time: the first stored key is used, and the other one waits
   * for it.
   */
  async #make(client: pg.ClientBase, accounts: readonly number[]): Promise<Map<number, SaltOf | null>> {
    if (accounts.length === 0) return new Map();
    // Inserting in one order keeps two transactions that make the same keys from deadlocking.
    const sorted = accounts.toSorted((one, other) => one - other);
    await client.query(
      `insert into proof_client_keys (account_id, sealed) select * from unnest($1::bigint[], $2::bytea[])
       on conflict do nothing`,
      [sorted, sorted.map((account) => this.#sealer.seal(randomBytes(KEY_BYTES), clientKeyPurpose(account)))],
    );
    return this.#read(client, sorted);
  }

  async #read(client: pg.ClientBase, accounts: readonly number[]): Promise<Map<number, SaltOf | null>> {
    if (accounts.length === 0) return new Map();
    const { rows } = await client.query<{ account_id: number; sealed: Buffer | null }>(
      'select account_id, sealed from proof_client_keys where account_id = any($1)',
      [accounts],
    );
    return new Map(rows.map(({ account_id, sealed }) => [account_id, this.#openOne(account_id, sealed)]));
  }

  #openOne(account: number, sealed: Buffer | null): SaltOf | null {
    return sealed && makeSaltOf(sha256, this.#sealer.open(sealed, clientKeyPurpose(account)));
  }
}

/**
 * Returns what salts the events of an account: null if its key was destroyed, undefined if there is none. It makes no
 * key.
 */
export async function readClientKey(
  client: pg.ClientBase,
  sealer: Sealer,
  account: number,
): Promise<SaltOf | null | undefined> {
  const { rows } = await client.query<{ sealed: Buffer | null }>(
    'select sealed from proof_client_keys where account_id = $1',
    [account],
  );
  const [row] = rows;
  return row && (row.sealed ? makeSaltOf(sha256, sealer.open(row.sealed, clientKeyPurpose(account))) : null);
}

/**
 * Destroys the keys of these accounts for good, in the caller's transaction. Their entries can no longer be opened, and
 * later ones are salted at random. The journal records the erasure before it (`key-erasures.ts`). Returns the number of
 * destroyed keys.
 */
export async function destroyClientKeys(client: pg.ClientBase, accounts: readonly number[]): Promise<number> {
  const { rowCount } = await client.query(
    `insert into proof_client_keys as keys (account_id, sealed, destroyed_at)
     select account, null, now() from unnest($1::bigint[]) account
     on conflict (account_id) do update set sealed = null, destroyed_at = now() where keys.sealed is not null`,
    [accounts],
  );
  return rowCount ?? 0;
}
