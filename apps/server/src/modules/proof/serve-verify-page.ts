// /verify, where anybody checks the file of a trade: the built page with the keys of the logs and of their witnesses in it, by which it can be saved whole.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { TransportFault } from '../../web/refused.ts';
import { pageWeights } from '../../web/route-weights.ts';
import { makeStaticFile, type StaticFile, sendFile } from '../../web/static-files.ts';
import { listLogs } from './list-logs.ts';

const EMPTY = '<script type="application/json" id="venue-keys">[]</script>';

export function serveVerifyPage(
  app: FastifyInstance,
  { db, mobileFolder, witnesses }: { db: pg.Pool; mobileFolder: string; witnesses: readonly string[] },
): void {
  /** Compressed once, until the page or the keys are others. */
  let kept: { text: string; file: StaticFile } | undefined;
  app.get('/verify', { config: { weight: pageWeights.page } }, async (request, reply) => {
    const page = await readFile(join(mobileFolder, '.verify', 'verify.html'), 'utf8').catch(() => {
      throw new TransportFault('not_found');
    });
    const policy =
      /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1] ?? "default-src 'none'";
    const keys = [...(await listLogs(db)).map(({ verifierKey }) => verifierKey), ...witnesses];
    const text = page.replace(EMPTY, () =>
      EMPTY.replace('[]', () => JSON.stringify(keys).replaceAll('<', '\\u003c')),
    );
    if (kept?.text !== text) kept = { text, file: makeStaticFile('/verify.html', Buffer.from(text)) };
    reply.header('Content-Security-Policy', `${policy}; frame-ancestors 'none'`);
    return sendFile(request, reply, kept.file);
  });
}
