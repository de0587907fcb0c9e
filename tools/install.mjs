// Installs the packages when they are missing or older than the lockfile, and leaves them alone otherwise.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { listWorkspaces, root } from './repository.mjs';
import { CommandFailed, runQuietly, step, ToolError } from './step.mjs';

const modules = join(root, 'node_modules');
const stampFile = join(modules, '.candor-stamp');

export async function ensureInstalled() {
  const stamp = hashManifests();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  if (isInstalledAsLocked()) {
    writeStamp(stamp);
    return;
  }
  await step('installing packages', install);
  writeStamp(hashManifests());
}

/** Installs exactly the lockfile's packages; throws with instructions if that fails. */
export async function install() {
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  try {
    await runNpm(['ci', ...options]);
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    throw explain(error);
  }
}

/**
 * An outdated lockfile is never updated silently: that would install versions that nobody has reviewed.
 * @param {CommandFailed} error
 */
function explain(error) {
  const advice = /EUSAGE|in sync/.test(error.said)
    ? 'package-lock.json does not fit the package.json files, so nothing was installed. ' +
      'Take both from the same commit ("git checkout -- package-lock.json"), ' +
      'or, if you have changed a package.json yourself, run "npm install", look at what it changed and start again.'
    : 'The packages could not be installed. Check the network and the free disk space, then run it again.';
  return new ToolError(`${error.message}\n${advice}`);
}

/** @param {readonly string[]} args */
function runNpm(args) {
  const own = process.env.npm_execpath;
  const isNpm = own !== undefined && basename(own).startsWith('npm') && existsSync(own);
  if (isNpm) return runQuietly(process.execPath, [own, ...args], { cwd: root });
  return runQuietly('npm', args, { cwd: root, shell: process.platform === 'win32' }).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
    throw new ToolError('npm was not found; install Node.js with npm, or run "npm start"');
  });
}

function hashManifests() {
  const hash = createHash('sha256');
  for (const folder of ['.', ...listWorkspaces()]) hashFile(hash, join(folder, 'package.json'));
  hashFile(hash, 'package-lock.json');
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path
 */
function hashFile(hash, path) {
  const file = join(root, path);
  if (existsSync(file)) hash.update(path).update('\0').update(readFileSync(file)).update('\0');
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean } & Manifest} LockedPackage
 * @typedef {Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>>} Manifest
 */

/**
 * True after an "npm ci" by hand or a change of scripts: npm's own record of what it installed agrees with the
 * lockfile, and that with the manifests.
 */
function isInstalledAsLocked() {
  const installed = readPackages(join(modules, '.package-lock.json'));
  const locked = readPackages(join(root, 'package-lock.json'));
  if (installed === undefined || locked === undefined) return false;
  for (const folder of ['', ...listWorkspaces()]) {
    /** @type {Manifest | undefined} */
    const manifest = readJson(join(root, folder, 'package.json'));
    for (const kind of /** @type {const} */ (['dependencies', 'devDependencies', 'optionalDependencies']))
      if (!isSame(manifest?.[kind] ?? {}, locked[folder]?.[kind] ?? {})) return false;
  }
  return Object.entries(locked).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    const found = installed[path];
    // Optional packages are for other platforms more often than not.
    if (found === undefined) return wanted.optional === true || wanted.devOptional === true;
    return (
      found.version === wanted.version && found.integrity === wanted.integrity && existsSync(join(root, path))
    );
  });
}

/**
 * @param {Record<string, string>} one
 * @param {Record<string, string>} other
 */
function isSame(one, other) {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage> | undefined}
 */
function readPackages(file) {
  return readJson(file)?.packages;
}

/** @param {string} file */
function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/**
 * A read-only installation works as well; it is only looked through again each time.
 * @param {string} stamp
 */
function writeStamp(stamp) {
  try {
    writeFileSync(stampFile, stamp);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === undefined || !['EACCES', 'EROFS', 'EPERM'].includes(code)) throw error;
  }
}
