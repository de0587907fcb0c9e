// What the office is handed of the site's settings: the module that serves them keeps them.
import type pg from 'pg';
import type { Act } from '../../web/act.ts';

export type SettingValues = Readonly<Record<string, string | number | undefined>>;

export interface SitePort {
  /** What is served. */
  readonly current: { readonly fourEyes: string };
  list(db: pg.Pool | pg.ClientBase): Promise<
    readonly {
      readonly name: string;
      readonly value: string | number;
      readonly changed?: { readonly by: { readonly id: string }; readonly at: Date };
    }[]
  >;
  /** All of them or none; a fault begins with the name of its environment variable. */
  change(
    act: Act,
    changes: SettingValues,
    by: { readonly by: { readonly kind: 'operator'; readonly id: string }; readonly at: Date },
  ): Promise<
    | { readonly ok: true; readonly before: SettingValues; readonly after: SettingValues }
    | { readonly ok: false; readonly faults: readonly string[] }
  >;
}
