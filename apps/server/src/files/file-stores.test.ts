// Both stores behave equally; requests to S3 are always signed.
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDataDir } from '../web/testing/data-dir.ts';
import type { FileStore } from './file-store.ts';
import { makeFolderStore, makeS3Store } from './open-private-files.ts';

const keys = { region: 'eu-test-1', accessKey: 'S3RVER', secretKey: 'S3RVER' };
let folder: string;
let server: S3rver;
let bucket: string;
/** Requests that the server received: method, path and the beginning of the signature. */
const requested: string[] = [];
const stores: Record<string, FileStore> = {};

beforeAll(async () => {
  folder = await makeDataDir();
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'private', configs: [] }],
  });
  const { port } = await server.run();
  bucket = `http://127.0.0.1:${port}/private`;
  stores.folder = makeFolderStore(join(folder, 'files'));
  stores.S3 = makeS3Store({ url: bucket, ...keys });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const name = '0123456789abcdef0123456789abcdef';
const other = 'ffffffffffffffffffffffffffffffff';
const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256));
const storeOf = (which: string): FileStore => stores[which] ?? makeFolderStore('/nowhere');

describe.each(['folder', 'S3'])('the store in %s', (which) => {
  test('returns the same bytes until they are removed', async () => {
    const store = storeOf(which);
    await store.put(name, bytes);
    expect(await store.get(name)).toEqual(bytes);
    await store.remove(name);
    expect(await store.get(name)).toBeUndefined();
    await store.remove(name);
  });

  test('does not know a name that was never stored', async () => {
    expect(await storeOf(which).get(other)).toBeUndefined();
  });

  test.each(['../secrets.key', '', 'A'.repeat(32), `${name}/x`])('refuses %j as a name', async (bad) => {
    const store = storeOf(which);
    await expect((async () => store.put(bad, bytes))()).rejects.toThrow('not the name');
    await expect((async () => store.get(bad))()).rejects.toThrow('not the name');
  });
});

describe('S3', () => {
  test('rejects another secret key, and reports it without repeating it', async () => {
    const store = makeS3Store({ url: bucket, ...keys, secretKey: 'another-secret' });
    await expect(store.put(name, bytes)).rejects.toThrow(/answered 403 to PUT$/);
    await expect(store.get(name)).rejects.toThrow(/answered 403 to GET$/);
  });

  test('reports a missing bucket', async () => {
    const store = makeS3Store({ url: `${bucket}-not`, ...keys });
    await expect(store.put(name, bytes)).rejects.toThrow('no such bucket');
  });

  test('gets a signature with each request, even with a retry', async () => {
    let failures = 2;
    const proxy = createServer((request, response) => {
      requested.push(`${request.method} ${request.url} ${request.headers.authorization}`);
      request.resume();
      response.writeHead(failures > 0 ? 503 : 200).end('bytes');
      failures -= 1;
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as AddressInfo;
    const store = makeS3Store({ url: `http://127.0.0.1:${port}/private/`, ...keys });
    await store.put(name, bytes);
    expect((await store.get(name))?.toString()).toBe('bytes');
    await store.remove(name);
    proxy.close();
    expect(requested).toHaveLength(5);
    for (const line of requested)
      expect(line).toMatch(
        /^(PUT|GET|DELETE) \/private\/[0-9a-f]{32} AWS4-HMAC-SHA256 Credential=S3RVER\/\d{8}\/eu-test-1\/s3\/aws4_request, SignedHeaders=[^,]*host[^,]*, Signature=[0-9a-f]{64}$/,
      );
  });
});
