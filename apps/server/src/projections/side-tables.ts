// Tables of projections made anew in a schema of their own, beside those in use, and then put in their place.
import type pg from 'pg';

/** Searched before the schema of the tables in use, so that whatever writes projections writes here. */
const SIDE = 'projections_rebuild';
/** Where replaced tables are for a moment, because names of indexes are one a schema. */
const REPLACED = 'projections_replaced';

export class SideTables {
  /** The schema of the tables in use. */
  readonly home: string;
  readonly #tables: readonly string[];

  private constructor(home: string, tables: readonly string[]) {
    this.home = home;
    this.#tables = tables;
  }

  /** Makes them empty, without what an earlier rebuild that was killed has left, and turns `builder` to them. */
  static async make(builder: pg.Client, tables: readonly string[]): Promise<SideTables> {
    const { rows } = await builder.query<{ home: string }>('select current_schema() as home');
    const side = new SideTables(rows[0]?.home ?? 'public', tables);
    // With no schema to search, definitions of indexes name the schema of their table.
    await builder.query(
      `set search_path = pg_catalog; drop schema if exists ${SIDE} cascade; create schema ${SIDE}`,
    );
    await side.#copyTable(builder, 'projection_watermarks');
    for (const table of tables) await side.#copyTable(builder, table);
    await builder.query(`set search_path = ${SIDE}, ${side.home}`);
    return side;
  }

  /** The two tables that are to be equal, with their schemas. */
  pair(table: string): { used: string; made: string } {
    return { used: `${this.home}.${table}`, made: `${SIDE}.${table}` };
  }

  /** So that the first queries on them are planned as well as the last ones on the old. */
  async analyze(builder: pg.Client): Promise<void> {
    for (const table of this.#tables) await builder.query(`analyze ${SIDE}.${table}`);
  }

  /** In a transaction of the caller, which is to keep the projector out: no row may come to either in between. */
  async putInPlace(client: pg.Client): Promise<void> {
    const used = this.#tables.map((table) => `${this.home}.${table}`);
    await client.query(`lock table ${used.join(', ')} in access exclusive mode`);
    const views = await readViews(client, used);
    await client.query(`create schema ${REPLACED}`);
    for (const table of this.#tables)
      await client.query(
        `alter table ${this.home}.${table} set schema ${REPLACED};
         alter table ${SIDE}.${table} set schema ${this.home}`,
      );
    // A view goes by the table, not by its name.
    for (const { name, definition } of views)
      await client.query(`create or replace view ${name} as ${definition}`);
    const replaced = this.#tables.map((table) => `${REPLACED}.${table}`);
    await client.query(`drop table ${replaced.join(', ')}; drop schema ${REPLACED}`);
    await this.remove(client);
  }

  async remove(client: pg.Client): Promise<void> {
    await client.query(`drop schema if exists ${SIDE} cascade`);
  }

  /** Columns, defaults, keys, indexes under their names, and who may read it. */
  async #copyTable(builder: pg.Client, table: string): Promise<void> {
    const { used, made } = this.pair(table);
    await builder.query(`create table ${made} (like ${used} including all excluding indexes)`);
    const { rows } = await builder.query<{ statement: string }>(copyText, [used, made]);
    for (const { statement } of rows) await builder.query(statement);
  }
}

/** The statements that give a table ($2) the keys, indexes and grants of another ($1). */
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
