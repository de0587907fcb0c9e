// Exact sums of integers that may exceed the safe integers, at the speed of numbers while they do not.

export class ExactSum {
  #whole = 0n;
  /** Sum of the last terms; it is added to the bigint before it becomes inexact. */
  #recent = 0;

  add(amount: number | bigint): void {
    if (typeof amount === 'bigint') {
      this.#whole += amount;
      return;
    }
    const sum = this.#recent + amount;
    if (Number.isSafeInteger(sum)) {
      this.#recent = sum;
      return;
    }
    this.#whole += BigInt(this.#recent) + BigInt(amount);
    this.#recent = 0;
  }

  /** Adds a × b of two safe integers. */
  addProduct(a: number, b: number): void {
    const product = a * b;
    this.add(Number.isSafeInteger(product) ? product : BigInt(a) * BigInt(b));
  }

  get total(): bigint {
    return this.#whole + BigInt(this.#recent);
  }
}
