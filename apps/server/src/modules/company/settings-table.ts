// Settings that operators have changed, as the table stores them.
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';
import { type SettingName, settingNames, settingVariables } from './setting-values.ts';

/** The actor in the form of events. */
export interface SettingActor {
  readonly kind: 'operator' | 'system';
  readonly id: string;
}

export interface SettingChange {
  readonly name: SettingName;
  readonly value: unknown;
  readonly by: SettingActor;
  readonly at: Date;
}

/** Settings that this program does not know, such as a newer version's, are ignored. */
export async function readChanges(db: pg.Pool | pg.ClientBase): Promise<SettingChange[]> {
  const rows = await queriesOn(db).selectFrom('site_settings').selectAll().orderBy('variable').execute();
  return rows.flatMap(({ variable, value, changed_by: by, changed_at: at }) => {
    const name = settingNames.find((each) => settingVariables[each] === variable);
    return name === undefined ? [] : [{ name, value, by: by as SettingActor, at }];
  });
}

/** Until the transaction ends nobody else changes settings, because the allowed values of one depend on others. */
export async function lockSettings(client: pg.ClientBase): Promise<void> {
  await client.query('lock table site_settings in share row exclusive mode');
}

export async function writeChange(
  client: pg.ClientBase,
  { name, value, by, at }: SettingChange,
): Promise<void> {
  const row = { value: JSON.stringify(value), changed_by: JSON.stringify(by), changed_at: at };
  await queriesOn(client)
    .insertInto('site_settings')
    .values({ variable: settingVariables[name], ...row })
    .onConflict((conflict) => conflict.column('variable').doUpdateSet(row))
    .execute();
}
