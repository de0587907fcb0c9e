// The import rules of the house as data: which room may import what. `tools/checks` checks every file by it.
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { findNode24, handOver } from './node24.mjs';
import { root } from './repository.mjs';

const react = ['react', 'react-dom'];
const coreBans = [
  { names: ['Date'], why: 'time is an input of the core' },
  { members: ['Math.random'], why: 'randomness is an input of the core' },
  { names: ['Promise'], waiting: true, why: 'the core is synchronous' },
  {
    names: ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'],
    why: 'the core has no timers',
  },
  {
    names: ['process', 'performance', 'crypto', 'globalThis', 'fetch', 'console'],
    why: 'the core touches nothing outside itself',
  },
];
/** The phone app checks what the venue proves; the office proves nothing to its operators. */
const proofOf = (/** @type {string} */ app) => (app === 'mobile' ? ['proof'] : []);
const fetchBan = { calls: ['fetch'], why: 'features call the server through the client' };

/**
 * The first room whose `path` begins a file's path holds the file. `own`: folders of the repository that it may import
 * from, itself always included. `packages`: packages by name or `@scope/`; absent means any that is not ours. `types`:
 * what it may import with `import type` alone. `apart`: its folders never import each other. `neverValues`: folders of
 * which it may import types alone. `tests`: what its tests may import besides. `bans`: words its code may not contain.
 * @type {readonly import('./checks/import-rules.ts').Room[]}
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
  // The formats of proofs know nothing of the venue, so that a checker can be built of them alone.
  {
    name: 'proof/testing',
    path: 'packages/proof/src/testing/',
    own: ['proof', 'proof/node'],
    packages: ['node:'],
  },
  // Node-only code that callers pass in to them.
  { name: 'proof/node', path: 'packages/proof/src/node/', own: ['proof'], packages: ['node:'] },
  { name: 'proof', path: 'packages/proof/', own: [], packages: [], tests: ['proof/testing', 'proof/node'] },
  // Run by strangers, elsewhere: nothing of the venue but the formats.
  // Its tests follow the venue's own logs.
  { name: 'witness', path: 'apps/witness/', own: ['proof'], packages: ['node:'], tests: ['server', 'core'] },
  { name: 'contract', path: 'packages/contract/', own: ['core'], packages: ['zod'] },
  { name: 'client', path: 'packages/client/', own: ['core', 'contract'], packages: [...react] },
  { name: 'i18n', path: 'packages/i18n/', own: ['core'], packages: ['@lingui/', 'node:'] },
  {
    name: 'ui',
    path: 'packages/ui/',
    own: ['i18n'],
    // The types of an article.
    types: ['contract'],
    packages: [...react, '@base-ui/', 'lucide-react'],
  },
  // The types of a module, and the two lists that join the modules' parts: projections, which run in their own thread,
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
    own: ['server/base', 'server/module', 'server/web', 'core', 'contract', 'i18n', 'proof'],
    apart: true,
    neverValues: ['apps/server/src/engine/'],
    tests: ['server', 'proof/testing'],
  },
  {
    name: 'server/web',
    path: 'apps/server/src/web/',
    own: ['server/base', 'core', 'contract', 'i18n'],
    tests: ['server'],
  },
  // Only main composes.
  {
    name: 'server/main',
    path: 'apps/server/src/main',
    own: ['server', 'core', 'contract', 'i18n', 'proof'],
  },
  // Commands of the house may run the core's test kit: the simulation is one.
  {
    name: 'server/commands',
    path: 'apps/server/src/commands/',
    own: ['server', 'core', 'core/testing', 'contract', 'i18n', 'proof'],
  },
  {
    name: 'server/base',
    path: 'apps/server/',
    own: ['server/projection-list', 'server/table-list', 'core', 'contract', 'i18n', 'proof'],
    tests: ['server', 'proof/testing'],
  },
  ...['mobile', 'office'].flatMap((app) => [
    {
      name: `${app}/features`,
      path: `apps/${app}/src/features/`,
      own: [`${app}/shared`, 'client', 'ui', 'i18n', 'core', ...proofOf(app)],
      types: ['contract'],
      apart: true,
      bans: [fetchBan],
    },
    {
      name: `${app}/shared`,
      path: `apps/${app}/src/shared/`,
      own: ['client', 'ui', 'i18n', 'core', 'contract', ...proofOf(app)],
      tests: ['proof/testing'],
    },
    {
      name: app,
      path: `apps/${app}/`,
      own: [`${app}/features`, `${app}/shared`, 'client', 'ui', 'i18n', 'core', 'contract', ...proofOf(app)],
    },
  ]),
  // Programs that prove the venue from outside: the simulation is the core's test kit at work.
  {
    name: 'proofs',
    path: 'proofs/',
    own: ['server', 'core', 'core/testing', 'contract', 'i18n', 'proof'],
  },
];

// `node tools/import-rules.mjs` checks the repository by this table alone, on whatever Node.
if (argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = await handOver(findNode24(), [join(root, 'tools/checks/check.ts'), 'imports']);
