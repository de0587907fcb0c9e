// The files that the checks look at.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../repository.mjs';
import { SourceFile } from './source-file.ts';

/** Every TypeScript file that git knows or would take. */
export function listSources(): SourceFile[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'];
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)))
    .map((path) => new SourceFile(path, readFileSync(join(root, path), 'utf8')));
}
