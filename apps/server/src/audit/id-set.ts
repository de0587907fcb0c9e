// A set of ids with one bit each: ids of rows start at 1, so that millions of them take some hundred kilobytes.
const BITS = 32_768;

export class IdSet {
  readonly #chunks = new Map<number, Uint32Array>();

  /** Adds the id. Returns false if it was already in the set. */
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
