// Runs the programs that test: their output is ours, their outcome comes back.
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { buildApps } from '../build.mjs';
import { ensureChromium } from '../chromium.ts';
import { cacheDir, root } from '../repository.mjs';
import { type Outcome, outcomeOfStep, settle } from './outcome.ts';
import { readPlaywright } from './playwright-outcome.ts';
import type { VitestOutcome } from './vitest-reporter.ts';

const node = process.execPath;

export interface Step {
  readonly part: string;
  readonly name: string;
  run(): Promise<Outcome>;
}

/** The file of an installed package. */
export const installed = (...path: string[]): string => join(root, 'node_modules', ...path);

/** A program that passes by its exit code. */
export function programStep(part: string, name: string, args: readonly string[]): Step {
  const run = async (): Promise<Outcome> => {
    const code = await show(args);
    return outcomeOfStep(name, code === 0 ? undefined : `ended with ${code}; its words are further up`);
  };
  return { part, name, run };
}

export async function runVitest(...options: string[]): Promise<Outcome> {
  const { outcome, code } = await startVitest(options);
  return settle(outcome, code);
}

/** Ends the run after so many milliseconds; answers too which files had no end by then. */
export async function runVitestFor(
  msMax: number,
  files: readonly string[],
): Promise<{ readonly outcome: Outcome; readonly left: readonly string[] }> {
  const { outcome, code, isCut } = await startVitest(files, AbortSignal.timeout(Math.round(msMax)));
  const left = files.filter((path) => !outcome?.files.includes(path));
  return isCut ? { outcome: outcome ?? nothing, left } : { outcome: settle(outcome, code), left: [] };
}

/** A run that was cut before anything of it had ended shows nothing, and must not look like one that passed. */
const nothing: Outcome = {
  passed: 0,
  skipped: 0,
  failed: [{ where: 'the tests', error: 'none of their files came to its end in the time there was' }],
  unsteady: [],
};

async function startVitest(
  options: readonly string[],
  signal?: AbortSignal,
): Promise<{ outcome: VitestOutcome | undefined; code: number; isCut: boolean }> {
  const file = freshReport('vitest.json');
  const reporters = ['--reporter=default', `--reporter=${join(root, 'tools/npm-test/vitest-reporter.ts')}`];
  const args = [installed('vitest', 'vitest.mjs'), 'run', ...options, ...reporters];
  const code = await show(args, { env: { ...testEnv(), OUTCOME_FILE: file } }, signal);
  return { outcome: readReport<VitestOutcome>(file), code, isCut: signal?.aborted === true };
}

export async function runPlaywright(...options: string[]): Promise<Outcome> {
  await buildApps(node);
  const chromium = await ensureChromium(node);
  const file = freshReport('playwright.json');
  const env = { ...testEnv(), CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const args = [installed('@playwright', 'test', 'cli.js'), 'test', ...options, '--reporter=list,json'];
  const code = await show(args, { cwd: join(root, 'e2e'), env });
  const report = readReport<Parameters<typeof readPlaywright>[0]>(file);
  return settle(report && readPlaywright(report), code);
}

/** A program that is cut short gets a while to end what it started. */
const endMsMax = 10_000;

function show(
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
  signal?: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(node, args, { cwd: root, ...options, stdio: ['ignore', 'inherit', 'inherit'] });
    const cut = (): void => {
      child.kill('SIGINT');
      // A second signal ends it at once.
      setTimeout(() => child.kill('SIGINT'), endMsMax).unref();
      setTimeout(() => child.kill('SIGKILL'), 2 * endMsMax).unref();
    };
    signal?.addEventListener('abort', cut, { once: true });
    child.on('error', reject);
    child.on('close', (code) => {
      signal?.removeEventListener('abort', cut);
      resolve(code ?? 1);
    });
  });
}

/** With TMPDIR in memory, unless it is set already. */
function testEnv(): NodeJS.ProcessEnv {
  const memory = process.env.TMPDIR === undefined ? memoryFolder() : undefined;
  return { ...process.env, ...(memory && { TMPDIR: memory }) };
}

function freshReport(name: string): string {
  mkdirSync(cacheDir, { recursive: true });
  const path = join(cacheDir, name);
  rmSync(path, { force: true });
  return path;
}

function readReport<T>(path: string): T | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;
}

const folderInMemory = '/dev/shm';
const memoryBytesMin = 4 * 2 ** 30;

/**
 * The folder of the tests' stores: in memory, because each of some three hundred is copied, written to the disk at
 * every commit and removed. Undefined if there is no such folder, no room, or it does not allow executables: then the
 * usual folder is used.
 */
function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(folderInMemory);
    if (bavail * bsize < memoryBytesMin) return undefined;
    const own = mkdtempSync(join(folderInMemory, 'candor-'));
    try {
      // Some tests copy a program and start the copy.
      copyFileSync('/bin/true', join(own, 'true'));
      execFileSync(join(own, 'true'));
    } finally {
      rmSync(own, { recursive: true });
    }
    return folderInMemory;
  } catch {
    return undefined;
  }
}
