// Demo accounts: one for each id that a client generated; only the id's hash is stored.
import { createHash } from 'node:crypto';
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
  findDemo,
  insertOrFindDemo,
  isChallengeUsed,
  lockOpenings,
  readChallengeKey,
  readOpenings,
  removeOldOpenings,
  removeUsedChallenges,
  secondsUntilEasier,
  useChallenge,
} from './demo-rows.ts';
import type { UserRecord } from './user-record.ts';

/** Without a challenge the client can only wait. */
export interface DemoLimit {
  readonly seconds: number;
  readonly challenge?: string;
  readonly bits?: number;
}
export type DemoOutcome =
  | { readonly ok: true; readonly user: UserRecord }
  | { readonly ok: false; readonly code: 'demo_limit'; readonly details: DemoLimit }
  | { readonly ok: false; readonly code: ProofRefusal };

/** The request, with the proof that came with it if that is valid. */
interface Request extends DemoApplicant {
  readonly hash: Buffer;
  readonly proven: ProvenChallenge | undefined;
  readonly now: number;
}

/** The required bits may rise by one while a client computes its proof. */
const bitsTooFewMax = 1;
/** Allows for clocks of other programs on this store that are behind. */
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
   * The account of this id, opened if there is none. The first five an hour from one client subnet need no proof,
   * further ones do, unless there is no limit. A proof is checked even if none is needed. Of concurrent calls with one
   * new id, one opens the account and all get it; of those with one proof, only one counts.
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
    // A rejection needs no lock: while nothing else changes, the openings within the hour can only increase.
    const openings = await readOpenings(this.#pool, applicant.network, now);
    if (!isOpen(openings, request)) return this.#refuse(openings, request);
    return inTransaction(this.#pool, (client) => this.#open(client, request));
  }

  /** Deletes obsolete rows: challenges that nobody could use again, and old openings. */
  async removeExpired(pool: pg.Pool, now: number): Promise<void> {
    await removeUsedChallenges(pool, now - clockSlackMs);
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

  async #admitKnown(
    db: pg.Pool | pg.PoolClient,
    user: UserRecord,
    { proven }: Request,
  ): Promise<DemoOutcome> {
    if (proven && (await isChallengeUsed(db, proven))) return { ok: false, code: 'demo_challenge_used' };
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
    this.#key ??= await readChallengeKey(this.#pool);
    return this.#key;
  }
}

function isOpen(openings: readonly number[], { proven }: Request): boolean {
  const bits = bitsNeeded(openings.length);
  if (bits === null) return false;
  return bits === 0 || (proven !== undefined && proven.bits >= bits - bitsTooFewMax);
}

async function admitNew(client: pg.PoolClient, { hash }: Request): Promise<DemoOutcome> {
  return { ok: true, user: await insertOrFindDemo(client, hash) };
}
