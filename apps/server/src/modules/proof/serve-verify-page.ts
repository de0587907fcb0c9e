// /verify, where anybody checks the file of a trade: the built page with the keys of the logs and their witnesses
// embedded, so that it can be saved complete.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { TransportFault } from '../../web/refused.ts';
import { pageWeights } from '../../web/route-weights.ts';
import { makeStaticFile, type StaticFile, sendFile } from '../../web/static-files.ts';
import { listLogs } from './list-logs.ts';

const EMPTY = '<script type="application/json" id="venue-keys">[]</script>';

/** A new log is in the page after this time, however many requests come. */
const FRESH_MS = 500;

interface VerifyPage {
  readonly text: string;
  readonly policy: string;
  readonly file: StaticFile;
}

export interface VerifyPageOptions {
  readonly db: pg.Pool;
  readonly mobileFolder: string;
  readonly witnesses: readonly string[];
  readonly now?: () => number;
}

export function serveVerifyPage(
  app: FastifyInstance,
  { db, mobileFolder, witnesses, now = () => performance.now() }: VerifyPageOptions,
): void {
  let last: { at: number; page: Promise<VerifyPage> } | undefined;
  /** Compressed once, until the page or the keys change. */
  let cached: VerifyPage | undefined;

  const fresh = (): Promise<VerifyPage> | undefined =>
    last && now() - last.at < FRESH_MS ? last.page : undefined;

  async function read(): Promise<VerifyPage> {
    const page = await readFile(join(mobileFolder, '.verify', 'verify.html'), 'utf8').catch(() => {
      throw new TransportFault('not_found');
    });
    const policy =
      /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1] ?? "default-src 'none'";
    const keys = [...(await listLogs(db)).map(({ verifierKey }) => verifierKey), ...witnesses];
    const text = page.replace(EMPTY, () =>
      EMPTY.replace('[]', () => JSON.stringify(keys).replaceAll('<', '\\u003c')),
    );
    if (cached?.text !== text)
      cached = { text, policy, file: makeStaticFile('/verify.html', Buffer.from(text)) };
    return cached;
  }

  function find(): Promise<VerifyPage> {
    const known = fresh();
    if (known) return known;
    const reading = { at: now(), page: read() };
    last = reading;
    reading.page.catch(() => {
      if (last === reading) last = undefined;
    });
    return reading.page;
  }

  const weight = (): number => (fresh() ? pageWeights.page : pageWeights.readPage);
  app.get('/verify', { config: { weight } }, async (request, reply) => {
    const { policy, file } = await find();
    reply.header('Content-Security-Policy', `${policy}; frame-ancestors 'none'`);
    return sendFile(request, reply, file);
  });
}
