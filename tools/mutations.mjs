// `npm run mutations`: breaks one rule of the core or the server at a time, in a copy, and looks whether the tests notice.
// `-- --only=<words of a rule or a file>` runs some of them, `-- --each=10` every tenth. Fails if one is missed, or if a text of any list
// is no longer there.

import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { mutationsOfAccounts } from './mutations-of-accounts.mjs';
import { mutationsOfOrders } from './mutations-of-orders.mjs';
import { mutationsOfServer, testsElsewhere } from './mutations-of-server.mjs';
import { findNode24 } from './node24.mjs';
import { root } from './repository.mjs';
import { main, ToolError } from './step.mjs';

/** A mutation can make a loop endless: that is noticed too. */
const runMsMax = 120_000;
/** All tests of all lists at once, on a machine that has more to do. */
const controlMsMax = 1_200_000;
const coreFolder = 'packages/core/src/';
const serverFolder = 'apps/server/src/';

/**
 * @typedef {{ rule: string, file: string, find: string, replace: string, tests: readonly string[] }} Mutation
 * @typedef {Record<string, Record<string, string | string[]>>} List by file and rule: what goes, or what is replaced by what
 */

/**
 * @param {string} folder
 * @param {List} list
 * @param {(file: string) => readonly string[]} testsOf
 * @returns {Mutation[]}
 */
const mutationsOf = (folder, list, testsOf) =>
  Object.entries(list).flatMap(([file, rules]) =>
    Object.entries(rules).map(([rule, change]) => {
      const [find = '', replace = ''] = [change].flat();
      return { rule, file: folder + file, find, replace, tests: testsOf(file) };
    }),
  );

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
  /** @type {Record<string, readonly string[]>} */
  const elsewhere = testsElsewhere;
  const all = [
    ...mutationsOf(coreFolder, { ...mutationsOfOrders, ...mutationsOfAccounts }, () => [coreFolder]),
    ...mutationsOf(serverFolder, mutationsOfServer, (file) =>
      (elsewhere[file] ?? [file.replace(/\.ts$/, '.test.ts')]).map((test) => serverFolder + test),
    ),
  ];
  const chosen = all
    .filter(({ rule, file }) => rule.includes(only) || file.includes(only))
    .filter((_, index) => index % each === 0);
  if (chosen.length === 0) throw new ToolError(`no rule and no file has "${only}" in its name`);
  // Checks all mutations, however few are run: otherwise a rewritten line would be missed until the whole set is run.
  const gone = all.filter(({ file, find }) => !isThereOnce(join(root, file), find));
  if (gone.length > 0)
    throw new ToolError(
      `texts to break are not there, or more than once:\n${gone.map(({ file, rule }) => `${file}: ${rule}`).join('\n')}`,
    );
  await ensureInstalled();
  const node = findNode24();
  const copy = makeCopy();
  try {
    const begin = Date.now();
    const control = await runTests(
      node,
      copy,
      [...new Set(chosen.flatMap(({ tests }) => tests))],
      controlMsMax,
    );
    if (control.code !== 0) throw new ToolError(`the tests fail without a mutation:\n${control.output}`);
    /** @type {string[]} */
    const results = [];
    for (const mutation of chosen) results.push(await tryMutation(node, copy, mutation));
    /** @param {string} outcome */
    const count = (outcome) => results.filter((result) => result === outcome).length;
    process.stdout.write(
      `\n${count('caught')} caught, ${count('missed')} missed, of ${results.length}` +
        ` in ${((Date.now() - begin) / 1_000).toFixed(0)} s\n`,
    );
    return count('caught') === results.length ? 0 : 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});

/**
 * @param {string} path
 * @param {string} line
 */
function isThereOnce(path, line) {
  return readFileSync(path, 'utf8').split(line).length === 2;
}

/**
 * @param {string} node
 * @param {string} copy
 * @param {Mutation} mutation
 */
async function tryMutation(node, copy, { rule, file, find, replace, tests }) {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  const begin = Date.now();
  /**
   * @param {string} outcome
   * @param {string} mark
   */
  const say = (outcome, mark) => {
    const seconds = ((Date.now() - begin) / 1_000).toFixed(1).padStart(5);
    process.stdout.write(
      `${mark} ${outcome.padEnd(6)} ${seconds} s  ${file.replace(coreFolder, '').padEnd(24)} ${rule}\n`,
    );
    return outcome;
  };
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  const { code, output } = await runTests(node, copy, tests);
  writeFileSync(path, source);
  // A run without a test fails as well, and has noticed nothing.
  if (output.includes('No test files found')) throw new ToolError(`there is no test ${tests.join(', ')}`);
  return code === 0 ? say('missed', '✗') : say('caught', '✓');
}

/** The core and the server, with the packages that the server's tests read as source. */
function makeCopy() {
  const copy = mkdtempSync(join(tmpdir(), 'candor-mutations-'));
  mkdirSync(join(copy, 'packages'));
  cpSync(join(root, 'packages/core'), join(copy, 'packages/core'), { recursive: true });
  cpSync(join(root, 'apps/server'), join(copy, 'apps/server'), { recursive: true });
  cpSync(join(root, 'docs/rules.md'), join(copy, 'docs/rules.md'));
  cpSync(join(root, 'tsconfig.json'), join(copy, 'tsconfig.json'));
  cpSync(join(root, 'packages/proof'), join(copy, 'packages/proof'), { recursive: true });
  cpSync(join(root, 'tools'), join(copy, 'tools'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  const settings = {
    include: [`${coreFolder}**/*.test.ts`, `${serverFolder}**/*.test.ts`],
    hookTimeout: 60_000,
    testTimeout: 60_000,
    maxWorkers: 2,
    bail: 1,
  };
  // The copy's own files are tested, and not those that node_modules leads to.
  const alias = {
    '@candor/server': join(copy, 'apps/server/src'),
    '@candor/proof': join(copy, 'packages/proof/src'),
  };
  const config = { cacheDir: join(copy, 'cache'), resolve: { alias }, test: settings };
  writeFileSync(join(copy, 'vitest.config.mjs'), `export default ${JSON.stringify(config)};\n`);
  writeFileSync(join(copy, 'package.json'), '{ "type": "module" }\n');
  return copy;
}

/**
 * @param {string} node
 * @param {string} copy
 * @param {readonly string[]} tests
 * @param {number} [msMax]
 * @returns {Promise<{ code: number, output: string }>}
 */
function runTests(node, copy, tests, msMax = runMsMax) {
  return new Promise((resolve, reject) => {
    const program = join(root, 'node_modules/vitest/vitest.mjs');
    const child = spawn(node, [program, 'run', '--reporter=dot', ...tests], { cwd: copy, timeout: msMax });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) =>
      resolve(
        code === null ? { code: 1, output: `${output}\nended after ${msMax / 1_000} s` } : { code, output },
      ),
    );
  });
}
