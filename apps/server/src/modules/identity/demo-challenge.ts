// Challenges for demo accounts: nothing is stored until one is used, because its signature holds all
// its data. `c1.<end>.<bits>.<nonce>.<bound>.<signature>`, where `bound` depends on the client subnet
// and the demo id it was issued for.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { demoProofPrefix } from '@candor/contract';

export interface DemoProof {
  readonly challenge: string;
  readonly proof: string;
}
/** The applicant that a challenge is issued for. */
export interface DemoApplicant {
  readonly demoId: string;
  readonly network: string;
}
/** A challenge with a valid proof. */
export interface ProvenChallenge {
  readonly bits: number;
  readonly nonce: Buffer;
  readonly expiresAt: number;
}
export type ProofRefusal =
  | 'demo_challenge_invalid'
  | 'demo_challenge_foreign'
  | 'demo_challenge_expired'
  | 'demo_challenge_used'
  | 'demo_proof_invalid';

const lifeMs = 5 * 60_000;
const version = 'c1';
const nonceBytes = 8;
/** Half of a SHA-256: more than enough for five minutes. */
const signatureBytes = 16;

/** `bits` is how many leading zero bits the proof's hash must have. */
export function issueChallenge(
  key: Buffer,
  applicant: DemoApplicant,
  { bits, now }: { bits: number; now: number },
): string {
  const nonce = randomBytes(nonceBytes).toString('base64url');
  const unsigned = [version, (now + lifeMs).toString(36), bits, nonce, bind(key, applicant)].join('.');
  return `${unsigned}.${sign(key, `challenge ${unsigned}`)}`;
}

/**
 * True if the venue issued the challenge to this applicant, and it is solved and has not expired. The store knows
 * whether it was used.
 */
export function judgeProof(
  key: Buffer,
  applicant: DemoApplicant,
  { challenge, proof, now }: DemoProof & { now: number },
): ProvenChallenge | ProofRefusal {
  const end = challenge.lastIndexOf('.');
  const unsigned = challenge.slice(0, Math.max(0, end));
  if (!isSame(challenge.slice(end + 1), sign(key, `challenge ${unsigned}`))) return 'demo_challenge_invalid';
  const [, time = '', bitsText = '', nonce = '', bound = ''] = unsigned.split('.');
  if (!isSame(bound, bind(key, applicant))) return 'demo_challenge_foreign';
  const expiresAt = Number.parseInt(time, 36);
  if (now >= expiresAt) return 'demo_challenge_expired';
  const bits = Number(bitsText);
  const hash = createHash('sha256').update(demoProofPrefix(challenge, applicant.demoId) + proof);
  if (Math.clz32(hash.digest().readUInt32BE(0)) < bits) return 'demo_proof_invalid';
  return { bits, nonce: Buffer.from(nonce, 'base64url'), expiresAt };
}

const bind = (key: Buffer, { demoId, network }: DemoApplicant): string =>
  sign(key, `applicant ${demoId} ${network}`);

const sign = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest().subarray(0, signatureBytes).toString('base64url');

const isSame = (given: string, right: string): boolean =>
  given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right));
