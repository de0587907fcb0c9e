// `npm run reseal`: seals every sealed value again with the newest key of SECRETS_KEY (or of DATA_DIR/secrets.key), so
// that older keys can be removed. It may run beside the program once the program runs with the new key.
import { readConfig } from '../config.ts';
import { makePool } from '../db/database.ts';
import { silentLog } from '../db/store-log.ts';
import { openStore } from '../files/open-private-files.ts';
import { readMasterKeys } from '../secrets/master-key.ts';
import { type Resealed, reseal } from '../secrets/reseal.ts';
import { makeSealer } from '../secrets/sealer.ts';
import { openSource } from './open-source.ts';
import { sealedPlaces } from './sealed-places.ts';

const config = readConfig();
const sealer = makeSealer(await readMasterKeys(config.dataDir, config.secretsKeys));
const source = await openSource(config);
const pool = makePool(source.connection, silentLog);
try {
  let unopened = 0;
  for (const place of sealedPlaces(pool, openStore(config))) {
    const done = await reseal(place, sealer, (sofar) => console.log(`  ${line(sofar)} so far`));
    console.log(line(done));
    for (const id of done.unopened) console.error(`✗ ${done.name}: no key at hand opens ${id}`);
    unopened += done.unopened.length;
  }
  if (unopened > 0) {
    console.error('✗ give the keys that sealed these as well, behind the newest, and run it again');
    process.exitCode = 1;
  } else console.log('✓ everything is sealed under the newest key: the older ones can be taken away');
} finally {
  await pool.end();
  await source.close();
}

function line({ name, total, resealed }: Resealed): string {
  const count = (value: number): string => value.toLocaleString('en').padStart(9);
  return `${count(total)} ${name}, ${count(resealed).trim()} of them resealed`;
}
