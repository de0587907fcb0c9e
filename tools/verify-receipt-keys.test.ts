// Both checkers of receipts on logs of any shard, and on keys of small order, the log's and the witness's: signed so that only the rule
// against such keys rejects them.
import { describe, expect, it } from 'vitest';
import { askAll, isPythonHere } from './testing/ask-checkers.ts';
import { onPlainLibrary, verifyPlainly } from './testing/plain-library.ts';
import { receiptsOf, simulateReceipts, trade } from './testing/simulated-receipts.ts';
import { signedBy, strongSigner, weakSigners, witnessedBy } from './testing/weak-keys.ts';

const message = new TextEncoder().encode('log.example/tape\n7\n');

it.each(weakSigners.map((signer) => [Buffer.from(signer.publicKey).toString('hex'), signer] as const))(
  'a library without the rule accepts a signature by %s',
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

  it('are trusted by neither checker, although both trust another key in their place', async () => {
    expect(await ask([strongSigner])).toEqual([[true, true]]);
    expect(await ask(weakSigners)).toEqual(weakSigners.map(() => [false, false]));
  });
});

describe.runIf(isPythonHere)('the logs of a receipt', () => {
  const traded = trade(3, 200);
  const told = (series: string) => receiptsOf(traded, { series, keyChange: { behind: 30 } });
  const { receipts, keys } = told('shard-17');
  const [receipt] = receipts.slice(-1);

  it('may be of any shard, before and after a change of its key', async () => {
    expect(receipt?.Logs.map(({ Log }) => Log)).toEqual(['shard-17', 'shard-17-2', 'tape']);
    expect(await askAll([{ text: JSON.stringify(receipt), keys }])).toEqual([[true, true]]);
  });

  it('must be of one shard', async () => {
    const other = told('shard-2');
    const first = other.receipts.at(-1)?.Logs[0];
    const text = JSON.stringify({ ...receipt, Logs: [...(receipt?.Logs ?? []), first] });
    expect(await askAll([{ text, keys: [...keys, ...other.keys] }])).toEqual([[false, false]]);
  });
});

it.runIf(isPythonHere)(
  'accept orders that expire at their time, and no later event of such an order',
  async () => {
    const traded = trade(4, 2_000, false, { hasExpiries: true });
    const ended = traded.events.filter(
      (event) => event.type === 'OrderCancelled' && event.reason === 'expired',
    );
    expect(ended.length).toBeGreaterThan(3);
    const ids = new Set(ended.map((event) => ('orderId' in event ? event.orderId : 0)));
    const verdicts = async (events: typeof traded.events) => {
      const { receipts, keys } = receiptsOf({ ...traded, events });
      const texts = receipts.filter(({ OrderId }) => ids.has(OrderId)).map((one) => JSON.stringify(one));
      return askAll(texts.map((text) => ({ text, keys })));
    };
    expect(await verdicts(traded.events)).toEqual([...ids].map(() => [true, true]));
    const isEnd = (event: (typeof ended)[number]) =>
      event.type === 'OrderCancelled' && event.reason === 'expired';
    const byClient = traded.events.map((event) =>
      isEnd(event) && 'accountId' in event
        ? ({ ...event, reason: 'cancelled', actor: `c:${event.accountId}` } as typeof event)
        : event,
    );
    expect(await verdicts(byClient)).toEqual([...ids].map(() => [false, false]));
    const withoutEnd = traded.events.map((event) => {
      if (event.type !== 'OrderPlaced' || !event.expiry) return event;
      const { expiry: _, ...rest } = event;
      return rest as typeof event;
    });
    expect(await verdicts(withoutEnd)).toEqual([...ids].map(() => [false, false]));
  },
);
