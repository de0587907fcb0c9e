// The economic calendar from an address of the venue's settings, which is read every hour. A source that is down or wrong
// changes nothing but its status: the events that are there stay.
import { createHash } from 'node:crypto';
import { CALENDAR_IMPORT_MAX } from '@candor/contract';
import type pg from 'pg';
import type { Audit } from '../../audit/audit.ts';
import type { Logger } from '../../config/log.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Job } from '../module.ts';
import { readCalendar } from './read-calendar.ts';
import { writeEvents } from './write-events.ts';

const HOUR_MS = 3_600_000;
const ANSWER_MS_MAX = 20_000;

export interface SourceStatus {
  /** Without its path, which may hold a key. */
  readonly host: string;
  /** Null before the first request has ended. */
  readonly checkedAt: number | null;
  /** When a document with changes was imported last since the start of the program. */
  readonly importedAt: number | null;
  /** Why the last request brought nothing; null if it did, or was the same document. */
  readonly fault: string | null;
}

export interface SourceOptions {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly audit: Audit;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly now: () => number;
}

export interface CalendarSource {
  readonly job: Job;
  readonly status: () => SourceStatus;
}

export function makeCalendarSource({ url, pool, audit, log, now }: SourceOptions): CalendarSource {
  const { host } = new URL(url);
  let status: SourceStatus = { host, checkedAt: null, importedAt: null, fault: null };
  let imported = '';

  async function importDocument(text: string): Promise<void> {
    const digest = createHash('sha256').update(text).digest('hex');
    if (digest === imported) return;
    const events = readCalendar(text);
    if ('row' in events)
      throw new SourceFault(
        events.row === 0 ? 'it has no events' : `row ${events.row} has a wrong ${events.column}`,
      );
    const counts = await inTransaction(pool, async (client) => {
      const written = await writeEvents(client, events);
      if (written.added + written.changed > 0)
        await audit.record(client, {
          operator: null,
          actor: 'calendar source',
          act: 'import',
          subject: 'calendar source',
          after: { host, ...written },
        });
      return written;
    });
    imported = digest;
    if (counts.added + counts.changed === 0) return;
    status = { ...status, importedAt: now() };
    log.info(`the calendar of ${host}: ${counts.added} events added, ${counts.changed} changed`);
  }

  async function run(stopping: AbortSignal): Promise<void> {
    let fault: string | null = null;
    try {
      await importDocument(await download(url, stopping));
    } catch (error) {
      // A failure of the own database is no fault of the source, and the job is tried again soon.
      if (!(error instanceof SourceFault)) throw error;
      if (stopping.aborted) return;
      fault = error.message;
      if (fault !== status.fault) log.warn(`the calendar of ${host} was not read: ${fault}`);
    }
    status = { ...status, checkedAt: now(), fault };
  }
  return { job: { name: 'read the economic calendar', everyMs: HOUR_MS, run }, status: () => status };
}

/** What is wrong with the source, in words for the office. */
class SourceFault extends Error {}

async function download(url: string, stopping: AbortSignal): Promise<string> {
  try {
    const response = await fetch(url, {
      // A redirect could lead to any host, also one of the venue's own network.
      redirect: 'error',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_MS_MAX)]),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new SourceFault(`it answered ${response.status}`);
    }
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > CALENDAR_IMPORT_MAX)
        throw new SourceFault(`it has more than ${CALENDAR_IMPORT_MAX} characters`);
    }
    return text + decoder.decode();
  } catch (error) {
    if (error instanceof SourceFault) throw error;
    const { message, cause } = error as Error & { cause?: { message?: string } };
    throw new SourceFault(cause?.message ?? message);
  }
}
