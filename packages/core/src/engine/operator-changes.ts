// Settings and fields of instruments that operators have changed. From then on the store's value counts, and the value
// of the environment or the catalogue is ignored at a start.
import type { InstrumentId, InstrumentSpec } from '../model/instrument.ts';
import type { Settings } from '../model/settings.ts';

type SettingName = keyof Settings;
type TermName = keyof InstrumentSpec;

/** Sorted plain data for snapshots. */
export interface PlainOperatorChanges {
  readonly settings: readonly SettingName[];
  readonly terms: readonly (readonly [InstrumentId, readonly TermName[]])[];
}

export class OperatorChanges {
  readonly #settings = new Set<SettingName>();
  readonly #specs = new Map<InstrumentId, Set<TermName>>();

  /** The names of settings that operators have changed. */
  get settings(): ReadonlySet<SettingName> {
    return this.#settings;
  }

  /** The fields of the instrument that operators have changed; all of them if operators added it. */
  specs(id: InstrumentId): ReadonlySet<TermName> {
    return this.#specs.get(id) ?? new Set();
  }

  noteSettings(before: Settings, after: Settings): void {
    for (const name of changedNames(before, after)) this.#settings.add(name);
  }

  noteSpec(before: InstrumentSpec | undefined, after: InstrumentSpec): void {
    const names = before ? changedNames(before, after) : (Object.keys(after) as TermName[]);
    if (names.length === 0) return;
    const known = this.#specs.get(after.id) ?? new Set();
    for (const name of names) known.add(name);
    this.#specs.set(after.id, known);
  }

  /** Undefined if there are no changes. */
  plain(): PlainOperatorChanges | undefined {
    if (this.#settings.size === 0 && this.#specs.size === 0) return undefined;
    return {
      settings: [...this.#settings].sort(),
      terms: [...this.#specs].sort(([a], [b]) => a - b).map(([id, names]) => [id, [...names].sort()]),
    };
  }

  restore(plain: PlainOperatorChanges): void {
    for (const name of plain.settings) this.#settings.add(name);
    for (const [id, names] of plain.terms) this.#specs.set(id, new Set(names));
  }
}

/** Names whose value differs, including names that only one side has: a removed setting has changed too. */
function changedNames<T extends Settings | InstrumentSpec>(before: T, after: T): (keyof T)[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof T>;
  // Values are texts, numbers and lists of them, so equal values have equal JSON.
  return [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
