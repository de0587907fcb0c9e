// The jobs of the outbox: each channel by its own sender, where one is set, otherwise as files.
import type pg from 'pg';
import type { Config } from '../config.ts';
import { deliverMessages } from './deliver.ts';
import { deliverToFiles, outboxFolderOf } from './deliver-to-files.ts';
import { forgetMessages } from './forget-messages.ts';
import type { Sender } from './sender.ts';
import { findSmsLimit } from './sms-limits.ts';
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
