// Takes the signing of logs over: nothing is signed before it is known what most of the witnesses hold. A backup that was restored
// together with DATA_DIR is found out by them alone. Where this program was the last to sign, it needs no quorum to go on.
import type pg from 'pg';
import { elapsedMs } from '../engine/elapsed.ts';
import type { CheckpointCopies } from './checkpoint-copy.ts';
import { CheckpointSigner, type HeldNote, type KnownNotes } from './checkpoint-signer.ts';
import type { SigningLog } from './log-keys.ts';
import type { HeldByWitnesses, Witnesses } from './witnesses.ts';

export interface OpeningOptions {
  readonly copies: CheckpointCopies;
  readonly witnesses: Pick<Witnesses, 'askAll' | 'count'>;
  /** So many of them have to answer, or all where there are fewer. */
  readonly quorum: number;
  readonly say: (level: 'info' | 'warn', line: string) => void;
  /** Between two attempts to reach them. */
  readonly askMs?: number;
}

const ASK_MS = 5_000;
/** Answers that nobody took for so long are asked for again: the database was away meanwhile. */
const ANSWERS_MS_MAX = 30_000;
const BEING_ASKED = 'its witnesses are being asked what they hold of it';

/** Too few witnesses answered. */
class WitnessesAway extends Error {
  override readonly name = 'WitnessesAway';
}

/** What witnesses were asked about a log, until somebody takes their answers. */
interface Asked {
  readonly series: string;
  readonly answers: Promise<HeldByWitnesses>;
  /** Null while they are awaited. */
  endedAt: number | null;
}

/** The last notes of a log that this program has signed, or has gone on from with a quorum's word. */
interface OwnNotes {
  /** The last one that is known to be in the store. */
  readonly published: string;
  /** The same, or a later one of which it is not known whether it came into the store. */
  readonly last: string;
}

export class SignerOpenings {
  readonly #options: OpeningOptions;
  /** By series: too few witnesses answered. */
  readonly #waiting = new Map<string, { readonly why: string; readonly askedAt: number }>();
  /** By log, as the notes. */
  readonly #asked = new Map<string, Asked>();
  readonly #own = new Map<string, OwnNotes>();

  constructor(options: OpeningOptions) {
    this.#options = options;
  }

  /** Why a series is not signed yet. */
  get waiting(): ReadonlyMap<string, string> {
    const found = new Map([...this.#asked.values()].map(({ series }) => [series, BEING_ASKED]));
    for (const [series, { why }] of this.#waiting) found.set(series, why);
    return found;
  }

  /**
   * Undefined as long as too few witnesses have answered. They are asked beside the caller, who comes again: one that never answers
   * holds up neither recording nor another log. The client is the signer's own.
   * @throws SigningRefused as CheckpointSigner does
   */
  async open(client: pg.Client, log: SigningLog): Promise<CheckpointSigner | undefined> {
    const { copies, say } = this.#options;
    const answers = await this.#takeAnswers(log);
    if (!answers) return undefined;
    let published: string | undefined;
    try {
      const signer = await CheckpointSigner.open(client, {
        log,
        copies,
        askWitnesses: async (known) => {
          published = known.stored;
          return this.#heldOf(log, answers, known);
        },
        onSigned: (note) => {
          this.#own.set(log.name, { published: published ?? note, last: note });
          // A signer goes on only from what it has published.
          published = note;
        },
      });
      this.#goOnFrom(log, published);
      if (this.#waiting.delete(log.series)) say('info', `${log.series} is signed again`);
      return signer;
    } catch (error) {
      if (!(error instanceof WitnessesAway)) throw error;
      const why = error.message;
      if (this.#waiting.get(log.series)?.why !== why) say('warn', `${log.series} is not signed yet: ${why}`);
      this.#waiting.set(log.series, { why, askedAt: elapsedMs() });
      return undefined;
    }
  }

  /** Every question to a witness that is under way has ended when it resolves. */
  async asked(): Promise<void> {
    await Promise.allSettled([...this.#asked.values()].map(({ answers }) => answers));
  }

  async #takeAnswers(log: SigningLog): Promise<HeldByWitnesses | undefined> {
    const { witnesses, askMs = ASK_MS } = this.#options;
    if (witnesses.count === 0) return { held: [], answered: 0 };
    const asked = this.#asked.get(log.name);
    if (asked?.endedAt === null) return undefined;
    this.#asked.delete(log.name);
    if (asked?.endedAt !== undefined && elapsedMs() - asked.endedAt < ANSWERS_MS_MAX) return asked.answers;
    const before = this.#waiting.get(log.series);
    if (!before || elapsedMs() - before.askedAt >= askMs) this.#ask(log);
    return undefined;
  }

  #ask(log: SigningLog): void {
    const answers = this.#options.witnesses.askAll(log);
    const asked: Asked = { series: log.series, answers, endedAt: null };
    this.#asked.set(log.name, asked);
    const end = (): void => {
      asked.endedAt = elapsedMs();
    };
    answers.then(end, end);
  }

  /** What the log has to go on from, besides what the store and the copy hold. */
  #heldOf(log: SigningLog, { held, answered }: HeldByWitnesses, known: KnownNotes): readonly HeldNote[] {
    const { witnesses, quorum } = this.#options;
    const needed = Math.min(quorum, witnesses.count);
    const own = this.#own.get(log.name);
    if (answered < needed && !(own && isOwn(own, known.stored) && isOwn(own, known.copy)))
      throw new WitnessesAway(
        `${answered} of ${witnesses.count} witnesses say what they hold of ${log.name}, and ${needed} have to (WITNESSES, WITNESS_QUORUM)`,
      );
    return own ? [...held, { where: 'this program', note: own.last }] : held;
  }

  #goOnFrom(log: SigningLog, published: string | undefined): void {
    if (published === undefined) return;
    const own = this.#own.get(log.name);
    this.#own.set(log.name, { published, last: own && isOwn(own, published) ? own.last : published });
  }
}

const isOwn = ({ published, last }: OwnNotes, note: string | undefined): boolean =>
  note !== undefined && [published, last].some((one) => textOf(one) === textOf(note));

/** Without the signatures: witnesses' come later. */
const textOf = (note: string): string => note.slice(0, note.lastIndexOf('\n\n') + 1);
