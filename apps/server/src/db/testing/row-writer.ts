// A program for crash tests: opens the store in the folder given, then writes rows and says which ones are committed.
import { argv, stdout } from 'node:process';
import { makePool } from '../database.ts';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { silentLog } from '../store-log.ts';

const [, , dataDir = '', rowsMax = '1000000'] = argv;
const server = await startEmbeddedPostgres({ dataDir, log: silentLog });
const pool = makePool(server.connection, silentLog);
await pool.query('create table if not exists written (id bigint primary key)');
const { rows } = await pool.query<{ last: number }>('select coalesce(max(id), 0) as last from written');
const first = (rows[0]?.last ?? 0) + 1;
stdout.write(`postgres ${server.pid}\n`);
for (let id = first; id < first + Number(rowsMax); id += 1) {
  await pool.query('insert into written values ($1)', [id]);
  stdout.write(`committed ${id}\n`);
}
await pool.end();
await server.stop();
