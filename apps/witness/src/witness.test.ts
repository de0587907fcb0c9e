import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  formatAddCheckpoint,
  formatNote,
  openCheckpoint,
  parseNote,
  parseVerifierKey,
  toUtf8,
} from '@candor/proof';
import { nodeCrypto, originHash, sha256 } from '@candor/proof/node/crypto.ts';
import { makeMemoryLog } from '@candor/proof/testing/served-log.ts';
import vectors from '@candor/proof/testing/vectors.json' with { type: 'json' };
import { afterAll, describe, expect, it } from 'vitest';
import { bodyOf, makeLog, makeWitness, NOW_S, ORIGIN, removeFolders, SEED } from './testing/make-witness.ts';
import { Witness } from './witness.ts';

afterAll(removeFolders);

const log = makeLog(300);
const fromHex = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
const sizeOf = (note: string | undefined) => Number(note?.split('\n')[1] ?? -1);

describe('a witness', () => {
  it('cosigns extensions of the past that it knows, and stores them under both signatures', async () => {
    const { witness, store, signer } = await makeWitness(log);
    for (const step of [
      { old: 0, size: 7 },
      { old: 7, size: 8 },
      { old: 8, size: 300 },
    ])
      expect(await witness.addCheckpoint(bodyOf(log, step))).toMatchObject({ status: 200 });
    const opened = await openCheckpoint(nodeCrypto, store.read(ORIGIN)?.note ?? '', {
      log: [log.key],
      witnesses: [signer.key],
      quorum: 1,
    });
    expect(opened).toMatchObject({
      origin: ORIGIN,
      size: 300,
      cosigners: [{ name: 'witness.example', time: NOW_S }],
    });
  });

  it('returns a line that makes the note valid for those who trust the witness', async () => {
    const { witness, signer } = await makeWitness(log);
    const answered = await witness.addCheckpoint(bodyOf(log, { old: 0, size: 7 }));
    const note = log.sign(7) + (answered.status === 200 ? answered.line : '');
    const policy = { log: [log.key], witnesses: [signer.key], quorum: 1 };
    expect((await openCheckpoint(nodeCrypto, note, policy)).cosigners).toHaveLength(1);
  });

  it('cosigns an unchanged size again', async () => {
    const { witness } = await makeWitness(log);
    await witness.addCheckpoint(bodyOf(log, { old: 0, size: 7 }));
    const again = formatAddCheckpoint({ old: 7, proof: [], checkpoint: log.sign(7) });
    expect(await witness.addCheckpoint(again)).toMatchObject({ status: 200 });
  });

  it('accepts the request of the test vectors, and rejects their fork', async () => {
    const key = parseVerifierKey(sha256, vectors.keys.log.vkey);
    const { store, signer } = await makeWitness(log);
    const now = () => NOW_S;
    const logs = new Map([[key.name, [key]]]);
    const witness = new Witness({ crypto: nodeCrypto, logs, signer, store, now, warn: () => {} });
    const first = formatAddCheckpoint({ old: 0, proof: [], checkpoint: vectors.checkpoint_200 });
    expect(await witness.addCheckpoint(first)).toMatchObject({ status: 200 });
    const forked = makeMemoryLog({ origin: key.name, seed: vectors.keys.log.seed, entries: [] });
    const spike = forked.signTree({ size: 300, root: fromHex(vectors.fork.root_300) });
    const proof = vectors.fork.consistency_200_300.map(fromHex);
    const fork = formatAddCheckpoint({ old: 200, proof, checkpoint: spike });
    expect(await witness.addCheckpoint(fork)).toMatchObject({ status: 422 });
    expect(await witness.addCheckpoint(vectors.add_checkpoint_body)).toMatchObject({ status: 200 });
    expect(store.read(key.name)?.size).toBe(300);
    // The request has several signatures, and the witness stores the log's alone.
    expect(parseNote(store.read(key.name)?.note ?? '').signatures.map(({ name }) => name)).toEqual([
      key.name,
      'witness.example',
    ]);
  });

  const other = makeMemoryLog({ origin: ORIGIN, seed: '43'.repeat(32), entries: [toUtf8('entry 0')] });
  const stranger = makeMemoryLog({ origin: 'else.example', seed: SEED, entries: [toUtf8('entry 0')] });
  const held = { old: 7, size: 9 };
  const good = bodyOf(log, held);
  const [proven = '', ...rest] = good.split('\n\n');
  const unsigned = parseNote(log.sign(9)).text;
  const badly = formatNote({
    text: unsigned,
    signatures: parseNote(log.sign(8)).signatures,
  });

  it.each<[string, number, string]>([
    ['nothing', 400, ''],
    ['no old size', 400, good.replace('old 7', 'new 7')],
    ['a leading zero', 400, good.replace('old 7', 'old 07')],
    ['no checkpoint', 400, proven],
    ['64 lines of proof', 400, `old 7\n${`${'A'.repeat(43)}=\n`.repeat(64)}\n${log.sign(9)}`],
    ['a line of proof that is not base64', 400, good.replace('\n', '\n*\n')],
    ['no signatures', 400, `${proven}\n\n${unsigned}`],
    ['an extension line', 400, good.replace('\n\n—', '\nmore\n\n—')],
    ['an old size above the new one', 400, bodyOf(log, held).replace('old 7', 'old 10')],
    ['a log that nobody named', 404, bodyOf(stranger, { old: 0, size: 1 })],
    ["another key's signature alone", 403, bodyOf(other, { old: 0, size: 1 })],
    ["a signature by the log's key of something else", 403, `${proven}\n\n${badly}`],
    ['a proof cut off', 422, [...proven.split('\n').slice(0, -1), '', rest.join('\n\n')].join('\n')],
    ['a proof with a hash too many', 422, good.replace('\n\n', `\n${'A'.repeat(43)}=\n\n`)],
    ['a fork', 422, bodyOf(makeLog(300, 3), held)],
    ['another root of the same size', 422, bodyOf(makeLog(300, 3), { old: 7, size: 7 })],
    ['a proof where there is nothing to prove', 422, good.replace(/(?<=\n\n)[\s\S]*$/, log.sign(7))],
  ])('rejects %s with %i, and keeps its checkpoint', async (_, status, body) => {
    const { witness, store } = await makeWitness(log);
    await witness.addCheckpoint(bodyOf(log, { old: 0, size: 7 }));
    const before = store.read(ORIGIN)?.note;
    expect(await witness.addCheckpoint(body)).toMatchObject({ status });
    expect(store.read(ORIGIN)?.note).toBe(before);
  });

  it('names its size if the old one differs', async () => {
    const { witness } = await makeWitness(log);
    const ask = (old: number, size: number) => witness.addCheckpoint(bodyOf(log, { old, size }));
    expect(await ask(3, 7)).toEqual({ status: 409, size: 0 });
    await ask(0, 7);
    for (const old of [0, 3, 8]) expect(await ask(old, 9)).toEqual({ status: 409, size: 7 });
    // A smaller tree, as after a restored backup.
    expect(await ask(0, 5)).toEqual({ status: 409, size: 7 });
  });

  it('rejects an empty tree with another root, and accepts the true one', async () => {
    const { witness, store } = await makeWitness(log);
    const empty = bodyOf(log, { old: 0, size: 0 });
    const wrong = log.signTree({ size: 0, root: log.root(1) });
    const wrongRequest = formatAddCheckpoint({ old: 0, proof: [], checkpoint: wrong });
    expect(await witness.addCheckpoint(wrongRequest)).toMatchObject({ status: 422 });
    expect(store.read(ORIGIN)).toBeUndefined();
    expect(await witness.addCheckpoint(empty)).toMatchObject({ status: 200 });
    expect(await witness.addCheckpoint(bodyOf(log, { old: 0, size: 4 }))).toMatchObject({ status: 200 });
    expect(store.read(ORIGIN)?.size).toBe(4);
  });

  it('stores two trees of one size as evidence once, however often they are sent', async () => {
    const { witness, folder, store, warnings } = await makeWitness(log);
    await witness.addCheckpoint(bodyOf(log, { old: 0, size: 7 }));
    const fork = bodyOf(makeLog(300, 3), { old: 7, size: 7 });
    for (let times = 0; times < 3; times += 1) await witness.addCheckpoint(fork);
    // A stranger's line does not make another fork of it, nor does a later cosignature of the held tree.
    await witness.addCheckpoint(`${fork}— stranger.example QUFBQUFB\n`);
    await witness.addCheckpoint(bodyOf(log, { old: 7, size: 7 }));
    await witness.addCheckpoint(fork);
    const kept = readdirSync(join(folder, 'evidence'));
    expect(kept).toHaveLength(1);
    const file = (name: string) => readFileSync(join(folder, 'evidence', kept[0] ?? '', name), 'utf8');
    expect(file('held.note')).toBe(store.read(ORIGIN)?.note);
    expect(file('seen.note')).toBe(makeLog(300, 3).sign(7));
    expect(warnings[0]).toContain('FORK of venue.example/proof/tape: two trees of size 7');
  });

  it('stores at most a hundred forks of one log, so that none can fill its disk', async () => {
    const { witness, folder } = await makeWitness(log);
    await witness.addCheckpoint(bodyOf(log, { old: 0, size: 7 }));
    for (let n = 0; n < 103; n += 1) {
      const checkpoint = log.signTree({ size: 7, root: new Uint8Array(32).fill(n) });
      const answered = await witness.addCheckpoint(formatAddCheckpoint({ old: 7, proof: [], checkpoint }));
      expect(answered).toMatchObject({ status: 422 });
    }
    expect(readdirSync(join(folder, 'evidence'))).toHaveLength(100);
  }, 60_000);

  it('accepts one of several concurrent conflicting requests', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { witness, store } = await makeWitness(log);
      await witness.addCheckpoint(bodyOf(log, { old: 0, size: 7 }));
      const sides = [makeLog(300, 100), makeLog(300, 200)];
      const bodies = Array.from({ length: 8 }, (_, at) =>
        bodyOf(sides[at % 2] ?? log, { old: 7, size: 290 + at }),
      );
      const answers = await Promise.all(bodies.map((body) => witness.addCheckpoint(body)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
      const won = answers.findIndex(({ status }) => status === 200);
      expect(sizeOf(store.readNote(originHash(ORIGIN)))).toBe(290 + won);
    }
  });
});
