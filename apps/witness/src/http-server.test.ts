import type { AddressInfo } from 'node:net';
import { formatVerifierKey } from '@candor/proof';
import { originHash } from '@candor/proof/node/crypto.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeServer } from './http-server.ts';
import {
  bodyOf,
  type MadeWitness,
  makeLog,
  makeWitness,
  ORIGIN,
  removeFolders,
} from './testing/make-witness.ts';

afterAll(removeFolders);

const log = makeLog(20);

describe('the HTTP server of a witness', () => {
  let made: MadeWitness;
  let url: string;
  let failing = false;
  const faults: unknown[] = [];
  let close: () => void;
  const post = (body: string | Uint8Array<ArrayBuffer>) =>
    fetch(`${url}/add-checkpoint`, { method: 'POST', body });

  beforeAll(async () => {
    made = await makeWitness(log, {
      reached: () => {
        if (failing) throw new Error('the disk is full');
      },
    });
    const { witness, store, signer } = made;
    const server = makeServer({ witness, store, key: signer.key, onFault: (error) => faults.push(error) });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    close = () => server.close();
  });
  afterAll(() => close());

  it('serves the key', async () => {
    const key = await (await fetch(`${url}/verifier-key`)).text();
    expect(key).toBe(`${formatVerifierKey(made.signer.key)}\n`);
  });

  it('accepts a checkpoint, and serves it to everyone', async () => {
    const path = `${url}/${originHash(ORIGIN)}/checkpoint`;
    expect((await fetch(path)).status).toBe(404);
    const taken = await post(bodyOf(log, { old: 0, size: 7 }));
    const line = await taken.text();
    expect([taken.status, line.startsWith('— witness.example '), line.endsWith('\n')]).toEqual([
      200,
      true,
      true,
    ]);
    const served = await fetch(path);
    expect(served.headers.get('access-control-allow-origin')).toBe('*');
    expect(await served.text()).toBe(log.sign(7) + line);
  });

  it('names the size from which a log continues', async () => {
    const refused = await post(bodyOf(log, { old: 0, size: 9 }));
    expect([refused.status, refused.headers.get('content-type'), await refused.text()]).toEqual([
      409,
      'text/x.tlog.size',
      '7\n',
    ]);
  });

  it('rejects requests that no log sends', async () => {
    expect((await post('garbage')).status).toBe(400);
    expect((await post(Uint8Array.of(0xff, 0xfe, 0x0a))).status).toBe(400);
    expect((await post(`\ufeff${bodyOf(log, { old: 7, size: 9 })}`)).status).toBe(400);
    expect((await post('x'.repeat(100_001))).status).toBe(413);
    expect((await fetch(`${url}/add-checkpoint`)).status).toBe(405);
    expect((await fetch(`${url}/verifier-key`, { method: 'POST', body: '' })).status).toBe(405);
    for (const path of ['', '/../key.pem', '/logs', `/${'A'.repeat(64)}/checkpoint`])
      expect((await fetch(url + path)).status).toBe(404);
    expect(faults).toEqual([]);
  });

  it('returns no cosignature that was not stored', async () => {
    failing = true;
    const failed = await post(bodyOf(log, { old: 7, size: 9 }));
    expect([failed.status, await failed.text()]).toEqual([500, 'the witness has failed\n']);
    expect(faults).toHaveLength(1);
  });
});
