// The files that strangers run, as they are built: what they print and how they end. What they decide is tested beside their source.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  formatNote,
  formatPromise,
  formatPromiseBatch,
  formatVerifierKey,
  hashLeaf,
  packTapeEntry,
  SLICE_MS,
  toBase64,
  toUtf8,
} from '@candor/proof';
import { sha256 } from '@candor/proof/node/crypto.ts';
import { makeMemoryLog, serveLog } from '@candor/proof/testing/served-log.ts';
import { makeSigningKey } from '@candor/proof/testing/signing-key.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import sample from '../apps/mobile/src/shared/check/sample-receipt.json' with { type: 'json' };
import { buildCheckers } from './build-checker.mjs';

const folder = mkdtempSync(join(tmpdir(), 'checkers-'));
let files: readonly string[] = [];
beforeAll(async () => {
  files = await buildCheckers(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function run(name: string, ...given: readonly string[]) {
  const child = spawn(process.execPath, [join(folder, name), ...given], { cwd: folder });
  let [out, problem] = ['', ''];
  child.stdout.on('data', (part) => {
    out += part;
  });
  child.stderr.on('data', (part) => {
    problem += part;
  });
  const status = await new Promise((resolve) => child.on('close', resolve));
  return { status, out, problem };
}

it('are self-contained: they import only Node’s modules', () => {
  expect(files.length).toBe(3);
  for (const file of files) {
    const from = [...readFileSync(file, 'utf8').matchAll(/^import .* from "([^"]+)"|import\("([^"]+)"\)/gm)];
    expect(from.length).toBeGreaterThan(1);
    expect(from.filter(([, name = '']) => !name.startsWith('node:'))).toEqual([]);
  }
});

it('print the results for a receipt, and exit with 0 only if everything holds', async () => {
  const receipt = join(folder, 'receipt.json');
  writeFileSync(receipt, JSON.stringify(sample.receipt));
  const { status, out, problem } = await run('verify-receipt.mjs', receipt, ...sample.keys);
  expect({ status, problem }).toEqual({ status: 0, problem: '' });
  expect(out).toMatch(/^✓ log.example\/shard-0: 95 entries, signed by the venue\n/);
  expect(out).toContain('\n✓ closed by user at 149.688, the bid of tick 9, 2026-02-26T11:22:59.635Z\n');
  expect(out).toMatch(/: net −141\.00 USD\n✓ the order is ended\n✓ everything in this receipt holds\n$/);
  const args = ['--witness', sample.keys[0] ?? '', '--quorum', '1'];
  for (const more of [args, args.slice(2), ['no key']]) {
    const refused = await run('verify-receipt.mjs', receipt, ...sample.keys, ...more);
    expect(refused).toEqual({ status: 1, out: '', problem: expect.stringMatching(/^✗ .+\n$/) });
  }
});

it('say over HTTP whether a promise is kept, broken or unknown', async () => {
  const [seq, origin, seed] = [300, 'venue.example/proof/shard-0', '11'.repeat(32)];
  const entries = Array.from({ length: 400 }, (_, at) => toUtf8(`entry ${at}`)).with(
    0,
    toUtf8('\u0002{"firstSeq":1,"log":"shard-0","type":"LogOpened"}'),
  );
  const log = makeMemoryLog({ origin, seed, entries });
  const bent = makeMemoryLog({ origin, seed, entries: entries.with(seq, toUtf8('another')) });
  const leaf = toBase64(hashLeaf(sha256, entries[seq] ?? toUtf8('')));
  const text = formatPromise({ origin, seq, leaf, before: 4e9 });
  const batch = formatPromiseBatch(origin, toBase64(hashLeaf(sha256, toUtf8(text))));
  const signature = { name: origin, id: log.key.id, signature: makeSigningKey(seed).sign(toUtf8(batch)) };
  const promise = join(folder, 'promise');
  writeFileSync(promise, `${text}\n0 1\n\n${formatNote({ text: batch, signatures: [signature] })}`);
  const served = await serveLog({ log, size: entries.length });
  const judge = () => run('verify-promise.mjs', promise, formatVerifierKey(log.key), `${served.url}/`);
  try {
    expect(await judge()).toEqual({
      status: 0,
      out: `kept: entry 300 of ${origin} is what was promised of event 300\n`,
      problem: '',
    });
    // The partial tiles are gone, but the whole tile is served.
    served.spoilt.set('tile/0/001.p/44', null);
    served.spoilt.set(
      'tile/0/001',
      Buffer.concat(Array.from({ length: 256 }, (_, n) => log.read(0, 256 + (n % 144)))),
    );
    served.shown.size = 300;
    expect(await judge()).toMatchObject({
      status: 2,
      out: expect.stringMatching(/^unknown: event 300 is not/),
    });
    Object.assign(served.shown, { log: bent, size: 400 });
    served.spoilt.clear();
    expect(await judge()).toMatchObject({ status: 1, out: expect.stringMatching(/^broken: entry 300 of/) });
  } finally {
    await served.close();
  }
  expect(await judge()).toMatchObject({ status: 2, problem: expect.stringMatching(/^unknown: .+\n$/) });
  expect((await run('verify-promise.mjs', promise)).status).toBe(2);
});

it('say over HTTP whether a tape is correct, and exit with 0 or 1', async () => {
  const ticks = (first: number, slice: number) =>
    packTapeEntry({
      ...{ instrument: 1, digits: 5, slice, first },
      ticks: [0, 300].map((ms) => ({ t: slice * SLICE_MS + ms, bid: 110_000, ask: 110_012, mark: 0 })),
    });
  const opening = toUtf8('\u0002{"at":0,"log":"tape","type":"LogOpened","v":1}');
  const tapeOf = (...entries: Uint8Array[]) =>
    makeMemoryLog({
      origin: 'venue.example/proof/tape',
      seed: '11'.repeat(32),
      entries: [opening, ...entries],
    });
  const log = tapeOf(ticks(9, 1_000), ticks(11, 1_001));
  const served = await serveLog({ log, size: 3 });
  const scan = (...more: string[]) => run('scan-tape.mjs', served.url, ...more);
  try {
    expect(await scan(formatVerifierKey(log.key))).toEqual({
      status: 0,
      out: expect.stringMatching(
        /^3 entries, 4 ticks of 1 instruments.\n! instrument 1 begins with tick 9: [\s\S]*\nEvery tick is claimed once, in order, without a gap.\n$/,
      ),
      problem: '',
    });
    served.shown.log = tapeOf(ticks(9, 1_000), ticks(12, 1_001));
    const bad = await scan();
    expect(bad.status).toBe(1);
    expect(bad.out).toContain('No verifier key was given');
    expect(bad.out).toContain('gap: instrument 1: ticks 11 to 11 are in no entry');
    served.spoilt.set('checkpoint', Buffer.alloc(18_000_000));
    expect(await scan()).toMatchObject({
      status: 2,
      problem: expect.stringContaining('checkpoint is longer than any file of a log'),
    });
  } finally {
    await served.close();
  }
  expect((await run('scan-tape.mjs')).status).toBe(2);
});
