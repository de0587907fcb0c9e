// The titles that a test file writes down, without running it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../repository.mjs';
import { fits, holes, type Proof } from './rows.ts';

const ending = /\.(?:test|spec)\.tsx?$/;
const quoted = /'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`/g;

/** Why a proof is none, or nothing. */
export function faultOf(proof: Proof, files: readonly string[]): string | undefined {
  const own = files.filter((path) => isOf(proof, path));
  const [path] = own;
  if (path === undefined) return `${proof.file} is no test file`;
  if (own.length > 1) return `${proof.file} is ${own.length} test files`;
  const source = readFileSync(join(root, path), 'utf8');
  const titles = [...source.matchAll(quoted)]
    .map(([, a, b, c]) => (a ?? b ?? c ?? '').replace(/\\(.)/g, '$1'))
    // A title of placeholders only would match every title.
    .filter((title) => /\p{L}{2}/u.test(title.replace(holes, '')));
  const missing = proof.title
    .split(' › ')
    .find((part) => part !== '*' && !titles.some((title) => fits(title, part) || fits(part, title)));
  return missing === undefined ? undefined : `${path} has no test "${missing}"`;
}

export const isOf = ({ file }: Proof, path: string): boolean =>
  `/${path.replace(ending, '')}`.endsWith(`/${file}`);
