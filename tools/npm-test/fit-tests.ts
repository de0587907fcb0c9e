// Chooses from the tests that a change touches those that fit into a time, by how long they took the last time.

/** Longer ones are for `npm test`. */
const fileMsMax = 40_000;

/**
 * The estimate for a file that never ran here: those of the server open a database first, and some run the whole
 * program.
 */
function unknownMsOf(path: string): number {
  if (/^apps\/server\/src\/[^/]+$/.test(path)) return 60_000;
  return path.startsWith('apps/server/') ? 10_000 : 3_000;
}

export interface Chosen {
  readonly run: readonly string[];
  readonly left: readonly string[];
  readonly expectedMs: number;
}

/** `paths` are sorted by importance; a long one is skipped for shorter ones after it. */
export function fitTests(
  paths: readonly string[],
  durations: ReadonlyMap<string, number>,
  budgetMs: number,
): Chosen {
  const run: string[] = [];
  const left: string[] = [];
  let expectedMs = 0;
  for (const path of paths) {
    const ms = durations.get(path) ?? unknownMsOf(path);
    const fits = ms <= fileMsMax && expectedMs + ms <= budgetMs;
    (fits ? run : left).push(path);
    if (fits) expectedMs += ms;
  }
  return { run, left, expectedMs };
}
