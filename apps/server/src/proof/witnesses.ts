// Witnesses are asked to cosign what is signed, and what they hold of a log (c2sp.org/tlog-witness). One that is down is
// logged once and never waited for by others.
import {
  COSIGNATURE,
  formatAddCheckpoint,
  formatNote,
  Malformed,
  type NoteSignature,
  openCheckpoint,
  parseNote,
  parseSignature,
  parseVerifierKey,
  signaturesBy,
  type VerifierKey,
  verifyCosignature,
} from '@candor/proof';
import { nodeCrypto, originHash, sha256 } from '@candor/proof/node/crypto.ts';
import type { HeldNote } from './checkpoint-signer.ts';
import { SigningRefused } from './checkpoint-signer.ts';
import type { SigningLog } from './log-keys.ts';

export interface AskedWitness {
  readonly url: string;
  readonly key: string;
}

export interface WitnessOptions {
  readonly witnesses: readonly AskedWitness[];
  readonly warn: (line: string) => void;
  readonly info: (line: string) => void;
  readonly now?: () => number;
}

/** Between two requests for a cosignature of one log. */
const ASK_MS_MIN = 60_000;
const ANSWER_MS_MAX = 10_000;
const ANSWER_BYTES_MAX = 20_000;
/** A witness may have been handed another checkpoint meanwhile, whose size it answers. */
const TRIES = 3;

/** Of the log that is cosigned, as it is stored. */
export interface TreeParts {
  /** Consistency from a size to the note's. */
  readonly prove: (older: number) => Promise<readonly Uint8Array[]>;
  /** Throws SigningRefused where the log does not go on from this checkpoint of its own. */
  readonly check: (held: HeldNote) => Promise<void>;
}

interface Witness extends AskedWitness {
  readonly verifier: VerifierKey;
  /** By origin: what it holds, and when it was asked. */
  readonly held: Map<string, { size: number; askedAt: number }>;
  isDown: boolean;
}

export class Witnesses {
  readonly #options: WitnessOptions;
  readonly #witnesses: readonly Witness[];

  constructor(options: WitnessOptions) {
    this.#options = options;
    this.#witnesses = options.witnesses.map((one) => {
      const verifier = parseVerifierKey(sha256, one.key);
      if (verifier.kind !== COSIGNATURE) throw new Malformed('not the key of a witness');
      return { ...one, verifier, held: new Map(), isDown: false };
    });
  }

  /** What each holds of the log, of those that answer; only what the log's own key has signed. */
  async askHeld(log: SigningLog): Promise<HeldNote[]> {
    const held = await Promise.all(
      this.#witnesses.map((one) => this.#try(one, () => this.#readHeld(one, log))),
    );
    return held.filter((one) => one !== undefined);
  }

  /**
   * The signed note with the cosignatures of those who were not asked within the last minute; undefined where none came.
   * A witness that holds a larger tree is not asked; what it holds is checked.
   * @throws SigningRefused by `check`
   */
  async cosign(
    log: SigningLog,
    { note, size }: { note: string; size: number },
    tree: TreeParts,
  ): Promise<{ note: string; count: number } | undefined> {
    const { now = Date.now } = this.#options;
    const due = this.#witnesses.filter(
      ({ held }) => now() - (held.get(log.origin)?.askedAt ?? Number.NEGATIVE_INFINITY) >= ASK_MS_MIN,
    );
    const lines = await Promise.all(
      due.map((one) => this.#try(one, () => this.#askOne(one, log, { note, size, ...tree }))),
    );
    const cosignatures = lines.filter((line) => line !== undefined);
    if (cosignatures.length === 0) return undefined;
    const { text, signatures } = parseNote(note);
    return {
      note: formatNote({ text, signatures: [...signatures, ...cosignatures] }),
      count: cosignatures.length,
    };
  }

  async #askOne(
    witness: Witness,
    log: SigningLog,
    of: TreeParts & { note: string; size: number },
  ): Promise<NoteSignature | undefined> {
    const { now = Date.now } = this.#options;
    let old = witness.held.get(log.origin)?.size ?? 0;
    for (let tried = 0; tried < TRIES; tried += 1) {
      if (old > of.size) {
        const held = await this.#readHeld(witness, log);
        if (held) await of.check(held);
        return undefined;
      }
      const body = formatAddCheckpoint({ old, proof: await of.prove(old), checkpoint: of.note });
      const { status, text } = await ask(`${witness.url}/add-checkpoint`, body);
      if (status === 200) {
        const line = await this.#verify(witness, of.note, text);
        witness.held.set(log.origin, { size: of.size, askedAt: now() });
        return line;
      }
      if (status !== 409) throw new Error(`it answers ${status}: ${text.slice(0, 200).trim()}`);
      old = Number(text.trim());
      if (!Number.isSafeInteger(old) || old < 0) throw new Error('it answers 409 without a size');
    }
    throw new Error('what it holds changes faster than it can be asked');
  }

  async #verify(witness: Witness, note: string, answer: string): Promise<NoteSignature> {
    const { text } = parseNote(note);
    const signatures = answer.trimEnd().split('\n').map(parseSignature);
    const [line] = signaturesBy({ text, signatures }, witness.verifier);
    if (!line) throw new Malformed('it answers without a signature of its key');
    await verifyCosignature(nodeCrypto, text, witness.verifier, line);
    return line;
  }

  async #readHeld(witness: Witness, log: SigningLog): Promise<HeldNote | undefined> {
    const { status, text } = await ask(`${witness.url}/${originHash(log.origin)}/checkpoint`);
    if (status === 404) return undefined;
    if (status !== 200) throw new Error(`it answers ${status}`);
    await openOf(log, text);
    return { where: `the witness ${witness.verifier.name}`, note: text };
  }

  async #try<T>(witness: Witness, act: () => Promise<T>): Promise<T | undefined> {
    const { warn, info } = this.#options;
    try {
      const result = await act();
      if (witness.isDown) info(`the witness ${witness.verifier.name} answers again`);
      witness.isDown = false;
      return result;
    } catch (error) {
      if (error instanceof SigningRefused) throw error;
      if (!witness.isDown)
        warn(`the witness ${witness.verifier.name} at ${witness.url} does not cosign: ${wordsOf(error)}`);
      witness.isDown = true;
      return undefined;
    }
  }
}

const openOf = (log: SigningLog, note: string) =>
  openCheckpoint(nodeCrypto, note, { log: [log.key], witnesses: [], quorum: 0 });

const wordsOf = (error: unknown): string => {
  const { message, cause } = error as Error & { cause?: { message?: string } };
  return cause?.message ?? message;
};

async function ask(url: string, body?: string): Promise<{ status: number; text: string }> {
  const response = await fetch(url, {
    ...(body === undefined ? {} : { method: 'POST', body }),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
  });
  let text = '';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > ANSWER_BYTES_MAX) throw new Error(`it answers more than ${ANSWER_BYTES_MAX} bytes`);
  }
  return { status: response.status, text: text + decoder.decode() };
}
