// Appends rows of ticks across connection failures: no row is lost and none is appended twice. An epoch excludes a
// previous writer.
import { crc32 } from 'node:zlib';
import type pg from 'pg';
import { inTransactionOn } from '../db/in-transaction.ts';
import { LastingConnection } from '../db/lasting-connection.ts';
import { Fenced, JournalRefused } from '../engine/journal-refused.ts';
import { readTapeEnd } from './tape-end.ts';
import type { TickBatch } from './tick-capture.ts';

/** An append that takes longer is abandoned, and a new connection determines its outcome. */
const ANSWER_MS_MAX = 10_000;
const UNIQUE_VIOLATION = '23505';

export interface TapeWriterOptions {
  readonly connection: pg.ClientConfig;
  /** Name of the writer in the row of the epoch. */
  readonly holder: string;
  readonly warn: (line: string) => void;
}

export class TapeWriter {
  readonly #options: TapeWriterOptions;
  readonly #connection: LastingConnection;
  #epoch = 0;
  /** The connection on which this writer holds the lead. */
  #proved: pg.Client | null = null;

  constructor(options: TapeWriterOptions) {
    this.#options = options;
    const { connection, warn } = options;
    this.#connection = new LastingConnection({ connection, name: 'the tape', warn });
  }

  /** Takes the lead and returns where the tape ends. The previous writer can no longer append. */
  lead(): ReturnType<typeof readTapeEnd> {
    return this.#connection.persist(async (client) => {
      // The row's lock waits for an append of the previous writer that is under way.
      const { rows } = await client.query<{ epoch: number }>(
        `insert into tape_leads (epoch, holder, raised_at) values (1, $1, now())
         on conflict (only_row) do update set epoch = tape_leads.epoch + 1, holder = $1, raised_at = now()
         returning epoch`,
        [this.#options.holder],
      );
      this.#epoch = Number(rows[0]?.epoch);
      this.#proved = client;
      return readTapeEnd(client);
    });
  }

  /**
   * Resolves when the row is durable, however long the database was away. `at`: the tape's clock in milliseconds; no
   * tick of a later row is before it.
   * @throws `Fenced` if another writer leads, `JournalRefused` if durable rows are missing
   */
  append(batch: TickBatch, at: number): Promise<void> {
    const row = { ...batch, at, crc: crc32(batch.payload) };
    return this.#connection.persist((client) => this.#appendOn(client, row), ANSWER_MS_MAX);
  }

  async end(): Promise<void> {
    await this.#connection.end();
  }

  async #appendOn(client: pg.Client, row: TapeRow): Promise<void> {
    if (this.#proved !== client) {
      const isStored = await this.#resume(client, row);
      this.#proved = client;
      if (isStored) return;
    }
    const { id, at, crc, payload } = row;
    try {
      const { rowCount } = await client.query({
        name: 'append ticks',
        text: `insert into tape_ticks (id, epoch, at, crc, payload)
               select $1, $2, $3, $4, $5 from tape_leads where epoch = $2 for share`,
        values: [id, this.#epoch, at, crc, payload],
      });
      if (rowCount !== 1) throw new Fenced('another writer leads the tape');
    } catch (error) {
      // A server process of an earlier connection inserted first: this row or another one.
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
      if (!(await this.#holds(client, row))) throw error;
    }
  }

  /** Goes on to lead on a new connection, and returns whether the row was stored on the previous one. */
  #resume(client: pg.Client, row: TapeRow): Promise<boolean> {
    return inTransactionOn(client, async () => {
      // Abandoned attempts must not pile up behind a lock on the server.
      await client.query(`set local lock_timeout = '5s'`);
      const { rows } = await client.query<{ epoch: number }>('select epoch from tape_leads for update');
      if (rows[0]?.epoch !== this.#epoch) throw new Fenced('another writer leads the tape');
      if (await this.#holds(client, row)) return true;
      const last = await lastRow(client);
      if (last >= row.id) throw new Fenced('another writer appended to the tape');
      if (last < row.id - 1)
        throw new JournalRefused(
          `the tape ends at row of ticks ${last}, but all up to ${row.id - 1} were durable before: this is not the same database any more`,
        );
      return false;
    });
  }

  /** True if exactly this row was appended in this epoch. Rows that are sealed by now were, since this writer leads. */
  async #holds(client: pg.Client, { id, crc }: TapeRow): Promise<boolean> {
    const { rows } = await client.query<{ held: boolean }>(
      `select exists (select from tape_ticks where id = $1 and epoch = $2 and crc = $3)
         or exists (select from tape_heads where sealed_id >= $1) as held`,
      [id, this.#epoch, crc],
    );
    return rows[0]?.held === true;
  }
}

interface TapeRow extends TickBatch {
  readonly at: number;
  readonly crc: number;
}

/** The number of the last row of ticks, sealed or not. */
async function lastRow(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `select greatest(coalesce((select max(id) from tape_ticks), 0),
                     coalesce((select sealed_id from tape_heads), 0)) as id`,
  );
  return Number(rows[0]?.id ?? 0);
}
