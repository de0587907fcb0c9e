/** How many a check keeps word for word: where one thing is wrong, thousands may be. */
const FINDINGS_MAX = 20;

/** What a check found, as sentences. */
export class Findings {
  readonly list: string[] = [];
  readonly #more: string;
  #count = 0;

  /** `more` is the sentence that stands for all after the first twenty. */
  constructor(more: string) {
    this.#more = more;
  }

  report(...sentences: readonly string[]): void {
    for (const sentence of sentences) {
      this.#count += 1;
      if (this.#count <= FINDINGS_MAX) this.list.push(sentence);
      else if (this.#count === FINDINGS_MAX + 1) this.list.push(this.#more);
    }
  }
}
