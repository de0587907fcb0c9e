// The differences of a changed instrument spec or of changed settings: the journal's names and values,
// compared with the previous ones.
import type { ShownChange } from './read-metrics.ts';

export interface ChangedRule {
  readonly name: string;
  /** As JSON; undefined if there was none. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Null if there was no previous version, because then everything is new. */
export function changedRules({ before, rules }: Pick<ShownChange, 'before' | 'rules'>): ChangedRule[] | null {
  if (before === null || rules === '' || before === '') return null;
  const [old, now] = [before, rules].map((text) => JSON.parse(text) as Readonly<Record<string, unknown>>) as [
    Readonly<Record<string, unknown>>,
    Readonly<Record<string, unknown>>,
  ];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .sort()
    .map((name) => ({ name, from: textOf(old[name]), to: textOf(now[name]) }))
    .filter(({ from, to }) => from !== to);
}

const textOf = (value: unknown): string | undefined => JSON.stringify(value);

export const writeChange = ({ name, from, to }: ChangedRule): string =>
  `${name} ${from ?? '–'} → ${to ?? '–'}`;
