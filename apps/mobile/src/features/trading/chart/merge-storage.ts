// Drawings and layouts as an account stores them, and what becomes of them when this device and the account differ.
import type { ChartSettings, Layout } from './chart-settings.ts';
import { parseLayouts } from './chart-settings.ts';
import { type Drawing, type Drawings, parseDrawings } from './drawings.ts';

export type StoredCharts = Pick<ChartSettings, 'drawings' | 'layouts'>;

export const writeStorage = ({ drawings, layouts }: StoredCharts): string =>
  JSON.stringify({
    drawings: Object.fromEntries(Object.entries(drawings).filter(([, ofCode]) => ofCode.length > 0)),
    layouts,
  });

/** Stored by other versions of the app, so it is parsed, never trusted. */
export function readStorage(content: string): StoredCharts {
  try {
    const { drawings, layouts } = Object(JSON.parse(content)) as Record<string, unknown>;
    return { drawings: parseDrawings(drawings), layouts: parseLayouts(layouts) };
  } catch {
    return { drawings: {}, layouts: [] };
  }
}

/**
 * `base` is what both had when they last agreed. What only one of them changed since is as that one has it; where both
 * changed the same drawing or layout, this device's stands, because its user sees it.
 */
export function mergeStorage(base: StoredCharts, own: StoredCharts, remote: StoredCharts): StoredCharts {
  const codes = new Set([...Object.keys(remote.drawings), ...Object.keys(own.drawings)]);
  const drawings: Record<string, readonly Drawing[]> = {};
  const of = (all: Drawings, code: string) => all[code] ?? [];
  for (const code of codes) {
    const merged = mergeLists(
      [of(base.drawings, code), of(own.drawings, code), of(remote.drawings, code)],
      ({ id }) => id,
    );
    if (merged.length > 0) drawings[code] = merged;
  }
  const layouts = mergeLists<Layout>([base.layouts, own.layouts, remote.layouts], ({ name }) => name);
  return { drawings, layouts };
}

function mergeLists<One>(
  [base, own, remote]: readonly [readonly One[], readonly One[], readonly One[]],
  keyOf: (one: One) => string,
): One[] {
  const find = (list: readonly One[], key: string) => list.find((one) => keyOf(one) === key);
  const text = (one: One | undefined) => JSON.stringify(one);
  const keys = new Set([...remote, ...own].map(keyOf));
  return [...keys].flatMap((key) => {
    const before = find(base, key);
    const here = find(own, key);
    const there = find(remote, key);
    const merged = text(here) === text(before) ? there : here;
    return merged === undefined ? [] : [merged];
  });
}
