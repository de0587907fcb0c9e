// The syntax tree of a TypeScript file, and a walk through all of its nodes.
import { type ParseResult, parseSync, visitorKeys } from 'oxc-parser';

export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export interface Place {
  readonly parent: SyntaxNode;
  /** The key of the parent under which the node stands. */
  readonly key: string;
}

export function parse(path: string, source: string): ParseResult {
  const result = parseSync(path, source);
  const [error] = result.errors;
  if (error !== undefined) throw new Error(`${path} can't be read: ${error.message}`);
  return result;
}

export function walk(root: unknown, sessionContext: (node: SyntaxNode, place?: Place) => void): void {
  const enter = (node: SyntaxNode, place?: Place): void => {
    sessionContext(node, place);
    for (const key of visitorKeys[node.type] ?? []) {
      const child = node[key];
      const children = Array.isArray(child) ? child : [child];
      for (const each of children) if (isNode(each)) enter(each, { parent: node, key });
    }
  };
  if (isNode(root)) enter(root);
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';
}

const keyed = new Set([
  'Property',
  'MethodDefinition',
  'PropertyDefinition',
  'AccessorProperty',
  'TSPropertySignature',
  'TSMethodSignature',
  'TSAbstractMethodDefinition',
  'TSAbstractPropertyDefinition',
  'TSEnumMember',
]);

/** The name of a property that is written or read here: `x.name`, `{ name: … }`, `name(): …`, `x['name']`. */
export function propertyName(node: SyntaxNode, place: Place | undefined): string | undefined {
  if (place === undefined) return undefined;
  const isKey = keyed.has(place.parent.type) && (place.key === 'key' || place.key === 'id');
  const isMember = place.parent.type === 'MemberExpression' && place.key === 'property';
  if (!isKey && !isMember) return undefined;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  return node.type === 'Identifier' && place.parent.computed !== true ? (node.name as string) : undefined;
}
