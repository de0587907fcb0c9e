// The checker in Python against the venue's own: the same verdict on vectors, and on what is nearly right. Two languages agree on what a
// byte means, or a stranger's tool and ours part.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  formatCanonical,
  Malformed,
  packTapeEntry,
  parseVerifierKey,
  toHex,
  toUtf8,
  unpackTapeEntry,
} from '@candor/proof';
import { nodeCrypto, sha256 } from '@candor/proof/node/crypto.ts';
import { makeSigningKey } from '@candor/proof/testing/signing-key.ts';
import vectors from '@candor/proof/testing/vectors.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { verifyProofFile } from '../packages/proof/src/proof-file.ts';
import { commit, saltOf } from '../packages/proof/src/record-entry.ts';
import { hasSmallOrder } from '../packages/proof/src/small-order.ts';

const isPythonHere = spawnSync('python3', ['--version']).status === 0;
if (!isPythonHere)
  console.warn('THERE IS NO python3 HERE: tools/verify_proof.py is held to nothing by this run.');

const fromHex = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

/** Python's result for each case, in one run of it. */
function askPython(cases: readonly object[]): unknown[] {
  const tool = fileURLToPath(new URL('./testing/verdicts.py', import.meta.url));
  const { stdout, stderr, status } = spawnSync('python3', [tool], {
    input: JSON.stringify(cases),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

async function orRefused<T>(check: () => T | Promise<T>): Promise<T | false> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof Malformed) return false;
    throw error;
  }
}

const { log, witness1, witness2 } = vectors.keys;
const policy = {
  log: [parseVerifierKey(sha256, log.vkey)],
  witnesses: [witness1, witness2].map(({ vkey }) => parseVerifierKey(sha256, vkey)),
  quorum: 2,
};
const entry = vectors.tape_entry.bytes;

/** The proof as it is, and with one character or line of it changed, all over. */
function proofs(): string[] {
  const text = vectors.proof_file;
  const places = Array.from({ length: 40 }, (_, at) => Math.floor((at * text.length) / 40));
  const changed = places.map((at) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1));
  const lines = text.split('\n');
  const fewer = lines.map((_, at) => lines.toSpliced(at, 1).join('\n'));
  const twice = lines.map((line, at) => lines.toSpliced(at, 0, line).join('\n'));
  return [
    text,
    text.replace('index', 'extra AAAA\nindex'),
    text.slice(0, -1),
    ...changed,
    ...fewer,
    ...twice,
  ];
}

/** Signatures that hold and that nearly do: bits flipped, S raised by the group's order, other messages, keys of small order. */
function signatures() {
  const groupOrder = 2n ** 252n + 27742317777372353535851937790883648493n;
  return Array.from({ length: 8 }, (_, at) => {
    const signing = makeSigningKey(toHex(sha256(Uint8Array.of(at))));
    const message = toUtf8(`message ${at}`);
    const signature = signing.sign(message);
    const s = BigInt(`0x${toHex(signature.slice(32).reverse())}`) + groupOrder;
    const raised = fromHex(s.toString(16).padStart(64, '0')).reverse();
    const [key, made, said] = [signing.publicKey, signature, message].map(toHex) as [string, string, string];
    return [
      { key, message: said, signature: made },
      { key, message: `${said}00`, signature: made },
      { key, message: said, signature: made.slice(0, 64) + toHex(raised) },
      { key, message: said, signature: toHex(signature.with(at * 8, (signature[at * 8] ?? 0) ^ 1)) },
      { key: toHex(sha256(signing.publicKey)), message: said, signature: made },
      { key: `01${'00'.repeat(31)}`, message: said, signature: `01${'00'.repeat(63)}` },
      { key: `${['ec', 'ed', 'ee'][at % 3]}${'ff'.repeat(31)}`, message: said, signature: made },
    ];
  }).flat();
}

/** Every byte of an entry changed in five ways, and every cut. */
const slices = [...fromHex(entry).keys()].flatMap((at) => [
  fromHex(entry).slice(0, at),
  ...[0x00, 0x01, 0x7f, 0x80, 0xff].map((byte) => fromHex(entry).with(at, byte)),
]);
/** Prices as far from each other as numbers can distinguish; after the second tick the spread is wider still. */
const FAR = 2 ** 52 - 1;
const farTicks = [0, FAR, 2 * FAR].map((ask) => ({ t: 5_000, bid: -FAR, ask, mark: 0 }));
const farSlices = [2, 3].map((count) =>
  packTapeEntry({ instrument: 1, digits: 0, slice: 1, first: 1, ticks: farTicks.slice(0, count) }),
);

const { client_key: clientKey, shard, seq, canonical } = vectors.commitment;
const values = [
  JSON.parse(canonical),
  { b: [1, null, true, -0, 9007199254740991], a: 'é\u2028"\\\n\u007f😀', Z: {}, z9: '' },
];

it.runIf(isPythonHere)(
  'agrees with the venue’s own checker on proofs, signatures, entries and commitments',
  async () => {
    const ours: unknown[] = [];
    const cases: object[] = [];
    for (const text of proofs()) {
      cases.push({
        kind: 'proof',
        text,
        entry,
        log: log.vkey,
        witnesses: [witness1.vkey, witness2.vkey],
        quorum: 2,
      });
      const opened = await orRefused(() => verifyProofFile(nodeCrypto, text, fromHex(entry), policy));
      ours.push(opened && { index: opened.index, size: opened.size, cosigners: opened.cosigners });
    }
    for (const { key, message, signature } of signatures()) {
      cases.push({ kind: 'signature', key, message, signature });
      const [publicKey, said, made] = [key, message, signature].map(fromHex) as [
        Uint8Array,
        Uint8Array,
        Uint8Array,
      ];
      ours.push(!hasSmallOrder(publicKey) && (await nodeCrypto.verify(publicKey, said, made)));
    }
    for (const bytes of [fromHex(entry), ...slices, ...farSlices]) {
      cases.push({ kind: 'tape', bytes: toHex(bytes) });
      ours.push(await orRefused(() => unpackTapeEntry(bytes)));
    }
    for (const value of values) {
      cases.push({ kind: 'commitment', clientKey, shard, seq, value });
      const salt = saltOf(sha256, fromHex(clientKey), { shard, seq });
      ours.push([salt, commit(sha256, salt, formatCanonical(value))].map(toHex));
    }
    const theirs = askPython(cases);
    expect(theirs).toEqual(ours);
    const taken = ours.filter((said) => said !== false).length;
    expect(taken).toBeGreaterThan(60);
    expect(ours.length - taken).toBeGreaterThan(150);
  },
);

it.runIf(isPythonHere)('reports the result on the command line, and exits with 0 or 1', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proof-'));
  const [proof, ofEntry] = [join(folder, 'proof'), join(folder, 'entry')];
  await writeFile(proof, vectors.proof_file);
  const run = async (bytes: string) => {
    await writeFile(ofEntry, fromHex(bytes));
    const tool = fileURLToPath(new URL('./verify_proof.py', import.meta.url));
    const words = ['--key', log.vkey, '--witness', witness1.vkey, '--quorum', '1', proof, ofEntry];
    const { status, stdout } = spawnSync('python3', [tool, ...words], { encoding: 'utf8' });
    return { status, stdout };
  };
  expect(await run(entry)).toEqual({
    status: 0,
    stdout: 'This is entry 123 of the log as it was signed with 300 entries, cosigned by 1 witnesses.\n',
  });
  expect(await run(`${entry}00`)).toEqual({
    status: 1,
    stdout: 'REFUSED: the entry does not lead to the root of the checkpoint\n',
  });
  await rm(folder, { recursive: true });
});
