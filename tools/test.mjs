// `npm test`: every check and test that fits into half an hour, with one table and one count at the end.
// `npm run test:deep` (--deep): what is slow and deep. `--only=checks|unit|proofs|browser`, or of the deep ones
// `--only=tests|simulation|mutations|soak|tour`.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildApps } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { findNode24 } from './node24.mjs';
import { cacheDir, root } from './repository.mjs';
import { main, ToolError } from './step.mjs';
import { countPlaywright, countVitest, formatCounts, formatTable, oneCheck } from './test-counts.mjs';

const parts = ['checks', 'unit', 'proofs', 'browser'];
const deepParts = ['tests', 'simulation', 'mutations', 'soak', 'tour'];
const bin = (...path) => join(root, 'node_modules', ...path);
const mutations = join(root, 'tools', 'mutations.mjs');

await main(async () => {
  const { deep, only } = readArguments(process.argv.slice(2));
  await ensureInstalled();
  const node = findNode24();
  const results = [];
  for (const { part, name, run } of deep ? listDeepSteps(node) : listSteps(node)) {
    if (only !== undefined && part !== only) continue;
    process.stdout.write(`\n── ${name}\n`);
    const begin = Date.now();
    const counts = await run().catch((error) => {
      process.stdout.write(`${error instanceof ToolError ? error.message : error.stack}\n`);
      return { passed: 0, failed: 1, skipped: 0 };
    });
    results.push({ name, counts, elapsedMs: Date.now() - begin });
    process.stdout.write(
      `── ${name}: ${formatCounts(counts)}, ${((Date.now() - begin) / 1_000).toFixed(1)} s\n`,
    );
  }
  const total = { passed: 0, failed: 0, skipped: 0, unsteady: 0 };
  for (const { counts } of results) for (const key of Object.keys(total)) total[key] += counts[key] ?? 0;
  process.stdout.write(`\n${formatTable(results)}\n\n${formatCounts(total)}\n`);
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
});

function readArguments(args) {
  const deep = args.includes('--deep');
  const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
  const unknown = args.find((arg) => arg !== '--deep' && !arg.startsWith('--only='));
  const known = deep ? deepParts : parts;
  if (unknown === undefined && (only === undefined || known.includes(only))) return { deep, only };
  throw new ToolError(`unknown argument ${unknown ?? `--only=${only}`}; there is --only=${known.join('|')}`);
}

function listSteps(node) {
  const check = (name, ...args) => oneRun(node, { part: 'checks', name, args });
  return [
    check('format and lint', bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '.'),
    check('types', bin('typescript', 'bin', 'tsc'), '-p', '.'),
    check('promises', bin('oxlint', 'bin', 'oxlint'), '--type-aware'),
    check('import rules', join(root, 'tools', 'import-rules.mjs')),
    { part: 'unit', name: 'unit and server tests', run: () => runVitest(node) },
    oneRun(node, simulation('proofs', 150)),
    oneRun(node, { part: 'proofs', name: 'a tenth of the mutations', args: [mutations, '--each=10'] }),
    { part: 'browser', name: 'build', run: () => buildApps(node).then(() => oneCheck(true)) },
    { part: 'browser', name: 'browser tests', run: () => runPlaywright(node) },
  ];
}

function listDeepSteps(node) {
  return [
    { part: 'tests', name: 'deep tests', run: () => runVitest(node, '--config=vitest.deep.config.ts') },
    oneRun(node, simulation('simulation', 1_000)),
    oneRun(node, { part: 'mutations', name: 'all mutations', args: [mutations] }),
    oneRun(node, { part: 'soak', name: 'soak', args: [join(root, 'apps/server/src/commands/soak.ts')] }),
    { part: 'tour', name: 'tour of every screen', run: () => runPlaywright(node, '--config=tour.config.ts') },
  ];
}

function simulation(part, seeds) {
  return {
    part,
    name: `simulation, ${seeds.toLocaleString('en')} seeds`,
    args: [join(root, 'apps/server/src/commands/simulate.ts'), '--seeds', String(seeds), '--steps', '1000'],
  };
}

/** A program that passes by its exit code. */
function oneRun(node, { part, name, args }) {
  return { part, name, run: async () => oneCheck((await show(node, args)) === 0) };
}

async function runVitest(node, ...options) {
  const report = freshReport('vitest.json');
  const program = bin('vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await show(node, [program, 'run', ...options, ...reporters]);
  return countVitest(readReport(report), code);
}

async function runPlaywright(node, ...options) {
  await buildApps(node);
  const chromium = await ensureChromium(node);
  const report = freshReport('playwright.json');
  const program = bin('@playwright', 'test', 'cli.js');
  const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = [program, 'test', ...options, '--reporter=list,json'];
  const code = await show(node, args, { cwd: join(root, 'e2e'), env });
  return countPlaywright(readReport(report), code);
}

/** Runs a program with our output; returns its exit code. */
function show(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, ...options, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

function freshReport(name) {
  mkdirSync(cacheDir, { recursive: true });
  const path = join(cacheDir, name);
  rmSync(path, { force: true });
  return path;
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
