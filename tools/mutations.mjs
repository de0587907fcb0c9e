// `npm run mutations`: breaks one rule of the core at a time, in a copy, and looks whether the core's tests notice.
// `-- --only=<words of a rule>` runs some of them, `-- --each=10` every tenth. Fails if one is missed, or if a line to break is no longer there.

import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { mutationsOfAccounts } from './mutations-of-accounts.mjs';
import { mutationsOfKeeping } from './mutations-of-keeping.mjs';
import { mutationsOfOrders } from './mutations-of-orders.mjs';
import { findNode24 } from './node24.mjs';
import { root } from './repository.mjs';
import { main, ToolError } from './step.mjs';

/** A mutation can make a loop endless: that is noticed too. */
const runMsMax = 120_000;

await main(async () => {
  /** @param {string} name */
  const option = (name) =>
    process.argv
      .slice(2)
      .find((arg) => arg.startsWith(`--${name}=`))
      ?.slice(name.length + 3);
  const only = option('only') ?? '';
  const each = Number(option('each') ?? 1);
  if (!Number.isSafeInteger(each) || each < 1) throw new ToolError('--each is a whole number from 1');
  const chosen = [...mutationsOfOrders, ...mutationsOfAccounts, ...mutationsOfKeeping]
    .filter(({ rule }) => rule.includes(only))
    .filter((_, index) => index % each === 0);
  if (chosen.length === 0) throw new ToolError(`no rule has "${only}" in its name`);
  await ensureInstalled();
  const node = findNode24();
  const copy = makeCopy();
  try {
    const begin = Date.now();
    const control = await runTests(node, copy);
    if (control.code !== 0) throw new ToolError(`the tests fail without a mutation:\n${control.output}`);
    /** @type {string[]} */
    const results = [];
    for (const mutation of chosen) results.push(await tryMutation(node, copy, mutation));
    /** @param {string} outcome */
    const count = (outcome) => results.filter((result) => result === outcome).length;
    process.stdout.write(
      `\n${count('caught')} caught, ${count('missed')} missed, ${count('gone')} no longer there, of ${results.length}` +
        ` in ${((Date.now() - begin) / 1_000).toFixed(0)} s\n`,
    );
    return count('caught') === results.length ? 0 : 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});

/**
 * @param {string} node
 * @param {string} copy
 * @param {{ rule: string, file: string, find: string, replace: string }} mutation
 */
async function tryMutation(node, copy, { rule, file, find, replace }) {
  const path = join(copy, 'packages/core/src', file);
  const source = readFileSync(path, 'utf8');
  const begin = Date.now();
  /**
   * @param {string} outcome
   * @param {string} mark
   */
  const say = (outcome, mark) => {
    const seconds = ((Date.now() - begin) / 1_000).toFixed(1).padStart(5);
    process.stdout.write(`${mark} ${outcome.padEnd(6)} ${seconds} s  ${file.padEnd(24)} ${rule}\n`);
    return outcome;
  };
  if (source.split(find).length !== 2) return say('gone', '✗');
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  const { code } = await runTests(node, copy);
  writeFileSync(path, source);
  return code === 0 ? say('missed', '✗') : say('caught', '✓');
}

/** The core alone, with our packages beside it. */
function makeCopy() {
  const copy = mkdtempSync(join(tmpdir(), 'candor-mutations-'));
  mkdirSync(join(copy, 'packages'));
  cpSync(join(root, 'packages/core'), join(copy, 'packages/core'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  const settings = {
    include: ['packages/core/src/**/*.test.ts'],
    testTimeout: 60_000,
    maxWorkers: 2,
    bail: 1,
  };
  const config = { cacheDir: join(copy, 'cache'), test: settings };
  writeFileSync(join(copy, 'vitest.config.mjs'), `export default ${JSON.stringify(config)};\n`);
  writeFileSync(join(copy, 'package.json'), '{ "type": "module" }\n');
  return copy;
}

/**
 * @param {string} node
 * @param {string} copy
 * @returns {Promise<{ code: number, output: string }>}
 */
function runTests(node, copy) {
  return new Promise((resolve, reject) => {
    const program = join(root, 'node_modules/vitest/vitest.mjs');
    const child = spawn(node, [program, 'run', '--reporter=dot'], { cwd: copy, timeout: runMsMax });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
