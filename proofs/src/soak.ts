// `npm run soak [-- --minutes 20]`: the whole program under orders, sockets, logins and hostile traffic while its database
// stands still, its connections are cut and it is killed. Ends with 0 if nothing acknowledged was lost, nothing was
// answered 500, memory stayed level, and `npm run verify` has nothing to say of the store in the end.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Soak } from './soak/soak.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    keep: { type: 'boolean', default: false },
  },
});
const minutes = Number(values.minutes);
if (!(minutes >= 1 && minutes <= 600)) throw new Error('--minutes is a number from 1 to 600');

const dataDir = await mkdtemp(join(tmpdir(), 'candor-soak-'));
// The database runs as a user of its own where the program runs as root.
await chmod(dataDir, 0o755);
const soak = new Soak({ dataDir, minutes, say: (line) => console.log(line) });
try {
  const faults = await soak.run();
  for (const fault of faults) console.error(`✗ ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
  else console.log('✓ nothing lost, nothing answered 500, memory level, and verify holds');
} finally {
  if (values.keep) console.log(`data kept in ${dataDir}`);
  else await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
