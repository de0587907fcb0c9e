// Takes over the signing of logs. Nothing is signed before a quorum of witnesses has said what they hold, since only
// they reveal a backup that was restored together with DATA_DIR. If this program signed last, it needs no quorum to
// continue.
import type pg from 'pg';
import { elapsedMs } from '../engine/elapsed.ts';
import type { CheckpointCopies } from './checkpoint-copy.ts';
import { CheckpointSigner, type HeldNote, type KnownNotes } from './checkpoint-signer.ts';
import type { SigningLog } from './log-keys.ts';
import type { HeldByWitnesses, Witnesses } from './witnesses.ts';

export interface OpeningOptions {
  readonly copies: CheckpointCopies;
  readonly witnesses: Pick<Witnesses, 'askAll' | 'count'>;
  /** The number of witnesses that must respond, or all if there are fewer. */
  readonly quorum: number;
  readonly say: (level: 'info' | 'warn', line: string) => void;
  /** The time between two attempts to reach them. */
  readonly askMs?: number;
}

const ASK_MS = 5_000;
/** Responses that were not used for this long are requested again, since the database was unavailable meanwhile. */
const ANSWERS_MS_MAX = 30_000;
const BEING_ASKED = 'its witnesses are being asked what they hold of it';

/** Too few witnesses responded. */
class WitnessesAway extends Error {
  override readonly name = 'WitnessesAway';
}

/** A request to witnesses about a log, until its responses are used. */
interface PendingRequest {
  readonly series: string;
  readonly answers: Promise<HeldByWitnesses>;
  /** Null while the request is pending. */
  endedAt: number | null;
}

/** The last notes of a log that this program has signed, or has continued from with a quorum's confirmation. */
interface OwnNotes {
  /** The last note that is known to be in the store. */
  readonly published: string;
  /** The same or a later note, of which it is unknown whether it reached the store. */
  readonly last: string;
}

export class SignerOpenings {
  readonly #options: OpeningOptions;
  /** By series: too few witnesses responded. */
  readonly #waiting = new Map<string, { readonly why: string; readonly waitingSince: number }>();
  /** By log, like the notes. */
  readonly #requests = new Map<string, PendingRequest>();
  readonly #own = new Map<string, OwnNotes>();

  constructor(options: OpeningOptions) {
    this.#options = options;
  }

  /** Why a series is not signed yet. */
  get waiting(): ReadonlyMap<string, string> {
    const found = new Map([...this.#requests.values()].map(({ series }) => [series, BEING_ASKED]));
    for (const [series, { why }] of this.#waiting) found.set(series, why);
    return found;
  }

  /**
   * Undefined while too few witnesses have responded. Requests run in the background and the caller comes again, so
   * that a witness that never responds delays neither recording nor another log. The signer owns the client. @throws
   * SigningRefused as CheckpointSigner does
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
          // A signer continues only from what it has published.
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
      this.#waiting.set(log.series, { why, waitingSince: elapsedMs() });
      return undefined;
    }
  }

  /** Resolves once every pending request to a witness has ended. */
  async settled(): Promise<void> {
    await Promise.allSettled([...this.#requests.values()].map(({ answers }) => answers));
  }

  async #takeAnswers(log: SigningLog): Promise<HeldByWitnesses | undefined> {
    const { witnesses, askMs = ASK_MS } = this.#options;
    if (witnesses.count === 0) return { held: [], answered: 0 };
    const requested = this.#requests.get(log.name);
    if (requested?.endedAt === null) return undefined;
    this.#requests.delete(log.name);
    if (requested?.endedAt !== undefined && elapsedMs() - requested.endedAt < ANSWERS_MS_MAX)
      return requested.answers;
    const before = this.#waiting.get(log.series);
    if (!before || elapsedMs() - before.waitingSince >= askMs) this.#ask(log);
    return undefined;
  }

  #ask(log: SigningLog): void {
    const answers = this.#options.witnesses.askAll(log);
    const requested: PendingRequest = { series: log.series, answers, endedAt: null };
    this.#requests.set(log.name, requested);
    const end = (): void => {
      requested.endedAt = elapsedMs();
    };
    answers.then(end, end);
  }

  /** The notes that the log must extend, besides those of the store and the copy. */
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

/** Compares without signatures, since witnesses' signatures come later. */
const textOf = (note: string): string => note.slice(0, note.lastIndexOf('\n\n') + 1);
