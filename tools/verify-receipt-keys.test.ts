// Both checkers of receipts on keys of small order, the log's and the witness's: signed so that only the rule against such keys refuses them.
import { describe, expect, it } from 'vitest';
import { askAll, isPythonHere } from './testing/ask-checkers.ts';
import { onPlainLibrary, verifyPlainly } from './testing/plain-library.ts';
import { simulateReceipts } from './testing/simulated-receipts.ts';
import { signedBy, strongSigner, weakSigners, witnessedBy } from './testing/weak-keys.ts';

const message = new TextEncoder().encode('log.example/tape\n7\n');

it.each(weakSigners.map((signer) => [Buffer.from(signer.publicKey).toString('hex'), signer] as const))(
  'of %s a library without the rule takes a signature',
  (_, { publicKey, sign }) => {
    expect(verifyPlainly(publicKey, message, sign(message))).toBe(true);
    expect(verifyPlainly(publicKey, message, strongSigner.sign(message))).toBe(false);
  },
);

describe.runIf(isPythonHere).each([
  ['a log', signedBy],
  ['a witness', witnessedBy],
])('keys of small order, %s’s', (_, made) => {
  const { receipts } = simulateReceipts(1, 150);
  const [receipt] = receipts;
  if (!receipt) throw new Error('no receipt');
  const ask = (signers: readonly (typeof strongSigner)[]) =>
    onPlainLibrary(() => askAll(signers.map((signer) => made(receipt, signer))));

  it('are believed by no checker, which both believe another key in their place', async () => {
    expect(await ask([strongSigner])).toEqual([[true, true]]);
    expect(await ask(weakSigners)).toEqual(weakSigners.map(() => [false, false]));
  });
});
