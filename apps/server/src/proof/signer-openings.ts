// Takes the signing of logs over: nothing is signed before it is known what most of the witnesses hold. A backup that was restored
// together with DATA_DIR is found out by them alone.
import type pg from 'pg';
import { elapsedMs } from '../engine/elapsed.ts';
import type { CheckpointCopies } from './checkpoint-copy.ts';
import { CheckpointSigner } from './checkpoint-signer.ts';
import type { SigningLog } from './log-keys.ts';
import type { Witnesses } from './witnesses.ts';

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

/** Too few witnesses answered. */
class WitnessesAway extends Error {
  override readonly name = 'WitnessesAway';
}

export class SignerOpenings {
  readonly #options: OpeningOptions;
  /** By series. */
  readonly #waiting = new Map<string, { readonly why: string; readonly askedAt: number }>();

  constructor(options: OpeningOptions) {
    this.#options = options;
  }

  /** Why a series is not signed yet. */
  get waiting(): ReadonlyMap<string, string> {
    return new Map([...this.#waiting].map(([series, { why }]) => [series, why]));
  }

  /**
   * Undefined as long as too few witnesses answer, who are asked again after a while. The client is the signer's own.
   * @throws SigningRefused as CheckpointSigner does
   */
  async open(client: pg.Client, log: SigningLog): Promise<CheckpointSigner | undefined> {
    const { copies, say, askMs = ASK_MS } = this.#options;
    const before = this.#waiting.get(log.series);
    if (before && elapsedMs() - before.askedAt < askMs) return undefined;
    try {
      const askWitnesses = () => this.#ask(log);
      const signer = await CheckpointSigner.open(client, { log, copies, askWitnesses });
      if (this.#waiting.delete(log.series)) say('info', `${log.series} is signed again`);
      return signer;
    } catch (error) {
      if (!(error instanceof WitnessesAway)) throw error;
      const why = error.message;
      if (before?.why !== why) say('warn', `${log.series} is not signed yet: ${why}`);
      this.#waiting.set(log.series, { why, askedAt: elapsedMs() });
      return undefined;
    }
  }

  async #ask(log: SigningLog) {
    const { witnesses, quorum } = this.#options;
    const { held, answered } = await witnesses.askAll(log);
    const needed = Math.min(quorum, witnesses.count);
    if (answered < needed)
      throw new WitnessesAway(
        `${answered} of ${witnesses.count} witnesses say what they hold of ${log.name}, and ${needed} have to (WITNESSES, WITNESS_QUORUM)`,
      );
    return held;
  }
}
