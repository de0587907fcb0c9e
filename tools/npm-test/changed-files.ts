// What changed since the last commit on main, the work tree included; on main itself with a clean tree, by its last commit.
import { execFileSync } from 'node:child_process';
import { root } from '../repository.mjs';

export function findChangedFiles(): { readonly since: string; readonly paths: readonly string[] } {
  const base = git('merge-base', 'HEAD', 'main') ?? git('rev-parse', 'HEAD') ?? '';
  const changed = pathsSince(base);
  if (changed.length > 0 || base !== git('rev-parse', 'HEAD')) return { since: 'main', paths: changed };
  const before = git('rev-parse', 'HEAD~1');
  return { since: 'the commit before the last', paths: before === undefined ? [] : pathsSince(before) };
}

function pathsSince(commit: string): string[] {
  const tracked = git('diff', '--name-only', commit) ?? '';
  const fresh = git('ls-files', '--others', '--exclude-standard') ?? '';
  return `${tracked}\n${fresh}`.split('\n').filter((path) => path !== '');
}

/** Undefined where git has no answer, as for a branch that is not there. */
function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}
