// For tests: saves and restores the tape of a store, like a backup.
import type pg from 'pg';

type SavedTape = readonly [logs: string, tiles: string, checkpoints: string];

/** The tape in its backup. */
export async function saveTape(client: pg.ClientBase): Promise<SavedTape> {
  const { rows } = await client.query<{ logs: object; tiles: object; checkpoints: object }>(
    `select (select json_agg(one) from proof_logs one where name = 'tape') as logs,
       (select json_agg(one) from proof_tiles one where log = 'tape') as tiles,
       (select json_agg(one) from proof_checkpoints one where log = 'tape') as checkpoints`,
  );
  const { logs, tiles, checkpoints } = rows[0] ?? {};
  return [JSON.stringify(logs), JSON.stringify(tiles), JSON.stringify(checkpoints)];
}

export async function restoreTape(
  client: pg.ClientBase,
  [logs, tiles, checkpoints]: SavedTape,
): Promise<void> {
  await client.query('alter table proof_tiles disable trigger user');
  await client.query(`delete from proof_checkpoints where log = 'tape'`);
  await client.query(`delete from proof_tiles where log = 'tape'`);
  await client.query(
    `update proof_logs one set size = old.size, edge = old.edge
     from json_populate_recordset(null::proof_logs, $1) old where one.name = old.name`,
    [logs],
  );
  await client.query('insert into proof_tiles select * from json_populate_recordset(null::proof_tiles, $1)', [
    tiles,
  ]);
  await client.query(
    'insert into proof_checkpoints select * from json_populate_recordset(null::proof_checkpoints, $1)',
    [checkpoints],
  );
  await client.query('alter table proof_tiles enable trigger user');
}
