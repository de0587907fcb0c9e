// Exports that no other file imports, and files that nothing leads to.
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from '../repository.mjs';
import type { Check, Finding } from './finding.ts';
import type { SourceFile } from './source-file.ts';
import { walk } from './syntax.ts';
import { resolveImport } from './workspaces.ts';

/** Files that programs of others start or read. */
const startedByOthers = [
  // Builds start from them.
  /^apps\/mobile\/src\/first-page\/draw-first-page\.tsx$/,
  /^apps\/mobile\/src\/verify-page\/verify-page\.ts$/,
  /^packages\/proof\/src\/node\/checker\/(verify-promise|verify-receipt|scan-tape)\.ts$/,
  /^e2e\/src\/(start-)?(office-|language-|axe-)?tour(-sheets)?\.ts$/,
  /(^|\/)[\w.-]+\.config\.ts$/,
  /\.d\.ts$/,
  /\.(test|spec|setup)\.tsx?$/,
];

export const unusedCode: Check = {
  name: 'unused',
  counts: 'exports or files that nobody imports',
  find: findUnused,
};

export function findUnused(files: readonly SourceFile[]): Finding[] {
  const uses = findUses(new Map(files.map((file) => [file.path, file])));
  const started = findStarted(files);
  return files.flatMap((file) => {
    if (started.has(file.path) || startedByOthers.some((each) => each.test(file.path))) return [];
    const used = uses.get(file.path);
    if (used === undefined)
      return [{ path: file.path, line: 1, what: 'this file', why: 'nobody imports or starts it' }];
    return file.exports
      .filter(
        ({ name, isType }) => !used.has('*') && !used.has(name) && !(isType && isUsedWithin(file, name)),
      )
      .map(({ name, line }) => ({ path: file.path, line, what: name, why: 'no other file imports it' }));
  });
}

/** A type may be exported for the signature that it stands in. */
function isUsedWithin(file: SourceFile, name: string): boolean {
  let times = 0;
  walk(file.program, (node) => {
    if (node.type === 'Identifier' && node.name === name) times += 1;
  });
  return times > 1;
}

/** The names that other files use of each file. A re-exported name counts as used by those who import it. */
function findUses(files: ReadonlyMap<string, SourceFile>): Map<string, Set<string>> {
  const uses = new Map<string, Set<string>>();
  const use = (path: string, name: string): void => {
    const file = files.get(path);
    const used = uses.get(path) ?? new Set();
    if (file === undefined || used.has(name)) return;
    uses.set(path, used.add(name));
    for (const { from, names, isExport } of file.imports) {
      const target = resolveImport(path, from);
      if (isExport && target !== undefined && (names.includes('*') || names.includes(name) || name === '*'))
        use(target, name);
    }
  };
  for (const file of files.values())
    for (const { from, names, isExport } of file.imports) {
      const target = resolveImport(file.path, from);
      if (target === undefined) continue;
      if (names.length === 0) use(target, '');
      if (isExport) use(target, '');
      else for (const name of names) use(target, name);
    }
  return uses;
}

/** Files that are named by a path in a text: workers, programs of package.json, scripts of pages. */
function findStarted(files: readonly SourceFile[]): Set<string> {
  const paths = new Set(files.map(({ path }) => path));
  const started = new Set<string>();
  const note = (path: string, text: string): void => {
    for (const [, named = ''] of text.matchAll(/['"`/ ]([\w./-]+\.(?:tsx?|mjs))(?=['"`\s;)])/g))
      for (const each of [posix.normalize(named), posix.join(posix.dirname(path), named)])
        if (paths.has(each) && each !== path) started.add(each);
  };
  const ownWords = /^\/\/.*tools\/run\.mjs/m;
  for (const file of files) {
    // Imports name files too; what they take is known better.
    const names = new Set(file.imports.map(({ from }) => from));
    const texts = [...file.source.matchAll(/(['"`])((?:(?!\1)[^\n])*)\1/g)].map((match) => match[2] ?? '');
    for (const text of texts) if (!names.has(text)) note(file.path, `"${text}"`);
    if (ownWords.test(file.source) && file.source.includes(file.path)) started.add(file.path);
  }
  for (const path of ['package.json', 'apps/mobile/index.html', 'apps/office/index.html'])
    note(path, readFileSync(join(root, path), 'utf8').replaceAll('"/src', '"src'));
  return started;
}
