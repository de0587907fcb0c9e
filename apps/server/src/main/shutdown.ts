// Closes everything that was opened in reverse order, each part once, even if another one fails.
import type { Logger } from '../config/log.ts';

export class Shutdown {
  readonly #log: Logger;
  readonly #open: { name: string; close: () => Promise<void> }[] = [];

  constructor(log: Logger) {
    this.#log = log;
  }

  add(name: string, close: () => Promise<void>): void {
    this.#open.push({ name, close });
  }

  async run(): Promise<void> {
    for (let last = this.#open.pop(); last; last = this.#open.pop()) {
      const { name, close } = last;
      await close().catch((error: unknown) => this.#log.error({ err: error }, `closing ${name} failed`));
    }
  }
}
