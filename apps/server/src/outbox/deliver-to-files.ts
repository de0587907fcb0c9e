// Delivery of messages without a mail server: each is one JSON file in DATA_DIR/outbox.
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { queriesOn } from '../db/queries.ts';
import type { Message } from './outbox.ts';

/** At a time, so that a long line of them is not held in memory. */
const messagesMax = 100;

export const outboxFolderOf = (dataDir: string): string => join(dataDir, 'outbox');

/**
 * Delivers up to 100 messages, the oldest first, and returns how many. After a crash in between a message is written
 * again under the same name.
 */
export async function deliverToFiles(
  pool: pg.Pool,
  { folder, now, channels = ['email', 'sms'] }: { folder: string; now: number; channels?: readonly string[] },
): Promise<number> {
  const queries = queriesOn(pool);
  const waiting = await queries
    .selectFrom('outbox')
    .select(['id', 'recipient', 'subject', 'body', 'code'])
    .where('delivered_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('channel', 'in', channels)
    .orderBy('id')
    .limit(messagesMax)
    .execute();
  for (const { id, recipient, subject, body, code } of waiting) {
    const message = { to: recipient, subject, text: body, ...(code === null ? {} : { code }) };
    await writeMessage(folder, `${String(id).padStart(9, '0')}.json`, message);
    await queries
      .updateTable('outbox')
      .set({ delivered_at: new Date(now) })
      .where('id', '=', id)
      .execute();
  }
  return waiting.length;
}

/** Whoever watches the folder sees whole files alone; codes in them are for the program's own user. */
async function writeMessage(folder: string, name: string, message: Message): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `.${name}.unfinished`);
  const file = await open(unfinished, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(message, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, join(folder, name));
  // The name itself must survive a power cut, before the message is noted as delivered.
  const directory = await open(folder, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
