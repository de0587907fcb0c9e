// `npm start`: installs and builds what is missing, then hands over to the server, and starts it again after a fault.
import { join } from 'node:path';
import { buildApps } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { startAndKeep } from './keep-running.mjs';
import { findNode24 } from './node24.mjs';
import { root } from './repository.mjs';
import { main } from './step.mjs';

await main(async () => {
  const args = process.argv.slice(2);
  await ensureInstalled();
  const node = findNode24();
  if (!args.includes('--help')) await buildApps(node);
  return startAndKeep(node, [join(root, 'apps', 'server', 'src', 'main.ts'), ...args]);
});
