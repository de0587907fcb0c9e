// A list that is loaded in pages and grows meanwhile: each row once, with the last attempt's error beside them.
import { type CallFault, isCallFault, makeListeners } from '@candor/client';

export interface Identified {
  readonly id: number | string;
}
export interface EndlessState<Row> {
  /** Undefined until the first page has loaded. */
  readonly rows: readonly Row[] | undefined;
  readonly total: number;
  readonly isLoading: boolean;
  /** Error of the last attempt; loaded rows stay. */
  readonly fault: CallFault | undefined;
  readonly hasMore: boolean;
}
/** `total` is that of the whole list. `before` has the rows of the pages before this one. */
export type Load<Row> = (
  page: number,
  before: readonly Row[],
) => Promise<{ readonly list: readonly Row[]; readonly total: number }>;

export interface Endless<Row> {
  get(): EndlessState<Row>;
  subscribe(listener: () => void): () => void;
  /** The first page again, or another attempt at the page that failed. */
  refresh(): void;
  next(): void;
  change(update: (row: Row) => Row): void;
}

export function makeEndless<Row extends Identified>(load: Load<Row>): Endless<Row> {
  const listeners = makeListeners();
  let state: EndlessState<Row> = {
    rows: undefined,
    total: 0,
    isLoading: false,
    fault: undefined,
    hasMore: false,
  };
  let pages = 0;
  let round = 0;
  const become = (next: Partial<EndlessState<Row>>) => {
    state = { ...state, ...next };
    listeners.notify();
  };

  async function run(page: number): Promise<void> {
    round += 1;
    const own = round;
    become({ isLoading: true, fault: undefined });
    try {
      const before = page === 1 ? [] : (state.rows ?? []);
      const { list, total } = await load(page, before);
      if (own !== round) return;
      const known = new Set(before.map(({ id }) => id));
      // The list grows while it loads, so a row may come twice.
      const all = [...before, ...list.filter(({ id }) => !known.has(id))];
      pages = page;
      become({ rows: all, total, isLoading: false, hasMore: list.length > 0 && all.length < total });
    } catch (fault) {
      if (!isCallFault(fault)) throw fault;
      if (own === round) become({ isLoading: false, fault });
    }
  }

  return {
    get: () => state,
    subscribe: listeners.add,
    refresh: () => void run(1),
    next() {
      if (!state.isLoading && state.hasMore) void run(pages + 1);
    },
    change: (update) => become({ rows: state.rows?.map(update) }),
  };
}
