// `npm run sample:receipt`: writes the receipt by which a browser tries its checker
// (apps/mobile/src/shared/check/sample-receipt.json), for a simulated position in another currency than USD. Run it
// again when the format of receipts changes.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './repository.mjs';
import { main, ToolError } from './step.mjs';
import { simulateReceipts } from './testing/simulated-receipts.ts';

const [SEED, STEPS, ORDER] = [1, 300, 5];

await main(async () => {
  const { receipts, keys } = simulateReceipts(SEED, STEPS);
  const receipt = receipts.find(({ OrderId }) => OrderId === ORDER);
  if (!receipt) throw new ToolError(`seed ${SEED} has no order ${ORDER} any more; name another one here`);
  const file = join(root, 'apps/mobile/src/shared/check/sample-receipt.json');
  writeFileSync(file, `${JSON.stringify({ keys, receipt }, null, 2)}\n`);
  process.stdout.write(`written: ${file}\n`);
  return 0;
});
