// Ticks of one instrument in columns, as a file gives them: times of the file, prices in points.
export interface TickColumns {
  readonly times: Float64Array;
  readonly bids: Float64Array;
  readonly asks: Float64Array;
}

/** Grows as rows come in. */
export class TickRows {
  #times: Float64Array = new Float64Array(4096);
  #bids: Float64Array = new Float64Array(4096);
  #asks: Float64Array = new Float64Array(4096);
  #count = 0;

  get lastTime(): number {
    return this.#count === 0 ? Number.NEGATIVE_INFINITY : (this.#times[this.#count - 1] as number);
  }

  add(time: number, bid: number, ask: number): void {
    if (this.#count === this.#times.length) {
      this.#times = doubled(this.#times);
      this.#bids = doubled(this.#bids);
      this.#asks = doubled(this.#asks);
    }
    this.#times[this.#count] = time;
    this.#bids[this.#count] = bid;
    this.#asks[this.#count] = ask;
    this.#count += 1;
  }

  done(): TickColumns {
    const count = this.#count;
    return {
      times: this.#times.slice(0, count),
      bids: this.#bids.slice(0, count),
      asks: this.#asks.slice(0, count),
    };
  }
}

function doubled(column: Float64Array): Float64Array {
  const larger = new Float64Array(column.length * 2);
  larger.set(column);
  return larger;
}

/** Files of one instrument put together in order of time; rows of the same time stay in the order of the files. */
export function mergeColumns(files: readonly TickColumns[]): TickColumns {
  const [only] = files;
  if (only && files.length === 1) return only;
  const at = files.map(() => 0);
  const rows = new TickRows();
  for (;;) {
    let first = -1;
    files.forEach((file, n) => {
      const time = file.times[at[n] as number];
      if (time === undefined) return;
      if (first < 0 || time < (files[first]?.times[at[first] as number] as number)) first = n;
    });
    const file = files[first];
    if (!file) return rows.done();
    const row = at[first] as number;
    rows.add(file.times[row] as number, file.bids[row] as number, file.asks[row] as number);
    at[first] = row + 1;
  }
}
