// Requests cosignatures of signed checkpoints from witnesses, and what they hold of a log (c2sp.org/tlog-witness). A
// witness that is down is logged once, and the others never wait for it.
import {
  areSameBytes,
  COSIGNATURE,
  formatAddCheckpoint,
  formatNote,
  Malformed,
  NOTE_SIGNATURES_MAX,
  type NoteSignature,
  parseNote,
  parseSignature,
  parseVerifierKey,
  signaturesBy,
  type VerifierKey,
  verifyCosignature,
} from '@candor/proof';
import { nodeCrypto, originHash, sha256 } from '@candor/proof/node/crypto.ts';
import { elapsedMs } from '../engine/elapsed.ts';
import type { HeldNote } from './checkpoint-signer.ts';
import { SigningRefused } from './checkpoint-signer.ts';
import { keepVerified } from './keep-verified.ts';
import type { SigningLog } from './log-keys.ts';

export interface WitnessAddress {
  readonly url: string;
  readonly key: string;
}

export interface WitnessOptions {
  readonly witnesses: readonly WitnessAddress[];
  readonly warn: (line: string) => void;
  readonly info: (line: string) => void;
  /** Monotonic milliseconds: a clock that is set back would stop requests until it has caught up. */
  readonly now?: () => number;
  /** The time limit for all requests to one witness about a log. */
  readonly answerMs?: number;
}

/** The time between two requests for a cosignature of one log. */
const ASK_MS_MIN = 60_000;
const ANSWER_MS_MAX = 10_000;
const ANSWER_BYTES_MAX = 20_000;
/**
 * The responses of a witness if the proof from what it holds does not lead to the note (tlog-witness), and if it holds
 * another size. Until July 2026 the specification used the latter for another tree of the same size too, without a size
 * in the body.
 */
const UNPROVED = 422;
const OTHER_SIZE = 409;
/** A witness may have received another checkpoint meanwhile, and responds with that size. */
const TRIES = 3;

/**
 * The number of cosignatures that make a checkpoint a cosigned one: the setting, or more than half of the witnesses if
 * it is 0.
 */
export const quorumOf = (set: number, witnesses: number): number => set || Math.floor(witnesses / 2) + 1;

/** The stored log that is cosigned. */
export interface TreeParts {
  /** The consistency proof from a size to the note's. */
  readonly prove: (older: number) => Promise<readonly Uint8Array[]>;
  /** Throws SigningRefused if the log does not extend this checkpoint of its own. */
  readonly check: (held: HeldNote) => Promise<void>;
}

interface Witness extends WitnessAddress {
  readonly verifier: VerifierKey;
  /** By origin: what the witness cosigned last, and when it was last requested. */
  readonly held: Map<string, { size: number; requestedAt: number }>;
  /** Why it does not cosign; null while it does. */
  down: string | null;
}

/** What witnesses hold of a log, and how many of them responded, including those that hold nothing. */
export interface HeldByWitnesses {
  readonly held: readonly HeldNote[];
  readonly answered: number;
}

export class Witnesses {
  readonly #options: WitnessOptions;
  readonly #witnesses: readonly Witness[];

  constructor(options: WitnessOptions) {
    this.#options = options;
    this.#witnesses = options.witnesses.map((one) => {
      const verifier = parseVerifierKey(sha256, one.key);
      if (verifier.kind !== COSIGNATURE) throw new Malformed('not the key of a witness');
      return { ...one, verifier, held: new Map(), down: null };
    });
  }

  get count(): number {
    return this.#witnesses.length;
  }

  /** Returns what each responding witness holds of the log, limited to notes that the log's own key has signed. */
  async askAll(log: SigningLog): Promise<HeldByWitnesses> {
    const answers = await Promise.all(
      this.#witnesses.map((one) =>
        this.#try(one, async () => ({
          held: await this.#readHeld(one, log, this.#deadline()),
        })),
      ),
    );
    const answered = answers.filter((one) => one !== undefined);
    return { held: answered.flatMap(({ held }) => held ?? []), answered: answered.length };
  }

  /** True if a witness has not cosigned the log at this size and may be requested again. */
  isDue(log: SigningLog, size: number): boolean {
    return this.#dueOf(log).some(({ held }) => (held.get(log.origin)?.size ?? -1) < size);
  }

  /** The witnesses that got no request about the log within the last minute. */
  #dueOf(log: SigningLog): readonly Witness[] {
    const { now = elapsedMs } = this.#options;
    return this.#witnesses.filter(
      ({ held }) => now() - (held.get(log.origin)?.requestedAt ?? Number.NEGATIVE_INFINITY) >= ASK_MS_MIN,
    );
  }

  /**
   * Returns the signed note with its known and new cosignatures, and the number of witnesses among them; undefined if
   * no new one came. Witnesses that got a request within the last minute get none. If a witness holds a larger tree or
   * rejects the proof, its note is checked. @throws SigningRefused by `check`, and whatever else `tree` throws
   */
  async cosign(
    log: SigningLog,
    { note, size }: { note: string; size: number },
    tree: TreeParts,
  ): Promise<{ note: string; count: number } | undefined> {
    const of = { note, size, prove: asOwn(tree.prove), check: asOwn(tree.check) };
    const lines = await Promise.all(
      this.#dueOf(log).map((one) => this.#try(one, () => this.#askOne(one, log, of))),
    ).catch((error: unknown) => {
      throw error instanceof OwnFault ? error.cause : error;
    });
    const cosignatures = lines.filter((line) => line !== undefined);
    if (cosignatures.length === 0) return undefined;
    const { text, signatures } = parseNote(note);
    const isReplaced = ({ name, id }: NoteSignature): boolean =>
      cosignatures.some((line) => line.name === name && areSameBytes(line.id, id));
    const before = signatures.filter((line) => !isReplaced(line));
    const isKnown = ({ name, id }: NoteSignature): boolean =>
      [log.key, ...this.#witnesses.map(({ verifier }) => verifier)].some(
        (key) => name === key.name && areSameBytes(id, key.id),
      );
    // Cosignatures of witnesses that are no longer configured come last, since a note has a limit of lines.
    const all = [
      ...before.filter(isKnown),
      ...cosignatures,
      ...before.filter((line) => !isKnown(line)),
    ].slice(0, NOTE_SIGNATURES_MAX);
    const have = (verifier: VerifierKey): boolean =>
      signaturesBy({ text, signatures: all }, verifier).length > 0;
    return {
      note: formatNote({ text, signatures: all }),
      count: this.#witnesses.filter(({ verifier }) => have(verifier)).length,
    };
  }

  async #askOne(
    witness: Witness,
    log: SigningLog,
    of: TreeParts & { note: string; size: number },
  ): Promise<NoteSignature | undefined> {
    const { now = elapsedMs } = this.#options;
    const until = this.#deadline();
    const before = witness.held.get(log.origin)?.size ?? 0;
    // A missing response counts as well, so that a witness gets at most one request a minute.
    witness.held.set(log.origin, { size: before, requestedAt: now() });
    let old = before;
    for (let tried = 0; tried < TRIES; tried += 1) {
      if (old > of.size) {
        const held = await this.#readHeld(witness, log, until);
        if (held) await of.check(held);
        return undefined;
      }
      const body = formatAddCheckpoint({ old, proof: await of.prove(old), checkpoint: of.note });
      const { status, text } = await ask(`${witness.url}/add-checkpoint`, until, body);
      if (status === 200) {
        const line = await this.#verify(witness, of.note, text);
        witness.held.set(log.origin, { size: of.size, requestedAt: now() });
        return line;
      }
      const size = status === OTHER_SIZE ? sizeIn(text) : undefined;
      if (status === UNPROVED || (status === OTHER_SIZE && (size === undefined || size === old))) {
        // It holds a tree that this log does not extend, or it is wrong: its note decides.
        const held = await this.#readHeld(witness, log, until);
        if (held) await of.check(held);
      }
      if (size === undefined) throw new Error(`it answers ${status}: ${text.slice(0, 200).trim()}`);
      old = size;
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

  /** Includes verified lines only, since the next log may name this note. */
  async #readHeld(witness: Witness, log: SigningLog, until: AbortSignal): Promise<HeldNote | undefined> {
    const { status, text } = await ask(`${witness.url}/${originHash(log.origin)}/checkpoint`, until);
    if (status === 404) return undefined;
    if (status !== 200) throw new Error(`it answers ${status}`);
    const verifiers = this.#witnesses.map(({ verifier }) => verifier);
    const note = await keepVerified(text, { log: log.key, witnesses: verifiers });
    return { where: `the witness ${witness.verifier.name}`, note };
  }

  /** A limit for the retries of one witness, which the others' cosignatures wait for. */
  #deadline(): AbortSignal {
    return AbortSignal.timeout(this.#options.answerMs ?? ANSWER_MS_MAX);
  }

  async #try<T>(witness: Witness, act: () => Promise<T>): Promise<T | undefined> {
    const { warn, info } = this.#options;
    try {
      const result = await act();
      if (witness.down !== null) info(`the witness ${witness.verifier.name} answers again`);
      witness.down = null;
      return result;
    } catch (error) {
      if (error instanceof SigningRefused || error instanceof OwnFault) throw error;
      const why = wordsOf(error);
      if (witness.down !== why)
        warn(`the witness ${witness.verifier.name} at ${witness.url} does not cosign: ${why}`);
      witness.down = why;
      return undefined;
    }
  }
}

/** The response body `<size>\n`; undefined for any other body. */
function sizeIn(text: string): number | undefined {
  const size = /^(0|[1-9]\d{0,15})\n?$/.test(text) ? Number(text) : undefined;
  return Number.isSafeInteger(size) ? size : undefined;
}

/** The venue's own log could not be read, so no witness is at fault. */
class OwnFault extends Error {
  constructor(cause: unknown) {
    super('the own log can’t be read', { cause });
  }
}

function asOwn<Args extends unknown[], T>(act: (...args: Args) => Promise<T>): (...args: Args) => Promise<T> {
  return (...args) =>
    act(...args).catch((error: unknown) => {
      throw error instanceof SigningRefused ? error : new OwnFault(error);
    });
}

const wordsOf = (error: unknown): string => {
  const { message, cause } = error as Error & { cause?: { message?: string } };
  return cause?.message ?? message;
};

async function ask(
  url: string,
  signal: AbortSignal,
  body?: string,
): Promise<{ status: number; text: string }> {
  const response = await fetch(url, {
    ...(body === undefined ? {} : { method: 'POST', body }),
    redirect: 'error',
    signal,
  });
  let text = '';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > ANSWER_BYTES_MAX) throw new Error(`it answers more than ${ANSWER_BYTES_MAX} bytes`);
  }
  return { status: response.status, text: text + decoder.decode() };
}
