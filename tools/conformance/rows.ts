// The rows of docs/conformance.md, and the tests that prove them (e2e/conformance).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../repository.mjs';

export interface Proof {
  /** The end of the test file's path, without its ending. */
  readonly file: string;
  /** The form that the runner prints; * matches anything. */
  readonly title: string;
}

export interface Row {
  readonly section: string;
  readonly kind: string;
  readonly what: string;
  /** Empty if the row is open. */
  readonly proofs: readonly Proof[];
}

const read = (name: string): string[] =>
  readFileSync(join(root, 'e2e/conformance', name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '));

export function readProofs(): ReadonlyMap<string, Proof> {
  return new Map(
    read('proofs.txt').map((line) => {
      const [, name = '', file = '', title = ''] = /^(\S+) = (\S+) › (.+)$/.exec(line) ?? [];
      if (title === '') throw new Error(`proofs.txt: ${line}`);
      return [name, { file, title }];
    }),
  );
}

/** Throws if a line is malformed, or names a proof that does not exist. */
export function readRows(proofs = readProofs()): Row[] {
  let section = '';
  return read('rows.txt').flatMap((line): Row[] => {
    if (line.startsWith('## ')) {
      section = line.slice(3);
      return [];
    }
    const [kind = '', what = '', named = ''] = line.split(' | ');
    const names = named === 'open' ? [] : named.split('; ');
    const found = names.map((name) => {
      const proof = proofs.get(name);
      if (!proof) throw new Error(`rows.txt: no proof ${name}: ${line}`);
      return proof;
    });
    return spell(what).map((each) => ({ section, kind, what: each, proofs: found }));
  });
}

/** {a, b}: one of each. A name in braces without a comma, as in KLINE.{code}, stays literal. */
function spell(what: string): string[] {
  const [whole = '', inner = ''] = /\{((?:[^{}]|\{[^{}]*\})*, (?:[^{}]|\{[^{}]*\})*)\}/.exec(what) ?? [];
  if (whole === '') return [what];
  return inner.split(', ').map((one) => what.replace(whole, () => one));
}

/** The placeholders in a title that is made of a row: ${x}, %s, $x, and stars of our own. */
export const holes = /\$\{[^}]*\}|%(?:[a-z]|#)|\$[\w.]+|\*/g;

/** True if a title matches a pattern, whose placeholders match anything. */
export function fits(pattern: string, title: string): boolean {
  const parts = pattern.split(holes);
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('.*')}$`, 's').test(title);
}

/** docs/conformance.md, from the rows. */
export function writeTable(rows: readonly Row[]): string {
  const open = rows.filter(({ proofs }) => proofs.length === 0);
  const sections = [...new Set(rows.map(({ section }) => section))].map((section) => {
    const own = rows.filter((row) => row.section === section).map(writeRow);
    return `## ${section}\n\n| Kind | What the specification says | Test |\n|---|---|---|\n${own.join('\n')}\n`;
  });
  const head = `# What the specification says, and the tests that prove it

Written by \`node tools/run.mjs tools/conformance/conformance.ts --write\` from \`e2e/conformance\`; do not edit. A unit test
fails where a row's test is not there or this page is older than the rows; the last step of \`npm test\` fails where one did
not run and pass. A title with * stands for every test that it fits.

${rows.length} rows, ${open.length} of them without a test (**open**).
`;
  return `${head}\n${sections.join('\n')}`;
}

const escapeCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('*', '\\*');

function writeRow({ kind, what, proofs }: Row): string {
  const tests = proofs.map(({ file, title }) => escapeCell(`${file} › ${title}`));
  return `| ${kind} | ${escapeCell(what)} | ${tests.length === 0 ? '**open**' : tests.join('<br>')} |`;
}
