// Logs in the database. Entries are appended in a caller's transaction, so that an entry and its cause commit together.
// Stored entries are never encoded again, since a changed encoder would fork the log.
import { hashLeaf, packEntries, RightEdge, TILE_WIDTH } from '@candor/proof';
import { sha256 } from '@candor/proof/node/crypto.ts';
import type pg from 'pg';
import { Unsettled } from '../db/database-faults.ts';

/** The level of table rows that hold entries. */
export const ENTRIES_LEVEL = -1;

/** The log's size differs from what its writer expected: nothing was appended. */
class LogMoved extends Unsettled {
  override readonly name = 'LogMoved';
}

/** The log accepts no entries from anybody: nothing was appended. */
class LogRefused extends Error {
  override readonly name = 'LogRefused';
}

/** Returns the log's number of entries, including its opening entry; undefined if no log has this name. */
export async function readLogSize(client: pg.ClientBase, log: string): Promise<number | undefined> {
  const { rows } = await client.query<{ size: number }>('select size from proof_logs where name = $1', [log]);
  return rows[0]?.size;
}

/**
 * Appends entries from index `from` in the caller's transaction, which holds a lock on the log's row from then on. Each
 * has at most 65,535 bytes. The transaction must wait for the disk (`synchronous_commit`). @throws LogMoved if the log
 * does not have exactly `from` entries, LogRefused if it is closed or damaged
 */
export async function appendEntries(
  client: pg.ClientBase,
  log: string,
  { from, entries }: { from: number; entries: readonly Uint8Array[] },
): Promise<void> {
  const { rows } = await client.query<{ size: number; edge: Buffer; closed: boolean }>(
    'select size, edge, closed from proof_logs where name = $1 for update',
    [log],
  );
  const [held] = rows;
  if (!held) throw new LogRefused(`there is no log ${log}`);
  if (held.closed)
    throw new LogRefused(
      `the log ${log} is closed; where no other follows it yet, npm run rotate-log was ended too early: run it again`,
    );
  if (held.size !== from)
    throw new LogMoved(`the log ${log} has ${held.size} entries where ${from} were expected`);
  if (entries.length === 0) return;
  const edge = new RightEdge(sha256, held.size, held.edge);
  const tiles = new NewTiles();
  for (const [at, entry] of entries.entries()) {
    tiles.add(ENTRIES_LEVEL, from + at, packEntries([entry]));
    for (const [level, hash] of edge.append(hashLeaf(sha256, entry)).entries())
      tiles.add(level, Math.floor((from + at) / TILE_WIDTH ** level), hash);
  }
  await tiles.write(client, log);
  await client.query('update proof_logs set size = $2, edge = $3 where name = $1', [
    log,
    edge.size,
    Buffer.from(edge.bytes),
  ]);
}

/** Appends the last entry in the caller's transaction, and closes the log with it. @throws as appendEntries */
export async function closeLog(
  client: pg.ClientBase,
  log: string,
  { from, closing }: { from: number; closing: Uint8Array },
): Promise<void> {
  await appendEntries(client, log, { from, entries: [closing] });
  await client.query('update proof_logs set closed = true where name = $1', [log]);
}

interface NewTile {
  readonly level: number;
  readonly index: number;
  /** The size before the append. */
  readonly held: number;
  readonly parts: Uint8Array[];
}

/** The tile rows of some entries: the last row of a level may exist already and grow, and the others are new. */
class NewTiles {
  readonly #tiles = new Map<number, NewTile[]>();

  /** `at` is the position of a hash in its level, or of an entry. Positions of a level come in ascending order. */
  add(level: number, at: number, bytes: Uint8Array): void {
    const index = Math.floor(at / TILE_WIDTH);
    const ofLevel = this.#tiles.get(level) ?? [];
    this.#tiles.set(level, ofLevel);
    const last = ofLevel.at(-1);
    if (last?.index === index) last.parts.push(bytes);
    else ofLevel.push({ level, index, held: at % TILE_WIDTH, parts: [bytes] });
  }

  async write(client: pg.ClientBase, log: string): Promise<void> {
    const all = [...this.#tiles.values()].flat();
    const growing = all.filter(({ held }) => held > 0);
    if (growing.length > 0) {
      const { rowCount } = await client.query(
        `update proof_tiles t set bytes = t.bytes || n.bytes, width = n.width
         from unnest($2::smallint[], $3::bigint[], $4::smallint[], $5::smallint[], $6::bytea[])
           n (level, index, held, width, bytes)
         where t.log = $1 and t.level = n.level and t.index = n.index and t.width = n.held`,
        [log, ...columnsOf(growing)],
      );
      if (rowCount !== growing.length)
        throw new LogRefused(`tiles of the log ${log} are not as long as it is`);
    }
    const fresh = all.filter(({ held }) => held === 0);
    if (fresh.length > 0)
      await client.query(
        `insert into proof_tiles (log, level, index, width, bytes)
         select $1, n.level, n.index, n.width, n.bytes
         from unnest($2::smallint[], $3::bigint[], $4::smallint[], $5::smallint[], $6::bytea[])
           n (level, index, held, width, bytes)`,
        [log, ...columnsOf(fresh)],
      );
  }
}

const columnsOf = (tiles: readonly NewTile[]): unknown[] => [
  tiles.map(({ level }) => level),
  tiles.map(({ index }) => index),
  tiles.map(({ held }) => held),
  tiles.map(({ held, parts }) => held + parts.length),
  tiles.map(({ parts }) => Buffer.concat(parts)),
];
