// `npm test`: every check and every test, with one table and one count at the end. `--only=checks|unit|proofs|browser`.
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

await main(async () => {
  const only = readOnly(process.argv.slice(2));
  await ensureInstalled();
  const node = findNode24();
  const results = [];
  for (const { part, name, run } of listSteps(node)) {
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

function readOnly(args) {
  const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
  const unknown = args.find((arg) => !arg.startsWith('--only='));
  if (unknown === undefined && (only === undefined || parts.includes(only))) return only;
  throw new ToolError(`unknown argument ${unknown ?? `--only=${only}`}; there is --only=${parts.join('|')}`);
}

function listSteps(node) {
  const bin = (...path) => join(root, 'node_modules', ...path);
  const check = (name, program, ...args) => ({
    part: 'checks',
    name,
    run: async () => oneCheck((await show(node, [program, ...args])) === 0),
  });
  const prove = (name, program, ...args) => ({
    part: 'proofs',
    name,
    run: async () => oneCheck((await show(node, [join(root, program), ...args])) === 0),
  });
  return [
    check('format and lint', bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '.'),
    check('types', bin('typescript', 'bin', 'tsc'), '-p', '.'),
    check('promises', bin('oxlint', 'bin', 'oxlint'), '--type-aware'),
    check('import rules', join(root, 'tools', 'import-rules.mjs')),
    { part: 'unit', name: 'unit and server tests', run: () => runVitest(node) },
    prove(
      'simulation, 1,000 seeds',
      join('apps', 'server', 'src', 'commands', 'simulate.ts'),
      '--seeds',
      '1000',
      '--steps',
      '1000',
    ),
    prove('mutations', join('tools', 'mutations.mjs')),
    { part: 'browser', name: 'build', run: () => buildApps(node).then(() => oneCheck(true)) },
    { part: 'browser', name: 'browser tests', run: () => runPlaywright(node) },
  ];
}

async function runVitest(node) {
  const report = freshReport('vitest.json');
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await show(node, [program, 'run', ...reporters]);
  return countVitest(readReport(report), code);
}

async function runPlaywright(node) {
  const chromium = await ensureChromium(node);
  const report = freshReport('playwright.json');
  const program = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await show(node, [program, 'test', '--reporter=list,json'], { cwd: join(root, 'e2e'), env });
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
