// Which settings, and which fields of an instrument, operators have changed. From then on the store holds them: what the
// environment or the catalogue says at a start no longer counts.
import type { InstrumentId, InstrumentTerms } from '../model/instrument.ts';
import type { Settings } from '../model/settings.ts';

type SettingName = keyof Settings;
type TermName = keyof InstrumentTerms;

/** As plain data, sorted: for snapshots. */
export interface PlainOperatorChanges {
  readonly settings: readonly SettingName[];
  readonly terms: readonly (readonly [InstrumentId, readonly TermName[]])[];
}

export class OperatorChanges {
  readonly #settings = new Set<SettingName>();
  readonly #terms = new Map<InstrumentId, Set<TermName>>();

  /** The names of settings that operators have changed. */
  get settings(): ReadonlySet<SettingName> {
    return this.#settings;
  }

  /** The fields of the instrument that operators have changed; all of them where they brought it in. */
  terms(id: InstrumentId): ReadonlySet<TermName> {
    return this.#terms.get(id) ?? new Set();
  }

  noteSettings(before: Settings, after: Settings): void {
    for (const name of changedNames(before, after)) this.#settings.add(name);
  }

  noteTerms(before: InstrumentTerms | undefined, after: InstrumentTerms): void {
    const names = before ? changedNames(before, after) : (Object.keys(after) as TermName[]);
    if (names.length === 0) return;
    const known = this.#terms.get(after.id) ?? new Set();
    for (const name of names) known.add(name);
    this.#terms.set(after.id, known);
  }

  /** Undefined where there are none. */
  plain(): PlainOperatorChanges | undefined {
    if (this.#settings.size === 0 && this.#terms.size === 0) return undefined;
    return {
      settings: [...this.#settings].sort(),
      terms: [...this.#terms].sort(([a], [b]) => a - b).map(([id, names]) => [id, [...names].sort()]),
    };
  }

  restore(plain: PlainOperatorChanges): void {
    for (const name of plain.settings) this.#settings.add(name);
    for (const [id, names] of plain.terms) this.#terms.set(id, new Set(names));
  }
}

/** Of either, also where the other lacks it: a setting that is taken away is changed as well. */
function changedNames<T extends Settings | InstrumentTerms>(before: T, after: T): (keyof T)[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof T>;
  // Values are plain, texts, numbers and lists of them, so that their JSON shows whether they are the same.
  return [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
