// Files that are no receipts, and the keys that a checker trusts. tools/verify-receipt-python.test.ts and `npm run
// agree:receipts` give receipts with every kind of trade, whole and broken, to this checker and to the one written
// independently.
import { expect, it } from 'vitest';
import { cosignedMessage, packCosignature } from '../checkpoint.ts';
import { nodeCrypto, sha256 } from '../node/crypto.ts';
import { COSIGNATURE, formatNote, formatVerifierKey, makeVerifierKey, parseNote } from '../note.ts';
import { makeMemoryLog } from '../testing/served-log.ts';
import { makeSigningKey } from '../testing/signing-key.ts';
import { toBase64, toUtf8 } from '../text.ts';
import { checkReceipt } from './check-receipt.ts';

const keys = ['log.example/shard-0+00000000+AQ=='];

it.each(['', 'null', '{}', '[]', '{"Format":"candor/receipt/v1","OrderId":-1}', 'no json'])(
  'says that %j is not a receipt',
  async (text) => {
    const { holds, cause, steps, trade } = await checkReceipt(nodeCrypto, text, { keys });
    expect([holds, cause, trade, steps.map(({ id, state }) => [id, state])]).toEqual([
      false,
      'no_receipt',
      null,
      [['file', 'unknown']],
    ]);
  },
);

const log = { Log: 'shard-0', Key: 'other', Note: '', Opening: { Entry: '', Path: [] } };
const file = { Format: 'candor/receipt/v1', OrderId: 1, AccountId: 1, Logs: [log], Record: [], Tape: [] };

it('trusts no key that only the file names, and accuses nobody', async () => {
  const { holds, cause, steps } = await checkReceipt(nodeCrypto, JSON.stringify(file), { keys });
  expect([holds, cause]).toEqual([false, 'unknown_key']);
  expect(steps).toMatchObject([
    { id: 'signed', state: 'unknown', why: expect.stringContaining('none of the keys') },
  ]);
});

it('checks nothing without a key, and nothing in half a file', async () => {
  const whole = JSON.stringify(file);
  const without = await checkReceipt(nodeCrypto, whole, { keys: [] });
  expect([without.holds, without.cause]).toEqual([false, 'no_key']);
  const { Tape: _, ...rest } = file;
  for (const half of [whole.slice(0, -9), JSON.stringify(rest)])
    expect(await checkReceipt(nodeCrypto, half, { keys })).toMatchObject({
      holds: false,
      cause: 'no_receipt',
    });
});

it('says that a receipt without a log is invalid', async () => {
  const none = JSON.stringify({ ...file, Logs: [] });
  const { holds, cause, steps } = await checkReceipt(nodeCrypto, none, { keys });
  expect([holds, cause, steps.at(-1)?.state]).toEqual([false, null, 'fails']);
});

it('says by when all witnesses had signed, whatever an earlier date says', async () => {
  const entry = toUtf8('\u0002{"firstSeq":1,"log":"shard-0","type":"LogOpened"}');
  const signer = makeMemoryLog({ origin: 'log.example/shard-0', seed: '33'.repeat(32), entries: [entry] });
  const { text, signatures } = parseNote(signer.sign(1));
  const witnesses = [1_800_000_000, 1, 1_800_000_007].map((seconds, at) => {
    const { publicKey, sign } = makeSigningKey(`5${at}`.repeat(32));
    const key = makeVerifierKey(sha256, { name: `w${at}.example`, kind: COSIGNATURE, publicKey });
    const signature = packCosignature(seconds, sign(cosignedMessage(text, seconds)));
    return { key: formatVerifierKey(key), line: { name: key.name, id: key.id, signature } };
  });
  const Note = formatNote({ text, signatures: [...signatures, ...witnesses.map(({ line }) => line)] });
  const Key = formatVerifierKey(signer.key);
  const shown = { Log: 'shard-0', Key, Note, Opening: { Entry: toBase64(entry), Path: [] } };
  const { steps } = await checkReceipt(nodeCrypto, JSON.stringify({ ...file, Logs: [shown] }), {
    keys: [Key, ...witnesses.map(({ key }) => key)],
  });
  expect(steps.find(({ id }) => id === 'witnessed')).toMatchObject({
    state: 'holds',
    params: { at: 1_800_000_007_000, names: 'w0.example, w1.example, w2.example' },
  });
});
