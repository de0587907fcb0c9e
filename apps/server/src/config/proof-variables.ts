// Environment variables of the public logs.
import { COSIGNATURE, Malformed, parseVerifierKey, toHex } from '@candor/proof';
import { sha256 } from '@candor/proof/node/crypto.ts';
import { onOff, text, type Variable, wholeNumber } from './variable.ts';

/** A witness that cosigns the venue's checkpoints: its address and its verifier key. */
export interface WitnessSetting {
  readonly url: string;
  readonly key: string;
}

/** A note has 16 signatures at most, and the log's own signature is one of them. */
const WITNESSES_MAX = 15;

const witnesses: Variable<readonly WitnessSetting[]> = {
  default: '',
  meaning: 'witnesses that are asked to cosign the checkpoints of the venue’s logs (docs/proof.md)',
  allowed:
    'at most 15 comma-separated pairs of an address and a verifier key, each key once, such as https://w.example w.example+1f2e3d4c+BAbC…',
  parse: (value) => {
    const pairs = value === '' ? [] : value.split(',').map(parseWitness);
    const parsed = pairs.filter((pair) => pair !== undefined);
    // Compares public keys alone, since one witness under two names signs only once.
    const signers = new Set(parsed.map(({ key }) => toHex(parseVerifierKey(sha256, key).publicKey)));
    const areDistinct = parsed.length === pairs.length && signers.size === pairs.length;
    return areDistinct && pairs.length <= WITNESSES_MAX ? parsed : undefined;
  },
};

function parseWitness(pair: string): WitnessSetting | undefined {
  const [url = '', key = '', ...more] = pair.trim().split(/\s+/);
  if (more.length > 0 || !URL.canParse(url) || !/^https?:/.test(url)) return undefined;
  try {
    return parseVerifierKey(sha256, key).kind === COSIGNATURE
      ? { url: url.replace(/\/+$/, ''), key }
      : undefined;
  } catch (error) {
    if (error instanceof Malformed) return undefined;
    throw error;
  }
}

export const proofVariables = {
  PROOFS: onOff({
    default: 'on',
    meaning:
      'write and sign the public logs, and promise their entries; off for measurements only: events in between are recorded at the next start with it on',
  }),
  PROOF_NAME: text({
    default: '',
    meaning:
      'name in the origins of the public logs, such as broker.example/proof; read when a log is created, and must never be reused for another database. Without it, a random name is used',
    allowed: 'a name without spaces and "+", of at most 200 characters',
    pattern: /^[A-Za-z0-9._~:/-]{1,200}$/,
  }),
  WITNESSES: witnesses,
  WITNESS_QUORUM: wholeNumber({
    default: '0',
    meaning: 'how many of WITNESSES make a checkpoint a cosigned one; 0 is more than half of them',
    min: 0,
    max: WITNESSES_MAX,
  }),
} as const satisfies Record<string, Variable<unknown>>;
