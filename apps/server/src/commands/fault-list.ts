// What an audit has found, up to a number: where one thing is wrong, thousands may be.
const SAID_MAX = 20;

export class FaultList {
  readonly said: string[] = [];
  readonly #more: string;
  #count = 0;

  /** `more` is said once in place of all that follow. */
  constructor(more: string) {
    this.#more = more;
  }

  add(fault: string): void {
    this.#count += 1;
    if (this.#count <= SAID_MAX) this.said.push(fault);
    else if (this.#count === SAID_MAX + 1) this.said.push(this.#more);
  }
}
