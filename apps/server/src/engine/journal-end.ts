// Checks that the journal has not lost its end: no snapshot or table may be ahead of its last event.
import type pg from 'pg';
import { inTransactionOn } from '../db/in-transaction.ts';
import { removeProjections } from '../projections/remove-projections.ts';
import type { Journal } from './journal.ts';
import { JournalRefused } from './journal-refused.ts';

interface Reached {
  /** Number of the journal's last event. */
  readonly end: number;
  /** Event number of the newest snapshot; 0 if there is none. */
  readonly snapshot: number;
  /** Event number up to which the tables are written; 0 if they are empty. */
  readonly watermark: number;
}

/**
 * Returns the number of the journal's last event. Rejects the journal if rows after it are missing, unless exactly this
 * end is accepted: then the loss is recorded, and all data derived from the lost events is removed.
 */
export async function checkEnd(
  client: pg.Client,
  journal: Journal,
  { acceptedEnd, warn }: { acceptedEnd: number | null; warn: (line: string) => void },
): Promise<number> {
  const reached = await readReached(client, journal);
  const { end, snapshot, watermark } = reached;
  if (snapshot <= end && watermark <= end) return end;
  if (acceptedEnd !== end) throw new JournalRefused(describeLoss(reached));
  await acceptLoss(client, journal.shard, reached);
  warn(
    `the journal's end at event ${end} was accepted: events ${end + 1} to ${Math.max(snapshot, watermark)} are given up, and the tables are made again`,
  );
  return end;
}

async function readReached(client: pg.Client, journal: Journal): Promise<Reached> {
  const { rows } = await client.query<Omit<Reached, 'end'>>(
    `select (select coalesce(max(seq), 0) from snapshots where shard = $1) as snapshot,
       (select coalesce(max(seq), 0) from projection_watermarks where shard = $1) as watermark`,
    [journal.shard],
  );
  return { snapshot: 0, watermark: 0, ...rows[0], end: await journal.lastSeq() };
}

function describeLoss({ end, snapshot, watermark }: Reached): string {
  const lost = Math.max(snapshot, watermark) - end;
  const ahead = [
    ...(snapshot > end ? [`a snapshot stands at event ${snapshot}`] : []),
    ...(watermark > end ? [`the tables stand at event ${watermark}`] : []),
  ];
  return [
    `the journal ends at event ${end}, but ${ahead.join(' and ')}: its end is missing (${lost === 1 ? 'one event' : `${lost} events`}).`,
    'Bring the rows of the table "journal" back from a backup or a standby, then start again.',
    `Only if they are lost for good: start with ACCEPT_JOURNAL_END=${end}. Whatever happened after event ${end} is then given up, ` +
      'newer snapshots are removed, the tables are made again, and the loss is kept on record in the table "journal_losses".',
  ].join('\n');
}

async function acceptLoss(
  client: pg.Client,
  shard: number,
  { end, snapshot, watermark }: Reached,
): Promise<void> {
  await inTransactionOn(client, async () => {
    await client.query(
      `insert into journal_losses (shard, journal_end, snapshot_seq, watermark_seq, epoch)
       select $1, $2, $3, $4, epoch from journal_epochs where shard = $1`,
      [shard, end, snapshot, watermark],
    );
    await client.query('delete from snapshots where shard = $1 and seq > $2', [shard, end]);
    await removeProjections(client);
  });
}
