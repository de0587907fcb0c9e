// The receipt by which a browser tries its checker: it holds, and would not if the checker took whatever it is given.
import { checkReceipt } from '@candor/proof';
import { expect, it } from 'vitest';
import { browserCrypto } from './browser-crypto.ts';
import { tryChecker } from './check-here.ts';
import sample from './sample-receipt.json' with { type: 'json' };

it('gets its own sample right', async () => {
  await expect(tryChecker()).resolves.toBeUndefined();
});

it('goes through every step with the sample, and refuses it with another price', async () => {
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
