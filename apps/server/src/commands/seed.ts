// `npm run seed -- --clients 100000 --orders 1000000`: fills an empty store with clients and their trading, to try the
// office and to measure its lists. DATA_DIR or DATABASE_URL name the store, as for `npm start`.
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { catalogueFor } from '../feeds/instruments.ts';
import { settingsOf } from '../main/engine-settings.ts';
import { readRules } from '../rules/read-rules.ts';
import { readMasterKeys } from '../secrets/master-key.ts';
import { makePasswordHasher } from '../secrets/password-hash.ts';
import { makeSealer } from '../secrets/sealer.ts';
import { openStoreForSeed } from './seed/open-empty.ts';
import { seedClients } from './seed/seed-clients.ts';
import { seedCrowd } from './seed/seed-crowd.ts';
import type { SeedPlan } from './seed/seed-plan.ts';
import { seedTrading } from './seed/seed-trading.ts';
import { seedWaiting } from './seed/seed-waiting.ts';
import { showProgress } from './seed/show-progress.ts';

const HELP = `npm run seed -- [--clients 1000] [--orders 10000] [--days 180] [--seed 1]

Fills an empty store with clients, deposits, identities and orders, and a few hundred of them with conversations,
price alerts, follows and notifications. Every client's password is "seed-password".
DATA_DIR (./data) or DATABASE_URL names the store; a store that has clients is left alone.`;

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '1000' },
    orders: { type: 'string', default: '10000' },
    days: { type: 'string', default: '180' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) console.log(HELP);
else process.exitCode = await seed();

async function seed(): Promise<number> {
  const plan: SeedPlan = {
    clients: whole('clients', values.clients, { min: 1, max: 2_000_000 }),
    orders: whole('orders', values.orders, { min: 0, max: 50_000_000 }),
    days: whole('days', values.days, { min: 1, max: 400 }),
    seed: whole('seed', values.seed, { min: 0, max: 4_294_967_295 }),
    now: Date.now(),
  };
  const config = readConfig();
  const store = await openStoreForSeed(config);
  if (store === null) {
    console.error('✗ the store has clients: name an empty one by DATA_DIR or DATABASE_URL');
    return 1;
  }
  const begin = performance.now();
  const progress = showProgress(process.stdout);
  try {
    progress.say('writing the clients');
    const passwordHash = await makePasswordHasher().hash('seed-password');
    const sealer = makeSealer(await readMasterKeys(config.dataDir, config.secretsKeys));
    const clients = await seedClients(store.pool, { plan, passwordHash, sealer });
    // Seeded real clients have traded, even if the store's configuration does not allow it.
    const settings = settingsOf({ ...config, allowRealOnSimulated: true }, await readRules(config));
    const catalogue = catalogueFor(settings.feeType);
    const placed = await seedTrading({
      plan,
      clients,
      connection: store.connection,
      pool: store.pool,
      catalogue,
      settings,
      say: progress.say,
      onProgress: progress.show,
    });
    await seedWaiting({ store, config, sealer, clients, onProgress: progress.show });
    progress.say('writing conversations, alerts, follows and notifications');
    await seedCrowd(store.pool, { plan, clients, catalogue });
    progress.say('gathering statistics for the planner');
    await store.pool.query('vacuum analyze');
    const seconds = Math.round((performance.now() - begin) / 1000);
    progress.say(
      `✓ ${clients.length.toLocaleString('en')} clients and ${placed.toLocaleString('en')} orders in ${seconds} s`,
    );
    return 0;
  } finally {
    await store.stop();
  }
}

function whole(name: string, text: string, { min, max }: { min: number; max: number }): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= min && value <= max) return value;
  console.error(`✗ --${name} is a whole number from ${min} to ${max}, not "${text}"\n\n${HELP}`);
  process.exit(2);
}
