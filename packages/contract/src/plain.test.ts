// The plain part is for browsers: at run time it imports only itself.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';

/** Imports of a file at run time; imports and exports of types are removed by then. */
function importsOf(path: string): string[] {
  const { module } = parseSync(path, readFileSync(path, 'utf8'));
  const imports = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const exports = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ isType, moduleRequest }) => (isType || !moduleRequest ? [] : [moduleRequest.value]));
  return [...imports, ...exports];
}

/** All modules reachable from a file; packages by name. */
function walk(path: string, reached = new Set<string>()): Set<string> {
  if (reached.has(path)) return reached;
  reached.add(path);
  for (const from of importsOf(path)) {
    if (from.startsWith('.')) walk(join(dirname(path), from), reached);
    else reached.add(from);
  }
  return reached;
}

const packagesFrom = (name: string): string[] =>
  [...walk(join(import.meta.dirname, name))].filter((reached) => !reached.startsWith('/'));

test('the plain part imports no package and no schema', () => {
  const reached = walk(join(import.meta.dirname, 'plain.ts'));
  expect(reached.size).toBeGreaterThan(10);
  expect(packagesFrom('plain.ts')).toEqual([]);
});

test('the phone app imports only the plain part', () => {
  const root = join(import.meta.dirname, '../../..');
  const sources = globSync(['packages/client/src/**/*.ts', 'apps/mobile/src/**/*.{ts,tsx}'], { cwd: root });
  // The office has a separate entry, which the phone app never imports.
  const ours = sources.filter(
    (path) => !path.includes('.test.') && !path.startsWith('packages/client/src/office/'),
  );
  expect(ours.length).toBeGreaterThan(100);
  const wrong = ours.filter((path) => importsOf(join(root, path)).includes('@candor/contract'));
  expect(wrong).toEqual([]);
  const fromOffice = ours.filter((path) =>
    importsOf(join(root, path)).some((from) => /client\/office$|^\.{1,2}\/(.*\/)?office\//.test(from)),
  );
  expect(fromOffice).toEqual([]);
});

test('the index imports the validator, so the search works', () => {
  expect(packagesFrom('index.ts')).toEqual(['zod/mini']);
});
