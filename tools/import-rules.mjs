// Which room may know what: the table of the house as data, and a check of every file against it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { findImports, maskNonCode } from './read-imports.mjs';

const react = ['react', 'react-dom'];
const coreBans = [
  { what: /(?<![.\w$])Date\b/, why: 'time is an input of the core' },
  { what: /\bMath\.random\b/, why: 'randomness is an input of the core' },
  { what: /\b(async|await)\b|(?<![.\w$])Promise\b/, why: 'the core is synchronous' },
  {
    what: /(?<![.\w$])(setTimeout|setInterval|setImmediate|queueMicrotask)\b/,
    why: 'the core has no timers',
  },
  {
    what: /(?<![.\w$])(process|performance|crypto|globalThis|fetch|console)\s*[.([]/,
    why: 'the core touches nothing outside itself',
  },
];
const fetchBan = {
  what: /(?<![.\w$])((window|globalThis|self)\s*\.\s*)?fetch\s*\(/,
  why: 'features call the server through the client',
};

/**
 * The first room whose `path` begins a file's path holds the file. `own`: folders of the repository that it may import
 * from, itself always included. `packages`: packages by name or `@scope/`; absent means any that is not ours. `types`:
 * what it may import with `import type` alone. `apart`: its folders never import each other. `neverValues`: folders of
 * which it may import types alone. `tests`: what its tests may import besides. `bans`: words its code may not contain.
 */
export const rooms = [
  { name: 'core/units', path: 'packages/core/src/units/', own: [], packages: [], bans: coreBans },
  { name: 'core/model', path: 'packages/core/src/model/', own: ['core/units'], packages: [], bans: coreBans },
  {
    name: 'core/ledger',
    path: 'packages/core/src/ledger/',
    own: ['core/units', 'core/model'],
    packages: [],
    bans: coreBans,
  },
  {
    name: 'core/rules',
    path: 'packages/core/src/rules/',
    own: ['core/units', 'core/model'],
    packages: [],
    bans: coreBans,
  },
  {
    name: 'core/engine',
    path: 'packages/core/src/engine/',
    own: ['core/units', 'core/model', 'core/ledger', 'core/rules'],
    packages: [],
    bans: coreBans,
  },
  {
    name: 'core/testing',
    path: 'packages/core/src/testing/',
    own: ['core'],
    packages: ['vitest', 'fast-check'],
  },
  {
    name: 'core',
    path: 'packages/core/',
    own: ['core/units', 'core/model', 'core/ledger', 'core/rules', 'core/engine'],
    packages: [],
    bans: coreBans,
  },
  { name: 'contract', path: 'packages/contract/', own: ['core'], packages: ['zod'] },
  { name: 'client', path: 'packages/client/', own: ['core', 'contract'], packages: [...react] },
  { name: 'i18n', path: 'packages/i18n/', own: ['core'], packages: ['@lingui/', 'node:'] },
  { name: 'ui', path: 'packages/ui/', own: ['i18n'], packages: [...react, '@base-ui/', 'lucide-react'] },
  // What a module is, and the two lists that join what modules have: projections, which run in a thread of their own,
  // and the types of tables.
  {
    name: 'server/module',
    path: 'apps/server/src/modules/module.ts',
    own: ['server/base', 'server/web', 'core'],
  },
  {
    name: 'server/projection-list',
    path: 'apps/server/src/modules/projections.ts',
    own: ['server/base', 'server/modules'],
  },
  {
    name: 'server/table-list',
    path: 'apps/server/src/db/tables.ts',
    own: ['server/base', 'server/modules', 'server/web'],
  },
  {
    name: 'server/modules',
    path: 'apps/server/src/modules/',
    own: ['server/base', 'server/module', 'server/web', 'core', 'contract', 'i18n'],
    apart: true,
    neverValues: ['apps/server/src/engine/'],
    tests: ['server'],
  },
  {
    name: 'server/web',
    path: 'apps/server/src/web/',
    own: ['server/base', 'core', 'contract', 'i18n'],
    tests: ['server'],
  },
  // Only main composes.
  { name: 'server/main', path: 'apps/server/src/main', own: ['server', 'core', 'contract', 'i18n'] },
  // Commands of the house may run the core's test kit: the simulation is one.
  {
    name: 'server/commands',
    path: 'apps/server/src/commands/',
    own: ['server', 'core', 'core/testing', 'contract', 'i18n'],
  },
  {
    name: 'server/base',
    path: 'apps/server/',
    own: ['server/projection-list', 'server/table-list', 'core', 'contract', 'i18n'],
    tests: ['server'],
  },
  ...['mobile', 'office'].flatMap((app) => [
    {
      name: `${app}/features`,
      path: `apps/${app}/src/features/`,
      own: [`${app}/shared`, 'client', 'ui', 'i18n', 'core'],
      types: ['contract'],
      apart: true,
      bans: [fetchBan],
    },
    {
      name: `${app}/shared`,
      path: `apps/${app}/src/shared/`,
      own: ['client', 'ui', 'i18n', 'core', 'contract'],
    },
    {
      name: app,
      path: `apps/${app}/`,
      own: [`${app}/features`, `${app}/shared`, 'client', 'ui', 'i18n', 'core', 'contract'],
    },
  ]),
];

const workspacePackages = {
  core: 'packages/core/',
  contract: 'packages/contract/',
  client: 'packages/client/',
};
Object.assign(workspacePackages, { i18n: 'packages/i18n/', ui: 'packages/ui/', server: 'apps/server/' });
const environmentReader = 'apps/server/src/config.ts';

/** Violations of one file, as `{ line, what, why }`. */
export function checkFile(path, source) {
  const room = roomOf(path);
  if (room === undefined) return [];
  const isTest = /\.test\.tsx?$/.test(path) || path.includes('/testing/');
  const imports = findImports(source).flatMap((found) => {
    const why = judgeImport(room, path, found, isTest);
    return why === undefined ? [] : [{ line: found.line, what: found.from, why }];
  });
  return isTest ? imports : [...imports, ...findBanned(room, path, source)];
}

function judgeImport(room, path, { from, isType }, isTest) {
  const target = resolveTarget(path, from);
  if (target === undefined) return judgePackage(room, from, isTest);
  const other = roomOf(target);
  if (other === undefined) return isTest ? undefined : 'this folder belongs to no room';
  if (from.startsWith('.') && workspaceOf(path) !== workspaceOf(target))
    return 'another package is imported by its name';
  if (isTest && workspaceOf(path) === 'packages/core' && workspaceOf(target) === 'packages/core')
    return undefined;
  if (other.name === room.name) {
    const [mine, theirs] = [path, target].map((file) => file.slice(room.path.length).split('/')[0]);
    return room.apart === true && mine !== theirs && !(isTest && room.tests)
      ? `parts of ${room.name} never import each other`
      : undefined;
  }
  if (isTest && covers(room.tests ?? [], other.name)) return undefined;
  if (!isType && room.neverValues?.some((folder) => target.startsWith(folder)))
    return `${room.name} may know types of it alone`;
  if (covers(room.own, other.name)) return undefined;
  if (covers(room.types ?? [], other.name))
    return isType || isTest ? undefined : `${room.name} may import types of ${other.name} alone`;
  return isTest && other.name === 'core/testing' ? undefined : `${room.name} may not import ${other.name}`;
}

function covers(names, name) {
  return names.some((one) => one === name || (name.startsWith(`${one}/`) && name !== 'core/testing'));
}

function judgePackage(room, from, isTest) {
  if (from.startsWith('@candor/')) return 'there is no such package';
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

/** The repository path that an import leads to; undefined for packages that are not ours. */
function resolveTarget(path, from) {
  if (from.startsWith('.')) return posix.join(posix.dirname(path), from.replace(/\?.*$/, ''));
  const [, name, rest] = /^@candor\/([\w-]+)(?:\/(.*))?$/.exec(from) ?? [];
  const folder = workspacePackages[name];
  if (folder === undefined) return undefined;
  return `${folder}src/${rest === 'testing' ? 'testing/index.ts' : 'index.ts'}`;
}

function roomOf(path) {
  return rooms.find((room) => path.startsWith(room.path));
}

function workspaceOf(path) {
  return path.split('/').slice(0, 2).join('/');
}

function findBanned(room, path, source) {
  const readsEnvironment = {
    what: /(?<![.\w$])process\s*\.\s*env\b/,
    why: `only ${environmentReader} reads the environment`,
  };
  const isServer = path.startsWith('apps/server/src/') && path !== environmentReader;
  const bans = [...(room.bans ?? []), ...(isServer ? [readsEnvironment] : [])];
  if (bans.length === 0) return [];
  return maskNonCode(source)
    .split('\n')
    .flatMap((text, index) =>
      bans.flatMap(({ what, why }) => {
        const found = what.exec(text);
        return found === null ? [] : [{ line: index + 1, what: found[0].trim(), why }];
      }),
    );
}

/** Every TypeScript file that git knows or would take. */
function listSources(root) {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'];
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

export function checkRepository(root) {
  const sources = listSources(root)
    .map((path) => ({ path, source: readIfThere(join(root, path)) }))
    .filter(({ source }) => source !== undefined);
  const lines = sources.flatMap(({ path, source }) =>
    checkFile(path, source).map(({ line, what, why }) => `${path}:${line} ${what} -> ${why}`),
  );
  return { checked: sources.length, lines };
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const { checked, lines } = checkRepository(dirname(dirname(fileURLToPath(import.meta.url))));
  for (const line of lines) process.stdout.write(`${line}\n`);
  process.stdout.write(`${checked} files, ${lines.length} imports or words out of place\n`);
  process.exitCode = lines.length > 0 || checked === 0 ? 1 : 0;
}
