import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../repository.mjs';
import { fits, readProofs, readRows, writeTable } from './rows.ts';
import { faultOf } from './test-titles.ts';

const args = [
  'ls-files',
  '--cached',
  '--others',
  '--exclude-standard',
  '*.test.ts',
  '*.test.tsx',
  '*.spec.ts',
];
const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n');
const rows = readRows();

test('every test that proves a row exists', () => {
  const proofs = [...readProofs().values()];
  expect(proofs.map((proof) => faultOf(proof, files)).filter((fault) => fault !== undefined)).toEqual([]);
});

test('a missing test or file is reported', () => {
  expect(faultOf({ file: 'no/such', title: 'x' }, files)).toBe('no/such is no test file');
  const proof = { file: 'npm-test/outcome', title: 'a title that is not there' };
  expect(faultOf(proof, files)).toBe(
    'tools/npm-test/outcome.test.ts has no test "a title that is not there"',
  );
});

test('every proof is used, and no row is duplicated', () => {
  const used = new Set(rows.flatMap(({ proofs }) => proofs));
  const names = [...readProofs().values()].map(({ file, title }) => `${file} › ${title}`);
  const usedNames = new Set([...used].map(({ file, title }) => `${file} › ${title}`));
  expect(names.filter((name) => !usedNames.has(name))).toEqual([]);
  const said = rows.map(({ section, what }) => `${section} ${what}`);
  expect(said.filter((one, at) => said.indexOf(one) !== at)).toEqual([]);
});

test('all 28 routes and all nine sections have rows', () => {
  const routes = rows.filter(({ kind }) => kind === 'route').map(({ what }) => what.split(/[:?]/)[0]);
  expect(new Set(routes).size).toBe(28);
  expect(new Set(rows.map(({ section }) => section)).size).toBe(9);
});

test('the page matches the rows', () => {
  expect(readFileSync(join(root, 'docs/conformance.md'), 'utf8')).toBe(writeTable(rows));
});

test.each([
  ['of $x is %s', 'of 1 is 2', true],
  ['a * c', 'a b c', true],
  ['a (b)', 'a (b)', true],
  ['a * c', 'a b d', false],
  ['a.c', 'abc', false],
])('%j fits %j: %s', (pattern, title, isFit) => {
  expect(fits(pattern, title)).toBe(isFit);
});
