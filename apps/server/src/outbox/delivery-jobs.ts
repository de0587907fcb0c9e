// The jobs of the outbox: each channel uses its own sender if one is configured, and files otherwise.

import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import parsePhone from 'libphonenumber-js/min';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { queriesOn } from '../db/queries.ts';
import { deliverMessages } from './deliver.ts';
import type { Message } from './outbox.ts';
import { isMobileRecipient } from './recipient.ts';
import { faultText, type Sender, type SendOutcome, type WaitingMessage } from './sender.ts';
import { makeSmtpSender } from './smtp-sender.ts';

const secondMs = 1_000;
const hourMs = 3_600_000;

export type DeliveryConfig = Pick<
  Config,
  'dataDir' | 'smtpUrl' | 'smtpFrom' | 'smsUrl' | 'smsSecret' | 'rateLimits'
>;

interface OutboxJob {
  readonly name: string;
  readonly everyMs: number;
  run(stopping: AbortSignal): Promise<void>;
}

/** The number of concurrent requests to push services. */
const pushLines = 20;

export function makeDeliveryJobs({
  config,
  pool,
  push,
  now,
}: {
  config: DeliveryConfig;
  pool: pg.Pool;
  /** Pushes to browsers have no files as a replacement, since only browsers can decrypt them. */
  push: Sender;
  now: () => number;
}): readonly OutboxJob[] {
  const { smtpUrl, smtpFrom, smsUrl, smsSecret, rateLimits } = config;
  const folder = outboxFolderOf(config.dataDir);
  const everySecond = (name: string, deliver: () => Promise<number>): OutboxJob => ({
    name,
    everyMs: secondMs,
    async run(stopping) {
      while (!stopping.aborted && (await deliver()) > 0);
    },
  });
  const jobs: OutboxJob[] = [
    {
      name: 'forget messages of long ago',
      everyMs: hourMs,
      async run() {
        await forgetMessages(pool, now());
      },
    },
  ];
  jobs.push(
    everySecond('deliver pushes', () =>
      deliverMessages(pool, { channel: 'push', sender: push, lines: pushLines, now: now() }),
    ),
  );
  const channels = (['email', 'sms'] as const).filter((one) => (one === 'email' ? !smtpUrl : !smsUrl));
  if (channels.length > 0)
    jobs.push(everySecond('deliver messages', () => deliverToFiles(pool, { folder, now: now(), channels })));
  if (smtpUrl) {
    const sender = makeSmtpSender({ url: smtpUrl, from: smtpFrom });
    jobs.push(
      everySecond('deliver e-mails', () => deliverMessages(pool, { channel: 'email', sender, now: now() })),
    );
  }
  if (smsUrl) {
    const sender = makeSmsSender({ url: smsUrl, secret: smsSecret });
    jobs.push(
      everySecond('deliver text messages', () =>
        deliverMessages(pool, {
          channel: 'sms',
          sender,
          now: now(),
          ...(rateLimits && { check: (message) => findSmsLimit(pool, message, { now: now() }) }),
        }),
      ),
    );
  }
  return jobs;
}

const codeMsMax = 3_600_000;
const storedMs = 90 * 86_400_000;
const HIDDEN_CODE = '••••••';

/**
 * Removes codes that are no longer valid, and delivered or failed messages after 90 days. Returns the number of removed
 * messages.
 */
export async function forgetMessages(pool: pg.Pool, now: number): Promise<number> {
  await pool.query(
    `update outbox set body = replace(body, code, $2), params = params - 'code', code = null
     where code is not null and written_at <= $1 and (delivered_at is not null or failed_at is not null)`,
    [new Date(now - codeMsMax), HIDDEN_CODE],
  );
  const { rowCount } = await pool.query(
    'delete from outbox where written_at <= $1 and (delivered_at is not null or failed_at is not null)',
    [new Date(now - storedMs)],
  );
  return rowCount ?? 0;
}

/**
 * The daily limit of text messages. They cost money, and whoever earns on them would request codes to their own
 * numbers.
 */
interface SmsLimits {
  readonly ofNumber: number;
  readonly ofNetwork: number;
  readonly ofCountry: number;
  readonly ofAll: number;
}

const dailySmsLimits: SmsLimits = { ofNumber: 10, ofNetwork: 40, ofCountry: 500, ofAll: 2_000 };

const dayMs = 86_400_000;

/** Why a message must not be sent; undefined if it may be. */
export async function findSmsLimit(
  pool: pg.Pool,
  { to, network }: Pick<WaitingMessage, 'to' | 'network'>,
  { now, limits = dailySmsLimits }: { now: number; limits?: SmsLimits },
): Promise<string | undefined> {
  const dialling = `+${parsePhone(to)?.countryCallingCode ?? to.slice(1, 4)}`;
  const { rows } = await pool.query<Record<'number' | 'network' | 'country' | 'all', number>>(
    `select count(*) filter (where recipient = $2) as number,
            count(*) filter (where network = $3) as network,
            count(*) filter (where starts_with(recipient, $4)) as country,
            count(*) as all
     from outbox where channel = 'sms' and delivered_at > $1`,
    [new Date(now - dayMs), to, network, dialling],
  );
  const sent = rows[0];
  if (!sent) return undefined;
  if (sent.number >= limits.ofNumber) return 'the limit of text messages to one number';
  if (sent.network >= limits.ofNetwork) return 'the limit of text messages from one network';
  if (sent.country >= limits.ofCountry) return 'the limit of text messages to one country';
  return sent.all >= limits.ofAll ? 'the limit of text messages of a day' : undefined;
}

/** The batch size, so that a long queue is not held in memory. */
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

/** The folder shows complete files only, and only the program's own user can read the codes in them. */
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
  // The name itself must survive a power cut before the message is marked as delivered.
  const directory = await open(folder, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

interface SmsOptions {
  readonly url: string;
  readonly secret: string;
  readonly waitMs?: number;
}

/** The gateway errors that may be temporary: any other 4xx would fail again in the same way. */
const passing: ReadonlySet<number> = new Set([401, 403, 408, 425, 429]);

export function makeSmsSender({ url, secret, waitMs = 5_000 }: SmsOptions): Sender {
  return {
    async send({ key, to, text }): Promise<SendOutcome> {
      if (!isMobileRecipient(to)) return { sent: false, fault: 'not a mobile number', final: true };
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${secret}` },
          body: JSON.stringify({ id: key, to, text }),
          // A redirect would carry the number and its code to another host.
          redirect: 'error',
          signal: AbortSignal.timeout(waitMs),
        });
        await response.body?.cancel();
        if (response.ok) return { sent: true };
        const fault = `the gateway answered ${response.status}`;
        if (response.status >= 500) return { sent: false, fault, down: true };
        return passing.has(response.status) ? { sent: false, fault } : { sent: false, fault, final: true };
      } catch (error) {
        const { message, cause } = error as { message?: string; cause?: { message?: string } };
        return { sent: false, fault: faultText(cause?.message ?? message ?? 'unknown'), down: true };
      }
    },
  };
}
