// Numbers one after the other from 96 bits: sfc32 of PractRand (public domain).
export class Sequence {
  #a = 0;
  #b = 0;
  #c = 0;
  #count = 1;

  /** Begins again; equal words give equal numbers. */
  begin(a: number, b: number, c: number): void {
    this.#a = a | 0;
    this.#b = b | 0;
    this.#c = c | 0;
    this.#count = 1;
    for (let n = 0; n < 12; n += 1) this.next();
  }

  /** 32 bits, not negative. */
  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#count) | 0;
    this.#count = (this.#count + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }
}
