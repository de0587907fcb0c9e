// The page with which anybody checks a trade, as it is served.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import fastify from 'fastify';
import type pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { weightOf } from '../../web/route-weights.ts';
import { serveVerifyPage } from './serve-verify-page.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

it('is the same compressed answer until a key changes, and is not sent again to a browser that has it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'candor-verify-'));
  folders.push(folder);
  await mkdir(join(folder, '.verify'));
  const keys = '<script type="application/json" id="venue-keys">[]</script>';
  await writeFile(
    join(folder, '.verify', 'verify.html'),
    `<!doctype html>${keys}${'<p>page</p>'.repeat(999)}`,
  );
  let verifierKey = 'log</script>+1';
  let reads = 0;
  const query = async () => {
    reads += 1;
    return { rows: [{ verifierKey }] };
  };
  const app = fastify();
  let now = 0;
  const weighed: number[] = [];
  app.addHook('onRequest', async (request) => void weighed.push(weightOf(request)));
  serveVerifyPage(app, {
    db: { query } as unknown as pg.Pool,
    mobileFolder: folder,
    witnesses: ['w+2'],
    now: () => now,
  });
  const ask = (headers = {}) =>
    app.inject({ url: '/verify', headers: { 'accept-encoding': 'br', ...headers } });
  const first = await ask();
  const text = brotliDecompressSync(first.rawPayload).toString();
  expect(text).toContain('id="venue-keys">["log\\u003c/script>+1","w+2"]</script>');
  expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-encoding': 'br' });
  const etag = String(first.headers.etag);
  const again = await ask({ 'if-none-match': etag });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  expect(again.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  await Promise.all([ask(), ask()]);
  // Requests within half a second cause no further read.
  expect([reads, weighed]).toEqual([1, [8, 0.5, 0.5, 0.5]]);
  verifierKey = 'log+3';
  now = 500;
  const changed = await ask({ 'if-none-match': etag });
  expect(brotliDecompressSync(changed.rawPayload).toString()).toContain('["log+3","w+2"]');
  expect([reads, weighed.at(-1)]).toEqual([2, 8]);
});
