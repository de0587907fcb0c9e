// What a check found, as sentences: where one thing is wrong, thousands may be.
const FAULTS_SAID = 20;

export class SaidFaults {
  readonly list: string[] = [];
  readonly #more: string;
  #found = 0;

  constructor(more: string) {
    this.#more = more;
  }

  say(...sentences: readonly string[]): void {
    for (const sentence of sentences) {
      this.#found += 1;
      if (this.#found <= FAULTS_SAID) this.list.push(sentence);
      else if (this.#found === FAULTS_SAID + 1) this.list.push(this.#more);
    }
  }
}
