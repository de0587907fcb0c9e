// Demo accounts: one for each id that a client made for itself, of which only the hash is kept.
import { createHash, randomInt } from 'node:crypto';
import type pg from 'pg';
import { inTransaction } from '../../db/in-transaction.ts';
import {
  type DemoApplicant,
  type DemoProof,
  issueChallenge,
  judgeProof,
  type ProofRefusal,
  type ProvenChallenge,
} from './demo-challenge.ts';
import {
  addOpening,
  bitsNeeded,
  lockOpenings,
  readOpenings,
  removeOldOpenings,
  secondsUntilEasier,
} from './demo-openings.ts';
import { USER_COLUMNS, type UserRecord } from './user-record.ts';

/** Without a challenge only waiting helps. */
export interface DemoLimit {
  readonly seconds: number;
  readonly challenge?: string;
  readonly bits?: number;
}
export type DemoOutcome =
  | { readonly ok: true; readonly user: UserRecord }
  | { readonly ok: false; readonly code: 'demo_limit'; readonly details: DemoLimit }
  | { readonly ok: false; readonly code: ProofRefusal };

/** What was asked, with the proof that came along once it is found good. */
interface Request extends DemoApplicant {
  readonly hash: Buffer;
  readonly proven: ProvenChallenge | undefined;
  readonly now: number;
}

/** The number of openings may pass a step while a client is at work. */
const bitsTooFewMax = 1;
/** For other programs on this store whose clocks are behind. */
const clockSlackMs = 60_000;

export class DemoAccounts {
  readonly #pool: pg.Pool;
  readonly #limited: boolean;
  #key: Buffer | undefined;

  constructor(options: { pool: pg.Pool; limited: boolean }) {
    this.#pool = options.pool;
    this.#limited = options.limited;
  }

  /**
   * The account of this id, opened where there is none: the first five an hour from one network freely, further ones for
   * a proof, unless there is no limit. A proof that comes is judged also where none is needed. Of several calls with one
   * new id at once, one opens it and all get it; of several with one proof, one.
   */
  async findOrOpen(
    applicant: DemoApplicant,
    proof: DemoProof | undefined,
    now: number,
  ): Promise<DemoOutcome> {
    const hash = createHash('sha256').update(applicant.demoId).digest();
    const judged =
      this.#limited && proof ? judgeProof(await this.#readKey(), applicant, { ...proof, now }) : undefined;
    if (typeof judged === 'string') return { ok: false, code: judged };
    const request: Request = { ...applicant, hash, proven: judged, now };
    const known = await findDemo(this.#pool, hash);
    if (known) return this.#admitKnown(this.#pool, known, request);
    if (!this.#limited) return inTransaction(this.#pool, (client) => admitNew(client, request));
    // A refusal needs no lock: openings within the hour only grow in number while nothing else changes.
    const openings = await readOpenings(this.#pool, applicant.network, now);
    if (!isOpen(openings, request)) return this.#refuse(openings, request);
    return inTransaction(this.#pool, (client) => this.#open(client, request));
  }

  /** Drops what is of no use any more: challenges that nobody could use again, openings of long ago. */
  async removeExpired(pool: pg.Pool, now: number): Promise<void> {
    await pool.query('delete from used_demo_challenges where expires_at <= $1', [now - clockSlackMs]);
    await removeOldOpenings(pool, now);
  }

  async #open(client: pg.PoolClient, request: Request): Promise<DemoOutcome> {
    const { network, hash, proven, now } = request;
    const openings = await lockOpenings(client, network, now);
    const known = await findDemo(client, hash);
    if (known) return this.#admitKnown(client, known, request);
    if (!isOpen(openings, request)) return this.#refuse(openings, request);
    if (proven && !(await useChallenge(client, proven))) return { ok: false, code: 'demo_challenge_used' };
    await addOpening(client, network, now);
    return admitNew(client, request);
  }

  async #admitKnown(db: Queries, user: UserRecord, { proven }: Request): Promise<DemoOutcome> {
    if (proven && (await isUsed(db, proven))) return { ok: false, code: 'demo_challenge_used' };
    return { ok: true, user };
  }

  async #refuse(openings: readonly number[], { demoId, network, now }: Request): Promise<DemoOutcome> {
    const seconds = secondsUntilEasier(openings, now);
    const bits = bitsNeeded(openings.length);
    if (bits === null) return { ok: false, code: 'demo_limit', details: { seconds } };
    const challenge = issueChallenge(await this.#readKey(), { demoId, network }, { bits, now });
    return { ok: false, code: 'demo_limit', details: { seconds, challenge, bits } };
  }

  async #readKey(): Promise<Buffer> {
    if (this.#key) return this.#key;
    const { rows } = await this.#pool.query<{ value: Buffer }>(
      "select value from secrets where name = 'demo_challenge'",
    );
    this.#key = rows[0]?.value;
    if (!this.#key) throw new Error('the store has no key for demo challenges');
    return this.#key;
  }
}

type Queries = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>;

function isOpen(openings: readonly number[], { proven }: Request): boolean {
  const bits = bitsNeeded(openings.length);
  if (bits === null) return false;
  return bits === 0 || (proven !== undefined && proven.bits >= bits - bitsTooFewMax);
}

async function admitNew(client: pg.PoolClient, { hash }: Request): Promise<DemoOutcome> {
  // Where another network's call opened it in the meantime, that is its account.
  return { ok: true, user: (await insertDemo(client, hash)) ?? (await requireDemo(client, hash)) };
}

/** Undefined where another call opened it in the meantime. Digits that are taken already are drawn again. */
async function insertDemo(client: pg.PoolClient, hash: Buffer): Promise<UserRecord | undefined> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { rows } = await client.query<UserRecord>(
      `insert into users (uid, trade_account, is_demo, demo_id_hash) values ($1, $2, true, $3)
       on conflict do nothing returning ${USER_COLUMNS}`,
      [
        String(randomInt(100_000_000, 1_000_000_000)),
        `9${String(randomInt(1_000_000_000)).padStart(9, '0')}`,
        hash,
      ],
    );
    if (rows[0]) return rows[0];
    if (await findDemo(client, hash)) return undefined;
  }
  throw new Error('no free digits for a new account after 20 draws');
}

/** False where it was used before. */
async function useChallenge(client: pg.PoolClient, { nonce, expiresAt }: ProvenChallenge): Promise<boolean> {
  const { rowCount } = await client.query(
    'insert into used_demo_challenges (nonce, expires_at) values ($1, $2) on conflict do nothing',
    [nonce, expiresAt],
  );
  return rowCount === 1;
}

async function isUsed(db: Queries, { nonce }: ProvenChallenge): Promise<boolean> {
  const { rowCount } = await db.query('select from used_demo_challenges where nonce = $1', [nonce]);
  return rowCount === 1;
}

async function findDemo(db: Queries, hash: Buffer): Promise<UserRecord | undefined> {
  const { rows } = await db.query<UserRecord>(`select ${USER_COLUMNS} from users where demo_id_hash = $1`, [
    hash,
  ]);
  return rows[0];
}

async function requireDemo(client: pg.PoolClient, hash: Buffer): Promise<UserRecord> {
  const user = await findDemo(client, hash);
  if (!user) throw new Error('a demo account vanished while it was opened');
  return user;
}
