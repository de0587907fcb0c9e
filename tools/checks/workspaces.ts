// Resolves imports: our packages by the exports of their package.json, neighbours by their path.
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { listWorkspaces, root } from '../repository.mjs';

interface Workspace {
  readonly folder: string;
  readonly exports: Readonly<Record<string, string>>;
}

const workspaces = new Map<string, Workspace>(
  listWorkspaces().map((folder) => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    return [manifest.name as string, { folder, exports: manifest.exports ?? {} }];
  }),
);

/** The repository path that an import leads to; undefined for packages that are not ours, and for what ours don't offer. */
export function resolveImport(path: string, from: string): string | undefined {
  if (from.startsWith('.')) return posix.join(posix.dirname(path), from.replace(/\?.*$/, ''));
  const [, name, rest] = /^(@candor\/[\w-]+)(\/.*)?$/.exec(from) ?? [];
  const workspace = workspaces.get(name ?? '');
  if (workspace === undefined) return undefined;
  const target = findExport(workspace.exports, `.${rest ?? ''}`);
  return target === undefined ? undefined : posix.join(workspace.folder, target);
}

function findExport(exports: Workspace['exports'], wanted: string): string | undefined {
  if (exports[wanted] !== undefined) return exports[wanted];
  for (const [pattern, target] of Object.entries(exports)) {
    const [before, after] = pattern.split('*');
    if (before === undefined || after === undefined) continue;
    if (wanted.length < pattern.length || !wanted.startsWith(before) || !wanted.endsWith(after)) continue;
    return target.replace('*', wanted.slice(before.length, wanted.length - after.length));
  }
  return undefined;
}

export function workspaceOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  return first === 'packages' || first === 'apps' ? `${first}/${second}` : first;
}
