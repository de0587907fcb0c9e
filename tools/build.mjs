// Builds the web apps that changed since their last build. A build appears as a whole or not at all.
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { cacheDir, listFiles, listWorkspaces, root } from './repository.mjs';
import { runQuietly, step, ToolError } from './step.mjs';

const apps = ['mobile', 'office'];
const stampName = '.candor-stamp';
/** Lists the files of `assets` that are the release's own, and not copied from the one before. */
const ownName = '.candor-own';

/**
 * Returns the names of the apps it built.
 * @param {string} node the Node to build with
 */
export async function buildApps(node) {
  const built = [];
  for (const app of apps) {
    const folder = join(root, 'apps', app);
    if (!existsSync(join(folder, 'index.html'))) continue;
    const stamp = hashSources(folder);
    const stampFile = join(folder, 'dist', stampName);
    if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) continue;
    await step(`building the ${app} app`, () => build({ app, folder, node, stamp }));
    built.push(app);
  }
  return built;
}

/**
 * @param {object} order
 * @param {string} order.app
 * @param {string} order.folder
 * @param {string} order.node
 * @param {string} order.stamp
 */
async function build({ app, folder, node, stamp }) {
  const fresh = join(cacheDir, `build-${app}-${process.pid}`);
  const old = `${fresh}-old`;
  const dist = join(folder, 'dist');
  mkdirSync(cacheDir, { recursive: true });
  try {
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    await runQuietly(node, [vite, 'build', '--outDir', fresh, '--emptyOutDir'], { cwd: folder });
    // The server runs this to render the first screens; it is not served.
    const drawing = join('src', 'first-page', 'draw-first-page.tsx');
    if (existsSync(join(folder, drawing)))
      await runQuietly(node, [vite, 'build', '--ssr', drawing, '--outDir', join(fresh, '.server')], {
        cwd: folder,
      });
    // A separate page that needs no other file.
    const pageConfig = 'vite.verify.config.ts';
    if (existsSync(join(folder, pageConfig)))
      await runQuietly(node, [vite, 'build', '--config', pageConfig, '--outDir', join(fresh, '.verify')], {
        cwd: folder,
      });
    if (!existsSync(join(fresh, 'index.html'))) throw new ToolError(`the build of ${app} made no index.html`);
    writeFileSync(join(fresh, stampName), stamp);
    keepLastRelease(dist, fresh);
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(fresh, dist);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
}

/**
 * Copies the parts of the last release into the new one, so that a page that is still open finds the parts that it has not
 * loaded yet. Parts of older releases are removed.
 * @param {string} dist the last release
 * @param {string} fresh the new one
 */
export function keepLastRelease(dist, fresh) {
  const own = readdirSync(join(fresh, 'assets'));
  writeFileSync(join(fresh, ownName), own.join('\n'));
  const last = join(dist, ownName);
  if (!existsSync(last)) return;
  for (const file of readFileSync(last, 'utf8').split('\n'))
    if (!own.includes(file) && existsSync(join(dist, 'assets', file)))
      copyFileSync(join(dist, 'assets', file), join(fresh, 'assets', file));
}

/**
 * Contents rather than times, because a checkout gives old files new times.
 * @param {string} folder
 */
function hashSources(folder) {
  /** @param {import('node:fs').Dirent} entry */
  const isSource = (entry) =>
    !['node_modules', 'dist', '.cache'].includes(entry.name) && !/\.test\.tsx?$/.test(entry.name);
  const packages = listWorkspaces().filter((name) => name.startsWith('packages/'));
  const files = [
    ...listFiles(folder, isSource),
    ...packages.flatMap((name) => listFiles(join(root, name), isSource)),
    join(root, 'package-lock.json'),
  ];
  const hash = createHash('sha256');
  for (const file of files)
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
