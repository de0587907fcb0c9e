import { describe, expect, it } from 'vitest';
import { formatCanonical } from './canonical.ts';
import { openCheckpoint, type Policy } from './checkpoint.ts';
import { nodeCrypto, sha256 } from './node/crypto.ts';
import {
  ED25519,
  formatNote,
  formatVerifierKey,
  makeVerifierKey,
  parseNote,
  parseVerifierKey,
} from './note.ts';
import { makeSigningKey } from './testing/signing-key.ts';
import { fromBase64, fromHex, toUtf8 } from './text.ts';
import { entryIn, formatTilePath, packEntries, parseTilePath, unpackEntries } from './tiles.ts';

const signer = makeSigningKey('11'.repeat(32));
const key = makeVerifierKey(sha256, {
  name: 'venue.example/log',
  kind: ED25519,
  publicKey: signer.publicKey,
});
const text = `venue.example/log\n0\n${Buffer.from(sha256(new Uint8Array())).toString('base64')}\n`;
const sign = (signed: string) =>
  formatNote({
    text: signed,
    signatures: [{ name: key.name, id: key.id, signature: signer.sign(toUtf8(signed)) }],
  });
const policy: Policy = { log: [key], witnesses: [], quorum: 0 };

describe('notes', () => {
  it.each([
    ['no signatures', text],
    ['a cut end', sign(text).slice(0, -1)],
    ['a tab', sign(text.replace('log', 'l\tog'))],
    ['a line without a dash', `${text}\nvenue.example/log AAAAAAAA\n`],
    ['a signature of four bytes', `${text}\n— venue.example/log AAAAAA==\n`],
    ['base64 with a bit too many', `${text}\n— venue.example/log AAAAAAB=\n`],
    ['seventeen signatures', `${text}\n${'— venue.example/log AAAAAAAAAAA=\n'.repeat(17)}`],
  ])('are rejected with %s', (_, note) => {
    expect(() => parseNote(note)).toThrow();
  });

  it.each([
    ['another origin', text.replace('/log', '/tape'), 'no log signature'],
    ['a line after the root', `${text}more\n`, 'not a checkpoint'],
    ['a size with a sign', text.replace('\n0\n', '\n+1\n'), 'size'],
    ['a short root', text.replace(/\n[^\n]*\n$/, '\nAAAA\n'), 'root of another length'],
  ])('contain no checkpoint with %s', async (_, changed, why) => {
    await expect(openCheckpoint(nodeCrypto, sign(changed), policy)).rejects.toThrow(why);
  });

  it('are never accepted by a key under which anything verifies', async () => {
    const weak = makeVerifierKey(sha256, {
      name: key.name,
      kind: ED25519,
      publicKey: fromHex(`01${'00'.repeat(31)}`),
    });
    const note = formatNote({
      text,
      signatures: [{ name: weak.name, id: weak.id, signature: fromHex(`01${'00'.repeat(63)}`) }],
    });
    const believer = { sha256, verify: () => true };
    await expect(openCheckpoint(believer, note, { ...policy, log: [weak] })).rejects.toThrow('bad signature');
  });
});

describe('keys', () => {
  it('are parsed as they are written', () => {
    expect(parseVerifierKey(sha256, formatVerifierKey(key))).toEqual(key);
  });

  it('are rejected with another key’s id, with another length, and with a space in the name', () => {
    const written = formatVerifierKey(key);
    expect(() => parseVerifierKey(sha256, written.replace(/\+[0-9a-f]{8}\+/, '+00000000+'))).toThrow('id');
    expect(() => parseVerifierKey(sha256, 'venue+00000000+AAAA')).toThrow('length');
    expect(() => makeVerifierKey(sha256, { ...key, name: 'a b' })).toThrow('name');
  });
});

describe('tiles', () => {
  it.each([
    [{ level: 0, index: 1_234_067, width: 256 }, 'tile/0/x001/x234/067'],
    [{ level: 'entries' as const, index: 0, width: 44 }, 'tile/entries/000.p/44'],
    [{ level: 63, index: 999, width: 1 }, 'tile/63/999.p/1'],
  ])('%j has the path %s', (place, path) => {
    expect(formatTilePath(place)).toBe(path);
    expect(parseTilePath(path)).toEqual(place);
  });

  it.each([
    'tile/0/1',
    'tile/64/000',
    'tile/00/000',
    'tile/0/x000/001',
    'tile/0/000.p/0',
    'tile/0/000.p/256',
    'tile/0/000/001',
    'tile/0/../000',
  ])('%s is not a tile’s path', (path) => {
    expect(() => parseTilePath(path)).toThrow('path');
  });

  it('entries are restored, and a truncated one is rejected', () => {
    const entries = [new Uint8Array(), Uint8Array.of(1), new Uint8Array(300).fill(7)];
    const bundle = packEntries(entries);
    expect(unpackEntries(bundle)).toEqual(entries);
    expect([...entries, undefined].map((_, at) => entryIn(bundle, at))).toEqual([...entries, undefined]);
    expect(() => entryIn(bundle.subarray(0, -1), entries.length - 1)).toThrow('cut off');
    expect(() => unpackEntries(bundle.subarray(0, -1))).toThrow('cut off');
    expect(() => unpackEntries(bundle.subarray(0, 3))).toThrow('cut off');
    expect(() => packEntries([new Uint8Array(65_536)])).toThrow('65536');
  });
});

describe('canonical JSON', () => {
  it('sorts keys, leaves out undefined values, and writes texts by RFC 8785', () => {
    const value = { b: [1, -2, true, null], a: { y: 'é€"\\\u0001\n', x: undefined }, A: -0 };
    expect(formatCanonical(value)).toBe('{"A":0,"a":{"y":"é€\\"\\\\\\u0001\\n"},"b":[1,-2,true,null]}');
  });

  it.each([1.5, 2 ** 53, Number.NaN, '\ud800', { 'a b': 1 }])('%j has no canonical form', (value) => {
    expect(() => formatCanonical(value)).toThrow('canonical form');
  });
});

describe('base64', () => {
  it.each(['AAA', 'AAA*', 'AAB=', 'AA', ' AAAA'])('%j is rejected', (written) => {
    expect(() => fromBase64(written)).toThrow();
  });
});
