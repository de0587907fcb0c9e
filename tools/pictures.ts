// `npm run pictures`: builds the app, walks through all of its screens, and leaves pictures in e2e/artifacts/tour.
// `npm run pictures:office`: the same for the office, in e2e/artifacts/office-sheets.
import { join } from 'node:path';
import { buildApps } from './build.mjs';
import { ensureChromium } from './chromium.ts';
import { handOver } from './node24.mjs';
import { root } from './repository.mjs';
import { main } from './step.mjs';

await main(async () => {
  const node = process.execPath;
  const isOffice = process.argv[2] === 'office';
  await buildApps(node);
  const env = { ...process.env, CHROMIUM_PATH: await ensureChromium(node) };
  const program = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const args = [
    program,
    'test',
    `--config=${isOffice ? 'office-tour' : 'tour'}.config.ts`,
    '--reporter=list',
  ];
  const code = await handOver(node, args, { cwd: join(root, 'e2e'), env });
  if (code === 0)
    process.stdout.write(`\nall screens: e2e/artifacts/${isOffice ? 'office-sheets' : 'tour/all.png'}\n`);
  return code;
});
