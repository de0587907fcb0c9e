// Queues of work by key: in each queue a limited amount runs at a time, and the rest waits in order.

export interface LineOptions {
  readonly underWayMax: number;
  /** A longer wait is rejected with the error of `makeTooLate`. */
  readonly waitMsMax: number;
  readonly makeTooLate: () => Error;
}

/** A queue exists only while it has work. */
export class Lines<K> {
  readonly #options: LineOptions;
  readonly #lines = new Map<K, Line>();

  constructor(options: LineOptions) {
    this.#options = options;
  }

  async take<T>(key: K, act: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(key) ?? new Line(this.#options);
    this.#lines.set(key, line);
    try {
      return await line.take(act);
    } finally {
      if (line.isEmpty) this.#lines.delete(key);
    }
  }
}

class Line {
  readonly #options: LineOptions;
  readonly #waiting: (() => void)[] = [];
  #underWay = 0;

  constructor(options: LineOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#underWay === 0 && this.#waiting.length === 0;
  }

  async take<T>(act: () => Promise<T>): Promise<T> {
    if (this.#underWay < this.#options.underWayMax) this.#underWay += 1;
    else await this.#wait();
    try {
      return await act();
    } finally {
      const next = this.#waiting.shift();
      // Passes this place on to the next.
      if (next) next();
      else this.#underWay -= 1;
    }
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1);
        reject(this.#options.makeTooLate());
      }, this.#options.waitMsMax);
      this.#waiting.push(begin);
    });
  }
}
