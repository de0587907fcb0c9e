// Work that stands in lines, one for each key: so much of a line is under way at a time, the rest waits in its order.

export interface LineOptions {
  readonly underWayMax: number;
  /** Who waits longer is refused with the error that `makeTooLate` makes. */
  readonly waitMsMax: number;
  readonly makeTooLate: () => Error;
}

/** A line is kept only while somebody stands in it. */
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
      // The next one takes over this one's place.
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
