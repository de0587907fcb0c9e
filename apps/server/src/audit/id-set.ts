// Numbers that were seen, a bit each: ids of rows run from 1, so that millions of them are some hundred kilobytes.
const BITS = 32_768;

export class IdSet {
  readonly #chunks = new Map<number, Uint32Array>();

  /** False where it was there. */
  add(id: number): boolean {
    const at = Math.floor(id / BITS);
    const chunk = this.#chunks.get(at) ?? new Uint32Array(BITS / 32);
    this.#chunks.set(at, chunk);
    const [word, bit] = placeOf(id);
    const before = chunk[word] as number;
    chunk[word] = before | bit;
    return (before & bit) === 0;
  }

  has(id: number): boolean {
    const [word, bit] = placeOf(id);
    return ((this.#chunks.get(Math.floor(id / BITS))?.[word] ?? 0) & bit) !== 0;
  }
}

function placeOf(id: number): [word: number, bit: number] {
  const within = id % BITS;
  return [within >>> 5, 1 << (within & 31)];
}
