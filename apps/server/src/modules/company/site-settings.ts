// The settings of the site. The environment gives the values of a new store; once an operator has changed a setting,
// the operator's value applies, whatever the environment says.
import type pg from 'pg';
import type { Logger } from '../../config/log.ts';
import { type Config, ConfigFault } from '../../config.ts';
import type { Act } from '../../web/act.ts';
import {
  findFaults,
  isAllowed,
  type SettingName,
  type SiteSettings,
  settingNames,
  settingVariables,
} from './setting-values.ts';
import { lockSettings, readChanges, type SettingChange, writeChange } from './settings-table.ts';

export type SettingsConfig = SiteSettings & Pick<Config, 'lossUrlHosts' | 'given'>;

/** A setting's current value; `changed` is absent while the environment's value applies. */
export interface StandingSetting {
  readonly name: SettingName;
  readonly value: string | number;
  readonly changed?: Pick<SettingChange, 'by' | 'at'>;
}

export type ChangeOutcome =
  /** The settings whose values have changed, before and after. */
  | { readonly ok: true; readonly before: Partial<SiteSettings>; readonly after: Partial<SiteSettings> }
  /** One sentence each. */
  | { readonly ok: false; readonly faults: readonly string[] };

export class SiteSettingsStore {
  readonly #config: SettingsConfig;
  #current: SiteSettings;
  /** Numbers changes in the order in which they hold the table's lock. */
  #locked = 0;
  #applied = 0;
  /**
   * Begins with the time of the start, so that an open page learns of changes that happened while it was disconnected.
   */
  #version = Date.now();

  private constructor(config: SettingsConfig, current: SiteSettings) {
    this.#config = config;
    this.#current = current;
  }

  /** Throws ConfigFault if the environment conflicts with what operators have set. */
  static async open(
    db: Queries,
    config: SettingsConfig,
    log: Pick<Logger, 'warn'>,
  ): Promise<SiteSettingsStore> {
    const changes = await readChanges(db);
    const current = settle(config, changes);
    reportDifferences(config, changes, log);
    const faults = findFaults({}, current, config.lossUrlHosts);
    if (faults.length > 0)
      throw new ConfigFault(`${faults.join('\n')} (operators have set ${names(changes) || 'nothing'})`);
    return new SiteSettingsStore(config, current);
  }

  /** The settings that are served. */
  get current(): SiteSettings {
    return this.#current;
  }

  /** Another number with every change, and after every start. */
  get version(): number {
    return this.#version;
  }

  /** Every setting, with who changed it last and when. */
  async list(db: Queries): Promise<StandingSetting[]> {
    const changes = await readChanges(db);
    const values = settle(this.#config, changes);
    return settingNames.map((name) => {
      const changed = usable(changes).find((each) => each.name === name);
      return { name, value: values[name], ...(changed && { changed: { by: changed.by, at: changed.at } }) };
    });
  }

  /**
   * Within a command: all of the changes or none. From then on they override the environment, even a value that equals
   * today's environment. They are served as soon as the command has committed.
   */
  async change(
    { client, afterCommit }: Act,
    changes: Partial<SiteSettings>,
    { by, at }: Pick<SettingChange, 'by' | 'at'>,
  ): Promise<ChangeOutcome> {
    await lockSettings(client);
    this.#locked += 1;
    const number = this.#locked;
    const before = settle(this.#config, await readChanges(client));
    const given = settingNames.filter((name) => name in changes);
    const after: SiteSettings = { ...before, ...pick(changes, given) };
    const faults = findFaults(changes, after, this.#config.lossUrlHosts);
    if (faults.length > 0) return { ok: false, faults };
    for (const name of given) await writeChange(client, { name, value: after[name], by, at });
    afterCommit(() => {
      // The later one of two changes has read what the earlier one wrote.
      if (number < this.#applied) return;
      this.#applied = number;
      this.#current = after;
      this.#version += 1;
    });
    const changed = given.filter((name) => before[name] !== after[name]);
    return { ok: true, before: pick(before, changed), after: pick(after, changed) };
  }
}

type Queries = pg.Pool | pg.ClientBase;

/** The environment's values, overridden by those that operators have set. */
function settle(config: SettingsConfig, changes: readonly SettingChange[]): SiteSettings {
  const changed = Object.fromEntries(usable(changes).map(({ name, value }) => [name, value]));
  return { ...pick(config, settingNames), ...changed } as SiteSettings;
}

/** A value that was allowed when it was set may be disallowed now; then the environment's value applies. */
const usable = (changes: readonly SettingChange[]): readonly SettingChange[] =>
  changes.filter(({ name, value }) => isAllowed(name, value));

/** Values stay out of the log because an address may contain a secret. */
function reportDifferences(
  config: SettingsConfig,
  changes: readonly SettingChange[],
  log: Pick<Logger, 'warn'>,
): void {
  for (const { name, value, by, at } of changes) {
    const variable = settingVariables[name];
    const what = `${variable}, which ${by.kind} ${by.id} set at ${at.toISOString()}`;
    if (!isAllowed(name, value))
      log.warn(`${what}, is not allowed any more: the environment's value applies`);
    else if (config.given.includes(variable) && config[name] !== value)
      log.warn(`${what}, is another in the environment: the operator's value stands`);
  }
}

const names = (changes: readonly SettingChange[]): string =>
  changes.map(({ name }) => settingVariables[name]).join(', ');

const pick = <S extends Partial<SiteSettings>>(settings: S, wanted: readonly SettingName[]): Partial<S> =>
  Object.fromEntries(wanted.map((name) => [name, settings[name]])) as Partial<S>;
