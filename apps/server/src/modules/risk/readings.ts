// The latest metrics: read once a second at most, and once for all requests in the meantime. While the engine does not
// respond, the last metrics are returned with their age.
import type { OpenCopy } from '@candor/core';
import type { EnginePort } from '../../engine/port.ts';
import type { BookMetrics } from './metrics.ts';
import { RiskPort } from './risk-port.ts';

const READ_MS_MIN = 1_000;
/** Requests get older metrics rather than wait longer than this. */
const WAIT_MS_MAX = 3_000;

export interface Reading {
  readonly copy: OpenCopy;
  readonly books: { readonly demo: BookMetrics; readonly real: BookMetrics };
  /** Wall-clock time. */
  readonly takenAt: number;
}

/** Changes with each reading, and with each second in which an old one is returned. */
export const versionOf = ({ takenAt }: Reading, now: number): string =>
  `${takenAt} ${Math.floor((now - takenAt) / READ_MS_MIN)}`;

export class Readings {
  /** Requests for rows refer to the latest reading. */
  readonly metrics = new RiskPort('risk figures');
  readonly #engine: Pick<EnginePort, 'openCopy'>;
  readonly #now: () => number;
  #last: Reading | null = null;
  #underWay: Promise<Reading> | null = null;

  constructor(engine: Pick<EnginePort, 'openCopy'>, now: () => number) {
    this.#engine = engine;
    this.#now = now;
  }

  /** @throws `EngineBusy` if nothing was ever read */
  async get(): Promise<Reading> {
    const age = this.#last ? this.#now() - this.#last.takenAt : Number.POSITIVE_INFINITY;
    if (this.#last && age >= 0 && age < READ_MS_MIN) return this.#last;
    this.#underWay ??= this.#read().finally(() => {
      this.#underWay = null;
    });
    const last = this.#last;
    if (!last) return this.#underWay;
    const timeout = Promise.withResolvers<Reading>();
    const timer = setTimeout(() => timeout.resolve(last), WAIT_MS_MAX);
    try {
      return await Promise.race([this.#underWay.catch(() => last), timeout.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #read(): Promise<Reading> {
    const takenAt = this.#now();
    const copy = await this.#engine.openCopy();
    const books = await this.metrics.ask({ ask: 'figures', copy });
    this.#last = { copy, books, takenAt };
    return this.#last;
  }
}
