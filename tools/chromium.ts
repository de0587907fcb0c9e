// Finds a Chromium for the browser tests, and the fonts of all languages; installs them if it may.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './repository.mjs';
import { runQuietly, step, ToolError } from './step.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macPaths = ['Chromium', 'Google Chrome'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);
const fonts = ['fonts-noto-core', 'fonts-noto-cjk'];

/**
 * The path of a Chromium; installs one if it may.
 * @param node the Node that Playwright runs on
 */
export async function ensureChromium(node: string): Promise<string> {
  const mayInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (mayInstall) await ensureFonts();
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') {
    if (isBrowser(named)) return named;
    throw new ToolError(`CHROMIUM_PATH names ${named}, which does not run; correct or unset it`);
  }
  const found = findChromium(node);
  if (found !== undefined) return found;
  const ways = [
    ...(mayInstall ? [() => step('installing Chromium', () => installDebian(['chromium']))] : []),
    () => step('downloading Chromium', () => downloadChromium(node)),
  ];
  const faults: string[] = [];
  for (const way of ways) {
    await way().catch((error: Error) => faults.push(error.message));
    const installed = findChromium(node);
    if (installed !== undefined) return installed;
  }
  throw new ToolError(
    `${faults.join('\n')}\nNo Chromium was found and none could be installed. ` +
      'Install Chromium or Chrome, or set CHROMIUM_PATH to one.',
  );
}

function findChromium(node: string): string | undefined {
  return [...names.flatMap(findOnPath), ...macPaths, ...findDownloaded(node)].find(isBrowser);
}

function findOnPath(name: string): string[] {
  return (process.env.PATH ?? '')
    .split(':')
    .map((folder) => join(folder, name))
    .filter(existsSync);
}

function findDownloaded(node: string): string[] {
  const question = "process.stdout.write(require('playwright-core').chromium.executablePath())";
  const answer = spawnSync(node, ['-e', question], { cwd: root, encoding: 'utf8' });
  return answer.status === 0 && answer.stdout !== '' ? [answer.stdout] : [];
}

/** Ubuntu's chromium-browser is there without the browser, so being there is not enough. */
function isBrowser(path: string): boolean {
  if (!existsSync(path)) return false;
  return spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 }).status === 0;
}

function downloadChromium(node: string): Promise<string> {
  const cli = join(root, 'node_modules', 'playwright-core', 'cli.js');
  return runQuietly(node, [cli, 'install', 'chromium'], { cwd: root });
}

/** Without them some languages show boxes; the tests still run, so a failure here only gets a line. */
async function ensureFonts(): Promise<void> {
  const missing = fonts.filter((name) => spawnSync('dpkg', ['-s', name], { stdio: 'ignore' }).status !== 0);
  if (missing.length === 0) return;
  await step('installing fonts', () => installDebian(missing)).catch((error: Error) =>
    process.stdout.write(`! fonts not installed (${missing.join(', ')}): ${error.message.split('\n')[0]}\n`),
  );
}

async function installDebian(packages: readonly string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runQuietly('apt-get', ['update'], { env });
  await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env });
}
