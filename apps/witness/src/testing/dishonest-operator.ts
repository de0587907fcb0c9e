// For tests: a dishonest operator of the venue with its database, its keys and its source. They apply each change
// wherever they can: to checksums, tables and trees, and to the signatures of the results.
import { rm } from 'node:fs/promises';
import { VenueState } from '@candor/core';
import { commit, packTapeEntry, type TapeEntry, unpackTapeEntry } from '@candor/proof';
import { nodeCrypto } from '@candor/proof/node/crypto.ts';
import { archiveFolderOf } from '@candor/server/archive/archive-file.ts';
import { inTransactionOn } from '@candor/server/db/in-transaction.ts';
import { Journal } from '@candor/server/engine/journal.ts';
import { decodeBatch, encodeBatch } from '@candor/server/engine/journal-codec.ts';
import { venueProjections } from '@candor/server/modules/projections.ts';
import { makeReceipt } from '@candor/server/modules/receipts/present-receipt.ts';
import { foldEvent } from '@candor/server/projections/fold-event.ts';
import { QueuedWriter } from '@candor/server/projections/table-writer.ts';
import { CheckpointCopies } from '@candor/server/proof/checkpoint-copy.ts';
import { CheckpointSigner } from '@candor/server/proof/checkpoint-signer.ts';
import { ClientKeys } from '@candor/server/proof/client-keys.ts';
import { clearEntry, findLog, type SigningLog } from '@candor/server/proof/log-keys.ts';
import { appendEntries } from '@candor/server/proof/log-store.ts';
import {
  entryInClear,
  type StoredEvent,
  sealingAccount,
  textOfEvent,
} from '@candor/server/proof/record-events.ts';
import { writePlaces } from '@candor/server/proof/record-places.ts';
import { RecordReader } from '@candor/server/proof/record-reader.ts';
import { Recorder } from '@candor/server/proof/recorder.ts';
import { rotateLog } from '@candor/server/proof/rotate-log.ts';
import { copiesFolderOf } from '@candor/server/proof/start-proof.ts';
import { StoredLog } from '@candor/server/proof/stored-log.ts';
import { unwitnessed } from '@candor/server/proof/testing/make-store.ts';
import { readMasterKeys } from '@candor/server/secrets/master-key.ts';
import { makeSealer, type Sealer } from '@candor/server/secrets/sealer.ts';
import { SealedTicks } from '@candor/server/tape/sealed-ticks.ts';
import type { TestVenue } from '@candor/server/web/testing/test-venue.ts';
import type pg from 'pg';

/** The tables that they write, and that a test restores. */
const TABLES = [
  'journal',
  'proof_logs',
  'proof_tiles',
  'proof_checkpoints',
  'projection_watermarks',
  'record_places',
  'snapshots',
  'tape_slices',
  'tape_places',
] as const;

export type AnyEvent = StoredEvent & Record<string, unknown>;

export class DishonestOperator {
  readonly #venue: TestVenue;
  readonly db: pg.Client;
  readonly #sealer: Sealer;

  private constructor(venue: TestVenue, db: pg.Client, sealer: Sealer) {
    this.#venue = venue;
    this.db = db;
    this.#sealer = sealer;
  }

  /** The venue's own signer has ended. `db` is a connection of their own, which no trigger stops. */
  static async begin(venue: TestVenue, db: pg.Client): Promise<DishonestOperator> {
    await db.query('set session_replication_role = replica; create schema kept');
    // Ticks that were not sealed when the signer ended are ignored.
    await forgetTicks(db);
    for (const table of TABLES) await db.query(`create table kept.${table} as table ${table}`);
    return new DishonestOperator(venue, db, makeSealer(await readMasterKeys(venue.dataDir, [])));
  }

  /** Lends the venue's secrets, which an auditor gets as well. */
  lend<T>(use: (sealer: Sealer) => Promise<T>): Promise<T> {
    return use(this.#sealer);
  }

  /** Restores the state from before they began. */
  async putBack(): Promise<void> {
    for (const table of TABLES)
      await this.db.query(`delete from ${table}; insert into ${table} select * from kept.${table}`);
    await forgetTicks(this.db);
    await this.#makeTablesAgain();
    await this.#forgetCopies();
  }

  async entriesOf(name: string): Promise<Uint8Array[]> {
    const { rows } = await this.db.query<{ size: number }>('select size from proof_logs where name = $1', [
      name,
    ]);
    const stored = new StoredLog(this.db, name);
    const found: Uint8Array[] = [];
    for (let at = 0; at < (rows[0]?.size ?? 0); at += 1) found.push((await stored.entryOf(at)) as Uint8Array);
    return found;
  }

  /** Replaces a log by these entries; the venue's own signer, which has lost its memory, signs the tree. */
  async putLog(name: string, entries: readonly Uint8Array[], series = name): Promise<void> {
    await this.db.query('delete from proof_tiles where log = $1', [name]);
    await this.db.query('delete from proof_checkpoints where log = $1', [name]);
    await this.db.query(`update proof_logs set size = 0, edge = '' where name = $1`, [name]);
    await inTransactionOn(this.db, (client) => appendEntries(client, name, { from: 0, entries }));
    await this.#forgetCopies();
    const copies = new CheckpointCopies(copiesFolderOf(this.#venue.dataDir));
    const log = (await findLog(this.db, this.#sealer, series)) as SigningLog;
    const signer = await CheckpointSigner.open(this.db, { log, copies, askWitnesses: async () => [] });
    await signer.sign();
  }

  /** Replaces every entry of the tape by the result of `change`; undefined removes it. */
  async changeTape(change: (entry: TapeEntry) => TapeEntry | undefined): Promise<void> {
    const [opening, ...rest] = await this.entriesOf('tape');
    const changed = rest.flatMap((bytes) => {
      const entry = change(unpackTapeEntry(bytes));
      return entry ? [packTapeEntry(entry)] : [];
    });
    await this.putLog('tape', [opening as Uint8Array, ...changed]);
  }

  async events(): Promise<{ seq: number; event: AnyEvent }[]> {
    const rows = await this.#rows();
    return rows.flatMap((row) =>
      decodeBatch(row).map((event, at) => ({
        seq: row.first_seq + at,
        event: event as unknown as AnyEvent,
      })),
    );
  }

  /** Changes an event in the journal, with its checksum, and in the tables that are derived from it. */
  async changeEvent(seq: number, change: (event: AnyEvent) => AnyEvent): Promise<void> {
    for (const row of await this.#rows()) {
      if (seq < row.first_seq || seq >= row.first_seq + row.count) continue;
      const events = decodeBatch(row);
      const at = seq - row.first_seq;
      events[at] = change(structuredClone(events[at]) as unknown as AnyEvent) as never;
      const { payload, crc } = encodeBatch(events);
      await this.db.query('update journal set payload = $2, crc = $3 where first_seq = $1 and shard = 0', [
        row.first_seq,
        payload,
        crc,
      ]);
    }
    await this.#makeTablesAgain();
  }

  /**
   * Records the changed event in the public event log as well: sealed for its client as the first one was, and signed.
   */
  async recordAgain(seq: number): Promise<void> {
    const entries = await this.entriesOf('shard-0');
    const found = (await this.events()).find((one) => one.seq === seq);
    if (!found) throw new Error(`no event ${seq}`);
    const text = textOfEvent(found.event);
    const account = sealingAccount(found.event);
    const reader = new RecordReader({ shard: 0, db: this.#venue.venuePool, sealer: this.#sealer });
    const salt = account === undefined ? undefined : await reader.saltOf(account, seq);
    entries[seq] = salt ? commit(nodeCrypto.sha256, salt, text) : entryInClear(text);
    await this.putLog('shard-0', entries);
  }

  /** Closes the public event log as on a change of keys; the next one begins at this event of the changed journal. */
  async beginAnew(firstSeq: number): Promise<void> {
    const { dataDir } = this.#venue;
    const copies = new CheckpointCopies(copiesFolderOf(dataDir));
    const archiveFolder = archiveFolderOf(dataDir);
    const journal = new Journal(this.db, 0, archiveFolder);
    const options = {
      sealer: this.#sealer,
      copies,
      ...unwitnessed,
      archiveFolder,
      at: Date.now(),
    };
    const { to } = await rotateLog(this.db, { ...options, series: 'shard-0', venue: undefined });
    const entries = await this.entriesOf(to.name);
    const opening = JSON.parse(Buffer.from(entries[0] ?? []).toString('utf8', 1)) as Record<string, string>;
    await this.db.query('update proof_logs set first_seq = $2 where name = $1', [to.name, firstSeq]);
    await this.putLog(to.name, [clearEntry({ ...opening, firstSeq })], 'shard-0');
    const log = (await findLog(this.db, this.#sealer, 'shard-0')) as SigningLog;
    await new Recorder({ log, shard: 0, keys: new ClientKeys(this.#sealer) }).advance(this.db, journal);
    const signer = await CheckpointSigner.open(this.db, { copies, askWitnesses: async () => [], log });
    await signer.sign();
  }

  /** The receipt that the venue makes after a restart, when its memory holds nothing from before. */
  receiptOf(order: { readonly accountId: number; readonly orderId: number }): ReturnType<typeof makeReceipt> {
    const { venuePool: db, dataDir } = this.#venue;
    const record = new RecordReader({ shard: 0, db, sealer: this.#sealer });
    const sealedTicks = new SealedTicks(db);
    return makeReceipt(
      { db, shard: 0, record, sealedTicks, archiveFolder: archiveFolderOf(dataDir), known: new Map() },
      order,
    );
  }

  /** Ends the journal and both logs before this event, and removes it from the tables. */
  async cutOff(seq: number): Promise<void> {
    const { rows } = await this.db.query<{ first_seq: number }>(
      'select first_seq from journal where first_seq + count > $1 order by first_seq limit 1',
      [seq],
    );
    const from = rows[0]?.first_seq ?? 0;
    const last = (await this.events()).findLast((one) => one.seq < from);
    const until = last?.event.at as number;
    const record = await this.entriesOf('shard-0');
    await this.db.query('delete from journal where first_seq >= $1', [from]);
    await this.putLog('shard-0', record.slice(0, from));
    await this.changeTape((entry) => {
      const ticks = entry.ticks.filter(({ t }) => t <= until);
      return ticks.length > 0 ? { ...entry, ticks } : undefined;
    });
    await this.#makeTablesAgain();
  }

  async #rows() {
    const { rows } = await this.db.query<{
      first_seq: number;
      count: number;
      crc: number;
      payload: Buffer;
    }>('select first_seq, count, crc, payload from journal where shard = 0 order by first_seq');
    return rows;
  }

  /** Uses the venue's own projections, so that no table derived from the journal shows its former state. */
  async #makeTablesAgain(): Promise<void> {
    const state = new VenueState(0);
    const made = venueProjections.map((projection) => ({ projection, rows: projection.newRows() }));
    for (const row of await this.#rows())
      for (const event of decodeBatch(row)) {
        const change = foldEvent(state, event);
        for (const { projection, rows } of made) projection.project(change, rows);
      }
    for (const { projection, rows } of made) {
      for (const table of projection.tables) await this.db.query(`delete from ${table}`);
      await projection.write(new QueuedWriter(this.db), rows, 0);
    }
    await this.db.query('update projection_watermarks set seq = $1', [state.seq]);
    await this.db.query('delete from snapshots where seq > 0');
    await this.#makePlacesAgain();
  }

  /** Derives the places from the entries of the public event log, as its recorder writes them. */
  async #makePlacesAgain(): Promise<void> {
    const { rows } = await this.db.query<{ end: number | null }>(
      `select max(first_seq + size - 2) as end from proof_logs where series = 'shard-0'`,
    );
    const end = rows[0]?.end ?? 0;
    await this.db.query('delete from record_places');
    await writePlaces(
      this.db,
      0,
      (await this.events()).filter(({ seq }) => seq <= end),
    );
  }

  #forgetCopies(): Promise<void> {
    return rm(copiesFolderOf(this.#venue.dataDir), { recursive: true, force: true });
  }
}

/** Removes unsealed ticks. The venue writes on meanwhile: its next row follows the last of these. */
async function forgetTicks(db: pg.Client): Promise<void> {
  await inTransactionOn(db, async () => {
    await db.query('lock table tape_ticks in exclusive mode');
    await db.query(`update tape_heads set sealed_id = greatest(sealed_id, (select max(id) from tape_ticks))`);
    await db.query('delete from tape_ticks');
  });
}
