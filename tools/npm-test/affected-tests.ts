// The test files that a change touches, nearest first: those that import what changed, directly or by way of others.
import { dirname } from 'node:path';
import type { SourceFile } from '../checks/source-file.ts';
import { resolveImport, workspaceOf } from '../checks/workspaces.ts';

const isTestFile = (path: string): boolean => /\.test\.tsx?$/.test(path) && !/\.deep\.test\./.test(path);

export function findAffectedTests(files: readonly SourceFile[], changed: readonly string[]): string[] {
  const importers = new Map<string, string[]>();
  for (const { path, imports } of files)
    for (const { from } of imports) {
      const target = resolveImport(path, from);
      if (target !== undefined) importers.set(target, [...(importers.get(target) ?? []), path]);
    }
  const known = new Set(files.map(({ path }) => path));
  const reached = new Set(changed.flatMap((path) => (known.has(path) ? [path] : readersOf(path, files))));
  // A set is walked in the order in which things came: what is reached first is nearest.
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer);
  return [...reached].filter(isTestFile);
}

/** A file without code, such as a migration or a catalogue, is read by the code around it. */
function readersOf(path: string, files: readonly SourceFile[]): string[] {
  if (!/\.(sql|json|css)$/.test(path) || !path.includes('/src/')) return [];
  const folder = dirname(dirname(path));
  return files
    .filter((file) => workspaceOf(file.path) === workspaceOf(path) && dirname(file.path) === folder)
    .map((file) => file.path);
}
