// The jobs of the outbox: each channel by its own sender, where one is set, otherwise as files.

import parsePhone from 'libphonenumber-js/min';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { deliverMessages } from './deliver.ts';
import { deliverToFiles, outboxFolderOf } from './deliver-to-files.ts';
import type { Sender, WaitingMessage } from './sender.ts';
import { makeSmsSender } from './sms-sender.ts';
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

/** Requests to push services under way at a time. */
const pushLines = 20;

export function makeDeliveryJobs({
  config,
  pool,
  push,
  now,
}: {
  config: DeliveryConfig;
  pool: pg.Pool;
  /** To browsers: there are no files in its place, as only they can read it. */
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
const keptMs = 90 * 86_400_000;
const HIDDEN_CODE = '••••••';

/**
 * Removes codes once they are of no use, and delivered or failed messages after 90 days. Returns how many messages
 * went.
 */
export async function forgetMessages(pool: pg.Pool, now: number): Promise<number> {
  await pool.query(
    `update outbox set body = replace(body, code, $2), params = params - 'code', code = null
     where code is not null and written_at <= $1 and (delivered_at is not null or failed_at is not null)`,
    [new Date(now - codeMsMax), HIDDEN_CODE],
  );
  const { rowCount } = await pool.query(
    'delete from outbox where written_at <= $1 and (delivered_at is not null or failed_at is not null)',
    [new Date(now - keptMs)],
  );
  return rowCount ?? 0;
}

/**
 * How many text messages a day go out: they cost money, and whoever earns on them asks for codes to their own numbers.
 */
interface SmsLimits {
  readonly ofNumber: number;
  readonly ofNetwork: number;
  readonly ofCountry: number;
  readonly ofAll: number;
}

const dailySmsLimits: SmsLimits = { ofNumber: 10, ofNetwork: 40, ofCountry: 500, ofAll: 2_000 };

const dayMs = 86_400_000;

/** Why a message is not sent; undefined where it may be. */
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
