// /verify, where anybody checks the file of a trade: the built page with the keys of the logs and of their witnesses in it, by which it can be saved whole.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { TransportFault } from '../../web/refused.ts';
import { pageWeights } from '../../web/route-weights.ts';
import { listLogs } from './list-logs.ts';

const EMPTY = '<script type="application/json" id="venue-keys">[]</script>';

export function serveVerifyPage(
  app: FastifyInstance,
  { db, mobileFolder, witnesses }: { db: pg.Pool; mobileFolder: string; witnesses: readonly string[] },
): void {
  app.get('/verify', { config: { weight: pageWeights.page } }, async (_request, reply) => {
    const page = await readFile(join(mobileFolder, '.verify', 'verify.html'), 'utf8').catch(() => {
      throw new TransportFault('not_found');
    });
    const policy =
      /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1] ?? "default-src 'none'";
    const keys = [...(await listLogs(db)).map(({ verifierKey }) => verifierKey), ...witnesses];
    return reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', `${policy}; frame-ancestors 'none'`)
      .header('Cache-Control', 'no-cache')
      .send(
        page.replace(EMPTY, () => EMPTY.replace('[]', () => JSON.stringify(keys).replaceAll('<', '\\u003c'))),
      );
  });
}
