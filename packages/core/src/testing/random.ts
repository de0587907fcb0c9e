// A small seeded generator (the xorshift family: G. Marsaglia, 2003, with a Weyl step), so that runs can be repeated.
export class Random {
  #a: number;
  #b = 0x9e3779b9;
  #weyl = 0;

  constructor(seed: number) {
    this.#a = (Math.imul(seed, 0x85ebca6b) ^ 0x6a09e667) >>> 0 || 1;
    for (let k = 0; k < 12; k += 1) this.word();
  }

  /** 32 bits. */
  word(): number {
    let t = this.#a ^ (this.#a << 11);
    t ^= t >>> 8;
    this.#a = this.#b;
    this.#b = (this.#b ^ (this.#b >>> 19) ^ t) >>> 0;
    this.#weyl = (this.#weyl + 0x632be5ab) >>> 0;
    return (this.#b + this.#weyl) >>> 0;
  }

  /** 0 ≤ x < 1. */
  unit(): number {
    return this.word() / 4294967296;
  }

  /** An integer from `low` to `high`, both inclusive. */
  between(low: number, high: number): number {
    return low + Math.floor(this.unit() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.unit() < probability;
  }

  /** One of the items; throws on an empty list. */
  pick<T>(items: readonly T[]): T {
    const item = items[this.between(0, items.length - 1)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  /** One of the names, with the given weights. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const entries = Object.entries<number>(weights) as [Name, number][];
    let left = this.unit() * entries.reduce((total, [, weight]) => total + weight, 0);
    for (const [name, weight] of entries) {
      left -= weight;
      if (left < 0) return name;
    }
    return (entries.at(-1) as [Name, number])[0];
  }

  shuffled<T>(items: readonly T[]): T[] {
    const rest = [...items];
    for (let k = rest.length - 1; k > 0; k -= 1) {
      const other = this.between(0, k);
      [rest[k], rest[other]] = [rest[other] as T, rest[k] as T];
    }
    return rest;
  }
}
