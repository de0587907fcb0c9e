// The receipt by which a browser tries its checker: it is valid, and would not pass a checker that accepts everything.
import { checkReceipt } from '@candor/proof';
import { expect, it, vi } from 'vitest';
import { browserCrypto } from './browser-crypto.ts';
import { checkHere, tryChecker } from './check-here.ts';
import sample from './sample-receipt.json' with { type: 'json' };

it('verifies its own sample', async () => {
  await expect(tryChecker()).resolves.toBeUndefined();
});

it('runs every step with the sample, and rejects it with another price', async () => {
  const file = JSON.stringify(sample.receipt);
  const { steps } = await checkReceipt(browserCrypto, file, { keys: sample.keys });
  expect(steps.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['signed', 'recorded', 'tape', 'opened', 'closed']),
  );
  const bent = file.replace(/\\"price\\":(\d+)/, (_, price) => String.raw`\"price\":${Number(price) + 1}`);
  expect(bent).not.toBe(file);
  const refused = await checkReceipt(browserCrypto, bent, { keys: sample.keys });
  expect(refused.holds).toBe(false);
});

it('judges no receipt if the browser gets the sample wrong', async () => {
  vi.resetModules();
  vi.doMock('./browser-crypto.ts', () => ({ browserCrypto: { ...browserCrypto, verify: () => false } }));
  const broken = await import('./check-here.ts');
  const file = JSON.stringify(sample.receipt);
  await expect(broken.checkHere(file, sample.keys)).rejects.toThrow('this browser gets a receipt wrong');
  vi.doUnmock('./browser-crypto.ts');
  expect((await checkHere(file, sample.keys)).holds).toBe(true);
});
