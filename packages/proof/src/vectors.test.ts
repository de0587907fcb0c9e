// The formats against vectors that another implementation, in another language, agrees with.
import { describe, expect, it } from 'vitest';
import { openCheckpoint, type Policy } from './checkpoint.ts';
import { nodeCrypto, sha256 } from './node/crypto.ts';
import { formatNote, formatVerifierKey, parseNote, parseSignature, parseVerifierKey } from './note.ts';
import { formatProofFile, parseProofFile, verifyProofFile } from './proof-file.ts';
import { commit, saltOf } from './record-entry.ts';
import { runningHashesOf } from './running-hash.ts';
import { packTapeEntry, unpackTapeEntry } from './tape-entry.ts';
import { makeSigningKey, readNodesOf } from './testing/signing-key.ts';
import vectors from './testing/vectors.json' with { type: 'json' };
import { concatBytes, fromHex, toHex, toUtf8 } from './text.ts';
import { formatTilePath, TILE_WIDTH, widthInTree } from './tiles.ts';
import { hashLeaf, isConsistent, proveConsistency, proveInclusion, rootOfTree } from './tree.ts';
import { formatAddCheckpoint, parseAddCheckpoint } from './witness-request.ts';

const entries = Array.from({ length: 300 }, (_, index) => toUtf8(`entry ${index}`));
entries[vectors.tape_entry.index] = fromHex(vectors.tape_entry.bytes);
entries[vectors.commitment.seq] = fromHex(vectors.commitment.entry);
const read = readNodesOf(entries);
const { log, witness1, witness2 } = vectors.keys;
const policy: Policy = {
  log: [parseVerifierKey(sha256, log.vkey)],
  witnesses: [witness1, witness2].map(({ vkey }) => parseVerifierKey(sha256, vkey)),
  quorum: 2,
};
const proven = entries[vectors.tape_entry.index] ?? new Uint8Array();

describe('trees and tiles', () => {
  it.each(Object.entries(vectors.roots))('root of %s entries', (size, root) => {
    expect(toHex(rootOfTree(sha256, read, Number(size)))).toBe(root);
  });

  it('tiles of 300 entries', () => {
    const tiles = [0, 1].flatMap((level) =>
      Array.from({ length: 2 }, (_, index) => ({ level, index, width: widthInTree({ level, index }, 300) })),
    );
    const made = tiles
      .filter(({ width }) => width > 0)
      .map((place) => ({
        path: formatTilePath(place),
        sha256: toHex(
          sha256(
            concatBytes(
              ...Array.from({ length: place.width }, (_, at) =>
                read(8 * place.level, place.index * TILE_WIDTH + at),
              ),
            ),
          ),
        ),
      }));
    expect(made).toEqual(vectors.tiles_of_size_300);
  });

  it('consistency of 200 and 300 entries', () => {
    const proof = proveConsistency(sha256, read, 200, 300);
    expect(proof.map(toHex)).toEqual(vectors.consistency_200_300);
  });

  it('no proof fits a fork', () => {
    const forked = entries.with(150, toUtf8('spike'));
    const newer = { size: 300, root: rootOfTree(sha256, readNodesOf(forked), 300) };
    expect(toHex(newer.root)).toBe(vectors.fork.root_300);
    const proof = proveConsistency(sha256, readNodesOf(forked), 200, 300);
    expect(proof.map(toHex)).toEqual(vectors.fork.consistency_200_300);
    const older = { size: 200, root: rootOfTree(sha256, read, 200) };
    expect(isConsistent(sha256, older, newer, proof)).toBe(vectors.fork.consistent);
  });
});

describe('entries', () => {
  it('a slice of the tape', () => {
    expect(toHex(packTapeEntry(vectors.tape_entry.value))).toBe(vectors.tape_entry.bytes);
    expect(unpackTapeEntry(fromHex(vectors.tape_entry.bytes))).toEqual(vectors.tape_entry.value);
    expect(toHex(hashLeaf(sha256, proven))).toBe(vectors.tape_entry.leaf);
  });

  it('the running hashes of a slice', () => {
    expect(runningHashesOf(sha256, vectors.tape_entry.value)).toEqual(vectors.tape_running_hashes);
  });

  it.each(vectors.tape_entry_refused)('refuses a slice with $what', ({ bytes, refused }) => {
    expect(() => unpackTapeEntry(fromHex(bytes))).toThrow(refused);
  });

  it('a commitment', () => {
    const { client_key, shard, seq, salt, canonical, entry, leaf } = vectors.commitment;
    const made = saltOf(sha256, fromHex(client_key), { shard, seq });
    expect(toHex(made)).toBe(salt);
    expect(toHex(commit(sha256, made, canonical))).toBe(entry);
    expect(toHex(hashLeaf(sha256, fromHex(entry)))).toBe(leaf);
  });
});

describe('notes', () => {
  it.each(Object.entries(vectors.keys))('the key of %s', (_, { seed, vkey }) => {
    const key = parseVerifierKey(sha256, vkey);
    expect(formatVerifierKey(key)).toBe(vkey);
    expect(toHex(key.publicKey)).toBe(toHex(makeSigningKey(seed).publicKey));
  });

  it('a checkpoint, with its witnesses', async () => {
    const opened = await openCheckpoint(nodeCrypto, vectors.checkpoint_200, policy);
    expect(opened).toMatchObject({ origin: 'venue.example/proof/tape', size: 200 });
    expect(toHex(opened.root)).toBe(toHex(rootOfTree(sha256, read, 200)));
    expect(opened.cosigners.map(({ name }) => name)).toEqual(['witness1.example', 'witness2.example']);
    expect(formatNote(parseNote(vectors.checkpoint_200))).toBe(vectors.checkpoint_200);
  });

  it("a log's request to a witness, and the answers", async () => {
    const { old, proof, checkpoint } = parseAddCheckpoint(vectors.add_checkpoint_body);
    expect(old).toBe(200);
    expect(proof.map(toHex)).toEqual(vectors.consistency_200_300);
    expect(formatAddCheckpoint({ old, proof, checkpoint })).toBe(vectors.add_checkpoint_body);
    const signatures = vectors.cosignature_lines.map((line) => parseSignature(line.trimEnd()));
    const note = parseNote(checkpoint);
    const whole = formatNote({ text: note.text, signatures: [...note.signatures, ...signatures] });
    expect((await openCheckpoint(nodeCrypto, whole, policy)).cosigners).toHaveLength(2);
  });
});

describe('proof files', () => {
  it('is valid', async () => {
    const opened = await verifyProofFile(nodeCrypto, vectors.proof_file, proven, policy);
    expect(opened).toMatchObject({ index: 123, size: 300 });
    const { index, path, checkpoint } = parseProofFile(vectors.proof_file);
    expect(path.map(toHex)).toEqual(proveInclusion(sha256, read, 123, 300).map(toHex));
    expect(formatProofFile({ index, path, checkpoint })).toBe(vectors.proof_file);
  });

  const lines = vectors.proof_file.split('\n');
  const without = (at: number) => lines.toSpliced(at, 1).join('\n');
  const moved = (line: string) => {
    const [dash, name, bytes = ''] = line.split(' ');
    const cosignature = Buffer.from(bytes, 'base64');
    cosignature.writeUInt32BE(cosignature.readUInt32BE(8) + 1, 8);
    return [dash, name, cosignature.toString('base64')].join(' ');
  };
  const first = lines.findIndex((line) => line.startsWith('— witness1'));
  const ofLog = lines.findIndex((line) => line.startsWith('— venue'));
  const broken: Record<string, string> = {
    'index 122': vectors.proof_file.replace('index 123', 'index 122'),
    'leading zero': vectors.proof_file.replace('index 123', 'index 0123'),
    'size 301': vectors.proof_file.replace('\n300\n', '\n301\n'),
    'one path line dropped': without(3),
    'cosignature time moved': lines.with(first, moved(lines[first] ?? '')).join('\n'),
    'a witness missing': without(first),
    'two log lines, none of a known key': lines
      .toSpliced(ofLog, 1, ...[1, 2].map((at) => lines[ofLog]?.replace('wzss', `wzs${at}`) ?? ''))
      .join('\n'),
  };

  it.each(vectors.proof_refused)('refuses $what', async ({ what, refused }) => {
    const text = broken[what];
    expect(text).toBeDefined();
    await expect(verifyProofFile(nodeCrypto, text ?? '', proven, policy)).rejects.toThrow(refused);
  });
});
