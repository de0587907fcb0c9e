// Rejections of the login calls.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const identityRefusals = {
  /**
   * Seconds until opening an account needs less work, and the leading zero bits required in the proof's hash. Without a
   * challenge only waiting helps.
   */
  demo_limit: { details: { seconds: 'number', challenge: 'text?', bits: 'number?' } },
  demo_challenge_invalid: { field: 'challenge' },
  demo_challenge_foreign: { field: 'challenge' },
  demo_challenge_expired: { field: 'challenge' },
  demo_challenge_used: { field: 'challenge' },
  demo_proof_invalid: { field: 'proof' },
  wrong_credentials: {},
} as const satisfies Readonly<Record<string, RefusalRow>>;
