/** Maximum number of findings that a check lists: one defect can cause thousands. */
const FINDINGS_MAX = 20;

/** Findings of a check, as sentences. */
export class Findings {
  readonly list: string[] = [];
  readonly #more: string;
  #count = 0;

  /** `more` is the sentence that replaces all findings after the first twenty. */
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
