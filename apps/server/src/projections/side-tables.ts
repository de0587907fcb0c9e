// Empty copies of projected tables in a separate schema, to fill beside the live ones and then swap in.
import type pg from 'pg';

/** First in the search path of the connection that rebuilds, so that projections write here. */
const SIDE = 'projections_rebuild';
/** Holds the replaced tables for a moment, because an index name is unique in its schema. */
const REPLACED = 'projections_replaced';

export class SideTables {
  /** Schema of the live tables. */
  readonly home: string;
  readonly #tables: readonly string[];

  private constructor(home: string, tables: readonly string[]) {
    this.home = home;
    this.#tables = tables;
  }

  /** Removes the rest of a killed rebuild, creates the tables, and sets the search path of `builder` to them. */
  static async make(builder: pg.Client, tables: readonly string[]): Promise<SideTables> {
    const { rows } = await builder.query<{ home: string }>('select current_schema() as home');
    const side = new SideTables(rows[0]?.home ?? 'public', tables);
    // Index definitions name their table's schema only if the search path lacks it.
    await builder.query(
      `set search_path = pg_catalog; drop schema if exists ${SIDE} cascade; create schema ${SIDE}`,
    );
    await side.#copyTable(builder, 'projection_watermarks');
    for (const table of tables) await side.#copyTable(builder, table);
    await builder.query(`set search_path = ${SIDE}, ${side.home}`);
    return side;
  }

  /** Qualified names of the two tables to compare. */
  pair(table: string): { live: string; rebuilt: string } {
    return { live: `${this.home}.${table}`, rebuilt: `${SIDE}.${table}` };
  }

  /** Collects statistics, so that queries after the swap get the same plans as before. */
  async analyze(builder: pg.Client): Promise<void> {
    for (const table of this.#tables) await builder.query(`analyze ${SIDE}.${table}`);
  }

  /** Runs in the caller's transaction, which locks the projector out, so that no row is written in between. */
  async swapIn(client: pg.Client): Promise<void> {
    const live = this.#tables.map((table) => `${this.home}.${table}`);
    await client.query(`lock table ${live.join(', ')} in access exclusive mode`);
    const views = await readViews(client, live);
    await client.query(`create schema ${REPLACED}`);
    for (const table of this.#tables)
      await client.query(
        `alter table ${this.home}.${table} set schema ${REPLACED};
         alter table ${SIDE}.${table} set schema ${this.home}`,
      );
    // A view is bound to a table, not to its name.
    for (const { name, definition } of views)
      await client.query(`create or replace view ${name} as ${definition}`);
    const replaced = this.#tables.map((table) => `${REPLACED}.${table}`);
    await client.query(`drop table ${replaced.join(', ')}; drop schema ${REPLACED}`);
    await this.remove(client);
  }

  async remove(client: pg.Client): Promise<void> {
    await client.query(`drop schema if exists ${SIDE} cascade`);
  }

  /** Copies columns, defaults, keys, indexes with their names, and grants. */
  async #copyTable(builder: pg.Client, table: string): Promise<void> {
    const { live, rebuilt } = this.pair(table);
    await builder.query(`create table ${rebuilt} (like ${live} including all excluding indexes)`);
    const { rows } = await builder.query<{ statement: string }>(copyText, [live, rebuilt]);
    for (const { statement } of rows) await builder.query(statement);
  }
}

/** Statements that give a table ($2) the keys, indexes and grants of another ($1). */
const copyText = `
  select format('alter table %s add constraint %I %s', $2::text, conname, pg_get_constraintdef(oid)) as statement
  from pg_constraint where conrelid = $1::regclass and contype in ('p', 'u', 'f')
  union all
  select replace(pg_get_indexdef(indexrelid), ' ON ' || $1::text || ' ', ' ON ' || $2::text || ' ')
  from pg_index
  where indrelid = $1::regclass
    and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid)
  union all
  select format('grant %s on %s to %s', privilege_type, $2::text,
    case when grantee = 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end)
  from pg_class, aclexplode(relacl) where pg_class.oid = $1::regclass and grantee <> relowner`;

async function readViews(
  client: pg.Client,
  tables: readonly string[],
): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select distinct ev_class::regclass::text as name, pg_get_viewdef(ev_class) as definition
     from pg_depend join pg_rewrite on pg_rewrite.oid = objid
     where classid = 'pg_rewrite'::regclass and refobjid = any($1::regclass[]) and ev_class <> refobjid`,
    [tables],
  );
  return rows;
}
