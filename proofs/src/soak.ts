// `npm run soak [-- --minutes 20]`: the whole program under orders, sockets, logins and hostile traffic while its
// database hangs, its connections are cut and it is killed. Exits with 0 if nothing acknowledged was lost, nothing was
// answered 500, memory stayed level, and `npm run verify` has no finding about the store in the end.
import { parseArgs } from 'node:util';
import { makeTestDir } from '@candor/server/db/testing/store-child.ts';
import { Soak } from './soak/soak.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    keep: { type: 'boolean', default: false },
  },
});
const minutes = Number(values.minutes);
if (!(minutes >= 1 && minutes <= 600)) throw new Error('--minutes is a number from 1 to 600');

const { dir: dataDir, remove } = await makeTestDir();
const soak = new Soak({ dataDir, minutes, say: (line) => console.log(line) });
try {
  const faults = await soak.run();
  for (const fault of faults) console.error(`✗ ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
  else console.log('✓ nothing lost, nothing answered 500, memory level, and verify holds');
} finally {
  if (values.keep) console.log(`data kept in ${dataDir}`);
  else await remove();
}
