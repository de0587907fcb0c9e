// `npm run pictures`: builds the app, walks through all of its screens, and leaves pictures in e2e/artifacts/tour. `npm
// run pictures:office`: the same for the office, in e2e/artifacts/office-sheets. `npm run pictures:languages -- it tr`:
// the app in these languages on 360 pixels, or in all of them if none is named, and in the pseudo-locales `long` and
// `right_to_left`; in e2e/artifacts/language-sheets. Chromium makes the sheets, nothing else is needed.
import { join } from 'node:path';
import { buildApps } from './build.mjs';
import { ensureChromium } from './chromium.ts';
import { handOver } from './node24.mjs';
import { root } from './repository.mjs';
import { main } from './step.mjs';

const TOURS = {
  app: { config: 'tour', pictures: 'tour' },
  office: { config: 'office-tour', pictures: 'office-sheets' },
  languages: { config: 'language-tour', pictures: 'language-sheets' },
} as const;

await main(async () => {
  const node = process.execPath;
  const [kind, ...names] = process.argv.slice(2);
  const tour = TOURS[kind === 'office' || kind === 'languages' ? kind : 'app'];
  await buildApps(node);
  const env = { ...process.env, CHROMIUM_PATH: await ensureChromium(node) };
  const program = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const run = (config: string, ...more: string[]): Promise<number> =>
    handOver(node, [program, 'test', `--config=${config}.config.ts`, '--reporter=list', ...more], {
      cwd: join(root, 'e2e'),
      env,
    });
  if (kind !== 'languages') return say(await run(tour.config), tour.pictures);
  // Selects the walks and the sheets, whose titles end with the name of a language; axe checks some in the deep tests.
  // Sheets are most useful if a walk found something.
  const of = `--grep=(every screen (on|in) |sheets of ).*\\b(${names.join('|') || '\\w+'})$`;
  const walked = await run(tour.config, of);
  const printed = say(await run('language-sheets', of), tour.pictures);
  return walked || printed;
});

function say(code: number, pictures: string): number {
  if (code === 0) process.stdout.write(`\nall screens: e2e/artifacts/${pictures}\n`);
  return code;
}
