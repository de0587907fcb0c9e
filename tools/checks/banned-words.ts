// Words that the code of a room may not contain. Comments, texts and names of properties are not code.
import type { SourceFile } from './source-file.ts';
import { propertyName, type SyntaxNode, walk } from './syntax.ts';

export interface Ban {
  /** Names of the surroundings: `Date`. */
  readonly names?: readonly string[];
  /** Parts of them, `Math.random`: the rest may be used. */
  readonly members?: readonly string[];
  /** Names that may not be called, be it of a window. */
  readonly calls?: readonly string[];
  /** Anything that waits. */
  readonly waiting?: boolean;
  readonly why: string;
}

export interface BannedWord {
  readonly line: number;
  readonly what: string;
  readonly why: string;
}

const windows = ['window', 'globalThis', 'self'];

export function findBannedWords(file: SourceFile, bans: readonly Ban[]): BannedWord[] {
  if (bans.length === 0) return [];
  const found: BannedWord[] = [];
  walk(file.program, (node, place) => {
    for (const ban of bans) {
      const what = wordOf(node, ban, propertyName(node, place) !== undefined);
      if (what !== undefined) found.push({ line: file.lineAt(node.start), what, why: ban.why });
    }
  });
  return found;
}

function wordOf(node: SyntaxNode, ban: Ban, isProperty: boolean): string | undefined {
  const { names = [], members = [], calls = [] } = ban;
  if (node.type === 'Identifier' && !isProperty && names.includes(node.name as string))
    return node.name as string;
  const path = node.type === 'MemberExpression' ? pathOf(node) : undefined;
  if (path !== undefined && members.includes(path)) return path;
  if (node.type === 'CallExpression') {
    const callee = pathOf(node.callee as SyntaxNode) ?? '';
    const isBanned = calls.some((name) =>
      [name, ...windows.map((each) => `${each}.${name}`)].includes(callee),
    );
    if (isBanned) return `${callee}()`;
  }
  if (ban.waiting === true && (node.type === 'AwaitExpression' || node.await === true)) return 'await';
  if (ban.waiting === true && node.async === true) return 'async';
  return undefined;
}

/** `a.b.c` of nested members; undefined where something is calculated. */
function pathOf(node: SyntaxNode): string | undefined {
  if (node.type === 'Identifier') return node.name as string;
  if (node.type !== 'MemberExpression' || node.computed === true) return undefined;
  const object = pathOf(node.object as SyntaxNode);
  return object && `${object}.${(node.property as { name: string }).name}`;
}
