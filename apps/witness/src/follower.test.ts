import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isConsistent, toUtf8 } from '@candor/proof';
import { sha256 } from '@candor/proof/node/crypto.ts';
import { makeMemoryLog, type ServedLog, serveLog } from '@candor/proof/testing/served-log.ts';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Look, lookAt } from './follower.ts';
import { LogReader } from './log-reader.ts';
import { runWitness } from './run-witness.ts';
import {
  bodyOf,
  type MadeWitness,
  makeFolder,
  makeLog,
  makeWitness,
  ORIGIN,
  removeFolders,
} from './testing/make-witness.ts';

afterAll(removeFolders);

// The log has more than one tile of tiles, so that paths of all three levels are walked.
const SIZE_MAX = 66_000;
const log = makeLog(SIZE_MAX);

let served: ServedLog;
let made: MadeWitness;
beforeEach(async () => {
  served = await serveLog({ log, size: 300 });
  made = await makeWitness(log);
});
afterEach(() => served.close());

function look(againMs = 1): Promise<Look> {
  const { witness, store } = made;
  return lookAt({ log: new LogReader(`${served.url}/`), keys: [log.key], witness, store, againMs });
}
const heldSize = () => made.store.read(ORIGIN)?.size;

describe('a follower', () => {
  it('cosigns a log that grows, proved by its tiles alone', async () => {
    for (const size of [
      0,
      1,
      2,
      255,
      256,
      257,
      300,
      300,
      511,
      512,
      4_097,
      65_535,
      65_536,
      65_537,
      SIZE_MAX,
    ]) {
      served.shown.size = size;
      served.requested.length = 0;
      expect(await look()).toEqual({ kind: 'cosigned', size });
      expect(heldSize()).toBe(size);
      expect(served.requested.length).toBeLessThan(9);
    }
  });

  it('uses the beginning of a full tile if the partial one is gone', async () => {
    await look();
    served.shown.size = 500;
    const full = Buffer.concat(Array.from({ length: 256 }, (_, at) => log.read(0, 256 + at)));
    served.spoilt.set('tile/0/001.p/244', null).set('tile/0/001', full);
    expect(await look()).toEqual({ kind: 'cosigned', size: 500 });
    expect(served.requested).toContain('tile/0/001');
  });

  it('raises the alarm if a seen entry has changed, with the proof', async () => {
    await look();
    const held = made.store.read(ORIGIN)?.note;
    for (const size of [301, 400, 512, 4_000]) {
      const fork = makeLog(4_000, 150);
      served.shown.log = fork;
      served.shown.size = size;
      const seen = fork.sign(size);
      const found = await look();
      expect(found).toMatchObject({
        kind: 'alarm',
        why: 'fork: the first 300 entries were others',
        held,
        seen,
      });
      // Anyone can verify it: the tree that is seen now begins with other entries than the held one.
      const [root = new Uint8Array(), ...proof] = (found.kind === 'alarm' ? (found.proof ?? []) : []).map(
        (line) => new Uint8Array(Buffer.from(line, 'base64')),
      );
      const newer = { size, root: fork.root(size) };
      expect(isConsistent(sha256, { size: 300, root }, newer, proof)).toBe(true);
      expect(Buffer.from(root).equals(log.root(300))).toBe(false);
    }
    expect(heldSize()).toBe(300);
  });

  it('raises the alarm if a seen subtree has changed', async () => {
    served.shown.size = 256;
    await look();
    served.shown.log = makeLog(1_000, 255);
    served.shown.size = 1_000;
    expect(await look()).toMatchObject({ kind: 'alarm', why: 'fork: the first 256 entries were others' });
  });

  it('raises the alarm at once for two trees of one size', async () => {
    await look();
    served.shown.log = makeLog(300, 3);
    served.requested.length = 0;
    expect(await look()).toMatchObject({ kind: 'alarm', why: 'fork: two trees of size 300' });
    expect(served.requested).toEqual(['checkpoint']);
  });

  it('raises the alarm if the log has shrunk, after a second look', async () => {
    await look();
    served.shown.size = 299;
    served.requested.length = 0;
    expect(await look()).toMatchObject({
      kind: 'alarm',
      why: 'the log has shrunk from 300 entries to 299',
    });
    expect(served.requested).toEqual(['checkpoint', 'checkpoint', 'checkpoint']);
    expect(heldSize()).toBe(300);
  });

  it('waits for a cache that is behind', async () => {
    await look();
    served.spoilt.set('checkpoint', log.sign(200));
    served.requested.length = 0;
    const looking = look(300);
    await expect.poll(() => served.requested).toEqual(['checkpoint']);
    served.spoilt.clear();
    expect(await looking).toEqual({ kind: 'cosigned', size: 300 });
    expect(served.requested).toEqual(['checkpoint', 'checkpoint']);
  });

  const tampered = Buffer.concat(
    Array.from({ length: 144 }, (_, at) => log.read(0, at === 9 ? 1 : 256 + at)),
  );
  it.each<[string, Uint8Array | null]>([
    ['with a hash that is another', tampered],
    ['of another length', tampered.subarray(32)],
    ['that is missing', null],
  ])('raises the alarm at a signed tree with a tile %s, and cosigns nothing', async (_, tile) => {
    await look();
    served.shown.size = 400;
    served.spoilt.set('tile/0/001.p/144', tile);
    expect(await look()).toMatchObject({
      kind: 'alarm',
      why: 'the tiles are not those of the signed tree of 400',
    });
    expect(heldSize()).toBe(300);
    served.spoilt.clear();
    expect(await look()).toEqual({ kind: 'cosigned', size: 400 });
  });

  const stranger = makeMemoryLog({ origin: ORIGIN, seed: '43'.repeat(32), entries: [toUtf8('x')] });
  it.each<[string, string | Uint8Array | null, string]>([
    ["another key's signature", stranger.sign(1), 'no log signature'],
    ['garbage', Uint8Array.of(0xff, 0x0a), 'not UTF-8'],
    ['an error page', '<html>\n\n</html>\n', 'not a signature line'],
    ['nothing', null, 'is not there'],
    ['no end', 'x'.repeat(200_000), 'more than 100000 bytes'],
  ])('raises no alarm for a log that answers with %s', async (_, answer, why) => {
    await look();
    served.spoilt.set('checkpoint', answer);
    expect(await look()).toEqual({ kind: 'unread', why: expect.stringContaining(why) });
    expect(heldSize()).toBe(300);
  });

  it('raises no alarm for an unreachable log', async () => {
    await served.close();
    expect(await look()).toEqual({ kind: 'unread', why: expect.stringContaining("can't be read") });
  });

  it('continues from the checkpoint that the log has handed in', async () => {
    await look();
    await made.witness.addCheckpoint(bodyOf(log, { old: 300, size: 310 }));
    served.shown.size = 320;
    expect(await look()).toEqual({ kind: 'cosigned', size: 320 });
  });
});

describe('the program', () => {
  it('follows until the past is lost, then ends with both notes on the disk', async () => {
    const folder = makeFolder();
    const [said, warned]: [string[], string[]] = [[], []];
    const running = runWitness(
      {
        host: '127.0.0.1',
        port: 0,
        folder,
        name: 'w.example',
        defaultName: 'host',
        everyMs: 20,
        logs: new Map([[ORIGIN, [log.key]]]),
        followed: [{ url: served.url, keys: [log.key] }],
      },
      {
        stop: new AbortController().signal,
        say: (line) => said.push(line),
        warn: (line) => warned.push(line),
        againMs: 1,
      },
    );
    await expect.poll(() => said.at(-1)).toBe(`${ORIGIN}: cosigned at 300 entries`);
    served.shown.size = 310;
    await expect.poll(() => said.at(-1)).toBe(`${ORIGIN}: cosigned at 310 entries`);
    served.shown.log = makeLog(400, 5);
    served.shown.size = 400;
    expect(await running).toBe(2);
    expect(warned[0]).toContain('ALARM: venue.example/proof/tape');
    const [evidence = ''] = readdirSync(join(folder, 'evidence'));
    const file = (name: string) => readFileSync(join(folder, 'evidence', evidence, name), 'utf8');
    expect(file('held.note')).toContain(log.sign(310));
    expect(file('seen.note')).toBe(makeLog(400, 5).sign(400));
    expect(file('why.txt')).toBe('fork: the first 310 entries were others\n');
    expect(file('proof.txt')).toMatch(/^(?:[A-Za-z0-9+/]{43}=\n)+$/);
    expect(readdirSync(folder).sort()).toEqual([
      'evidence',
      'key.pem',
      'logs',
      'running.lock',
      'verifier-key',
    ]);
  });

  it('continues with the others if one log is bad, and exits with 2 when it is stopped', async () => {
    const other = makeMemoryLog({
      origin: 'other.example/log',
      seed: '43'.repeat(32),
      entries: [toUtf8('a'), toUtf8('b')],
    });
    const good = await serveLog({ log: other, size: 1 });
    const [said, warned]: [string[], string[]] = [[], []];
    const stop = new AbortController();
    const settings = {
      ...{
        host: '127.0.0.1',
        port: 0,
        folder: makeFolder(),
        name: 'w.example',
        defaultName: 'host',
        everyMs: 20,
      },
      logs: new Map([
        [ORIGIN, [log.key]],
        [other.key.name, [other.key]],
      ]),
      followed: [
        { url: served.url, keys: [log.key] as const },
        { url: good.url, keys: [other.key] as const },
      ],
    };
    const running = runWitness(settings, {
      stop: stop.signal,
      say: (line) => said.push(line),
      warn: (line) => warned.push(line),
      againMs: 1,
    });
    await expect.poll(() => said).toContain(`${ORIGIN}: cosigned at 300 entries`);
    served.shown.log = makeLog(400, 5);
    served.shown.size = 400;
    await expect.poll(() => warned[0]).toContain('ALARM: venue.example/proof/tape');
    good.shown.size = 2;
    await expect.poll(() => said).toContain('other.example/log: cosigned at 2 entries');
    stop.abort();
    expect(await running).toBe(2);
    await good.close();
  });
});
