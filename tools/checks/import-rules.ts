// Judges every import and every word of the code by the table of rooms (tools/import-rules.mjs).
import { rooms } from '../import-rules.mjs';
import { type Ban, type BannedWord, findBannedWords } from './banned-words.ts';
import type { Check } from './finding.ts';
import { type Import, SourceFile } from './source-file.ts';
import { resolveImport, workspaceOf } from './workspaces.ts';

export interface Room {
  readonly name: string;
  readonly path: string;
  readonly own: readonly string[];
  readonly packages?: readonly string[];
  readonly types?: readonly string[];
  readonly apart?: boolean;
  readonly neverValues?: readonly string[];
  readonly tests?: readonly string[];
  readonly bans?: readonly Ban[];
}

const environmentReader = 'apps/server/src/config.ts';
const environmentBan: Ban = {
  members: ['process.env'],
  why: `only ${environmentReader} reads the environment`,
};

export const importRules: Check = {
  name: 'imports',
  counts: 'imports or words out of place',
  find: (files) => files.flatMap((file) => judgeFile(file).map((found) => ({ path: file.path, ...found }))),
};

/** Violations of one file. */
export function checkFile(path: string, source: string): BannedWord[] {
  return judgeFile(new SourceFile(path, source));
}

function judgeFile(file: SourceFile): BannedWord[] {
  const room = roomOf(file.path);
  if (room === undefined) return [];
  const imports = file.imports.flatMap((found) => {
    const why = judgeImport(room, file, found);
    return why === undefined ? [] : [{ line: found.line, what: found.from, why }];
  });
  if (file.isTest) return imports;
  const isServer = file.path.startsWith('apps/server/src/') && file.path !== environmentReader;
  const bans = [...(room.bans ?? []), ...(isServer ? [environmentBan] : [])];
  return [...imports, ...findBannedWords(file, bans)];
}

function judgeImport(room: Room, { path, isTest }: SourceFile, { from, isType }: Import): string | undefined {
  const target = resolveImport(path, from);
  if (target === undefined) return judgePackage(room, from, isTest);
  const other = roomOf(target);
  if (other === undefined) return isTest ? undefined : 'this folder belongs to no room';
  if (from.startsWith('.') && workspaceOf(path) !== workspaceOf(target))
    return 'another package is imported by its name';
  if (isTest && workspaceOf(path) === 'packages/core' && workspaceOf(target) === 'packages/core')
    return undefined;
  if (other.name === room.name) return judgePart(room, { path, target, isTest });
  if (isTest && covers(room.tests ?? [], other.name)) return undefined;
  if (!isType && room.neverValues?.some((folder) => target.startsWith(folder)))
    return `${room.name} may know types of it alone`;
  if (covers(room.own, other.name)) return undefined;
  if (covers(room.types ?? [], other.name))
    return isType || isTest ? undefined : `${room.name} may import types of ${other.name} alone`;
  return isTest && other.name === 'core/testing' ? undefined : `${room.name} may not import ${other.name}`;
}

/** Both files are in one room. */
function judgePart(
  room: Room,
  { path, target, isTest }: { path: string; target: string; isTest: boolean },
): string | undefined {
  const [mine, theirs] = [path, target].map((file) => file.slice(room.path.length).split('/')[0]);
  return room.apart === true && mine !== theirs && !(isTest && room.tests)
    ? `parts of ${room.name} never import each other`
    : undefined;
}

function covers(names: readonly string[], name: string): boolean {
  return names.some((one) => one === name || (name.startsWith(`${one}/`) && name !== 'core/testing'));
}

function judgePackage(room: Room, from: string, isTest: boolean): string | undefined {
  if (from.startsWith('@candor/')) return 'there is no such package, or it does not offer this';
  if (isTest || room.packages === undefined) return undefined;
  const isAllowed = room.packages.some((name) =>
    name.endsWith('/') || name.endsWith(':')
      ? from.startsWith(name)
      : from === name || from.startsWith(`${name}/`),
  );
  return isAllowed
    ? undefined
    : `${room.name} may not import packages other than: ${room.packages.join(', ') || 'none'}`;
}

function roomOf(path: string): Room | undefined {
  return rooms.find((room) => path.startsWith(room.path));
}
