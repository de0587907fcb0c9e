// `node tools/run.mjs tools/conformance/conformance.ts --write`: writes docs/conformance.md. Without it: whether the tests of
// every row ran and passed in the last runs of vitest and Playwright, whose reports are in .cache.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPassed } from '../npm-test/playwright-outcome.ts';
import type { VitestOutcome } from '../npm-test/vitest-reporter.ts';
import { cacheDir, root } from '../repository.mjs';
import { main, ToolError } from '../step.mjs';
import { fits, type Proof, readProofs, readRows, writeTable } from './rows.ts';
import { isOf } from './test-titles.ts';

await main(async () => {
  const rows = readRows();
  if (process.argv.includes('--write')) {
    writeFileSync(join(root, 'docs/conformance.md'), writeTable(rows));
    return 0;
  }
  const passed = [
    ...readReport<VitestOutcome>('vitest.json').passedTests,
    ...readPassed(readReport('playwright.json')).map((test) => `e2e/src/${test}`),
  ].map((test) => {
    const [path = '', ...titles] = test.split(' › ');
    return { path, title: titles.join(' › ') };
  });
  const hasPassed = (proof: Proof): boolean =>
    passed.some(({ path, title }) => isOf(proof, path) && fits(proof.title, title));
  const missing = [...readProofs().values()].filter((proof) => !hasPassed(proof));
  for (const { file, title } of missing) process.stdout.write(`did not run and pass: ${file} › ${title}\n`);
  process.stdout.write(`${rows.length} rows, ${missing.length} tests that did not run and pass\n`);
  return missing.length > 0 ? 1 : 0;
});

function readReport<T>(name: string): T {
  const path = join(cacheDir, name);
  if (!existsSync(path)) throw new ToolError(`${path} is not there: the tests have not run`);
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}
