// The import rules reject what ARCHITECTURE.md forbids, and only that.
import { describe, expect, it } from 'vitest';
import { checkFile } from './checks/import-rules.ts';

const reasons = (path: string, source: string) => checkFile(path, source).map(({ why }) => why);

const allowed: readonly (readonly [path: string, source: string])[] = [
  ['packages/core/src/engine/a.ts', "import { x } from '../ledger/b.ts';\nimport { y } from './c.ts';"],
  ['packages/core/src/index.ts', "export { x } from './engine/b.ts';\nexport * from './units/units.ts';"],
  ['packages/core/src/units/a.test.ts', "import fc from 'fast-check';\nimport { it } from 'vitest';"],
  ['packages/core/src/testing/a.ts', "import { x } from '../engine/b.ts';"],
  ['packages/contract/src/a.ts', "import * as z from 'zod/mini';\nimport type { Lots } from '@candor/core';"],
  ['packages/client/src/a.ts', "import { x } from '@candor/contract';\nimport { y } from '@candor/core';"],
  ['packages/i18n/src/a.ts', "import { i18n } from '@lingui/core';"],
  [
    'packages/ui/src/a.tsx',
    "import { useId } from 'react';\nimport { format } from '@candor/i18n';\nimport './a.css';",
  ],
  ['apps/server/src/web/a.ts', "import fastify from 'fastify';\nimport { x } from '../engine/b.ts';"],
  ['apps/server/src/web/a.test.ts', "import { x } from '../modules/kyc/b.ts';"],
  ['apps/server/src/main/a.ts', "import { x } from '../modules/kyc/b.ts';\nimport { y } from '../web/c.ts';"],
  ['apps/server/src/main.ts', "import { x } from './main/a.ts';"],
  ['apps/server/src/modules/projections.ts', "import { x } from './kyc/projection.ts';"],
  ['apps/server/src/projections/a.ts', "import { x } from '../modules/projections.ts';"],
  ['apps/server/src/db/tables.ts', "import { x } from '../modules/kyc/tables.ts';"],
  ['apps/server/src/db/queries.ts', "import type { x } from './tables.ts';"],
  ['apps/server/src/config.ts', 'export const port = process.env.PORT;'],
  [
    'apps/server/src/modules/kyc/a.ts',
    "import { b } from './b.ts';\nimport type { Submit } from '../../engine/c.ts';",
  ],
  ['apps/server/src/modules/kyc/index.ts', "import type { ModuleContext } from '../module.ts';"],
  ['apps/server/src/modules/kyc/a.ts', "import { b } from '../../web/b.ts';"],
  ['apps/server/src/modules/kyc/a.test.ts', "import { b } from '../../main/compose-venue.ts';"],
  [
    'apps/server/src/db/a.test.ts',
    "const home = process.env.HOME;\nimport { x } from '@candor/core/testing';",
  ],
  [
    'apps/mobile/src/features/chart/a.tsx',
    "import { b } from '../../shared/b.ts';\nimport type { Lots } from '@candor/core';",
  ],
  ['apps/mobile/src/features/chart/a.tsx', "import { b } from '@candor/core';"],
  ['apps/mobile/src/app/a.tsx', "const page = import('../features/chart/b.tsx');"],
  ['e2e/a.spec.ts', "import { test } from '@playwright/test';"],
];

const refused: readonly (readonly [path: string, source: string, why: RegExp])[] = [
  [
    'packages/core/src/units/a.ts',
    "import { x } from '../model/b.ts';",
    /core\/units may not import core\/model/,
  ],
  [
    'packages/core/src/ledger/a.ts',
    "import type { x } from '../engine/b.ts';",
    /may not import core\/engine/,
  ],
  ['packages/core/src/engine/a.ts', "import { x } from '../testing/b.ts';", /may not import core\/testing/],
  ['packages/core/src/engine/a.ts', "import { z } from 'zod';", /packages other than: none/],
  ['packages/core/src/engine/a.ts', "import { readFileSync } from 'node:fs';", /packages other than: none/],
  ['packages/core/src/engine/a.ts', 'const now = new Date();', /time is an input/],
  ['packages/core/src/engine/a.ts', 'const x = Math.random();', /randomness/],
  ['packages/core/src/engine/a.ts', 'export async function f() {}', /synchronous/],
  ['packages/core/src/engine/a.ts', 'setTimeout(f, 1);', /timers/],
  ['packages/core/src/engine/a.ts', 'process.exit(1);', /nothing outside itself/],
  ['packages/core/src/engine/a.ts', 'const a = `$' + '{Date.now()}`;', /time is an input/],
  ['packages/contract/src/a.ts', "import { x } from '@candor/client';", /contract may not import client/],
  ['packages/contract/src/a.ts', "import { x } from '../../core/src/index.ts';", /imported by its name/],
  ['packages/client/src/a.ts', "import { x } from '@candor/ui';", /client may not import ui/],
  ['packages/i18n/src/a.ts', "import { x } from 'react';", /i18n may not import packages/],
  ['packages/ui/src/a.tsx', "import { x } from '@candor/client';", /ui may not import client/],
  ['apps/server/src/main.ts', "import { x } from '@candor/client';", /server\/main may not import client/],
  ['apps/server/src/web/a.ts', 'const port = process.env.PORT;', /reads the environment/],
  [
    'apps/server/src/modules/kyc/a.ts',
    "import type { b } from '../funding/b.ts';",
    /never import each other/,
  ],
  ['apps/server/src/modules/kyc/a.ts', "import { b } from '../../engine/b.ts';", /types of it alone/],
  ['apps/server/src/modules/kyc/a.ts', "import { b } from '../../main/b.ts';", /may not import server\/main/],
  [
    'apps/server/src/modules/kyc/a.ts',
    "import { b } from '../projections.ts';",
    /may not import server\/projection-list/,
  ],
  [
    'apps/server/src/modules/module.ts',
    "import type { b } from './kyc/b.ts';",
    /may not import server\/modules/,
  ],
  [
    'apps/server/src/web/a.ts',
    "import type { b } from '../modules/kyc/b.ts';",
    /may not import server\/modules/,
  ],
  ['apps/server/src/web/a.ts', "import { b } from '../main/b.ts';", /may not import server\/main/],
  ['apps/server/src/db/a.ts', "import { b } from '../modules/kyc/b.ts';", /may not import server\/modules/],
  ['apps/server/src/db/a.ts', "import { b } from '../web/b.ts';", /may not import server\/web/],
  ['apps/mobile/src/features/chart/a.tsx', "import { b } from '../ticket/b.tsx';", /never import each other/],
  [
    'apps/mobile/src/features/chart/a.tsx',
    "import { b } from '@candor/contract';",
    /types of contract alone/,
  ],
  ['apps/mobile/src/features/chart/a.tsx', "await fetch('/api');", /through the client/],
  [
    'apps/mobile/src/features/chart/a.tsx',
    "const p = <p>Don't</p>;\nwindow.fetch('/api');",
    /through the client/,
  ],
  [
    'apps/mobile/src/shared/a.ts',
    "import { b } from '../features/chart/b.ts';",
    /may not import mobile\/features/,
  ],
];

describe('import rules', () => {
  it.each(allowed)('%s may: %s', (path, source) => expect(reasons(path, source)).toEqual([]));
  it.each(refused)('%s may not: %s', (path, source, why) => {
    expect(reasons(path, source)).toEqual([expect.stringMatching(why)]);
  });

  it('reads no imports and no words out of comments and strings', () => {
    const source = `// import { x } from 'zod';
/* a Date,
import { y } from 'react'; */
const text = "async Date" + 'Math.random()' + \`await \${name} fetch(\`;`;
    expect(checkFile('packages/core/src/engine/a.ts', source)).toEqual([]);
  });

  it('names the line of an import that spans several', () => {
    const source =
      "const a = 1;\nimport {\n  type b,\n  c,\n} from '@candor/client';\nexport { d } from 'zod';";
    expect(checkFile('packages/core/src/engine/a.ts', source)).toMatchObject([
      { line: 5, what: '@candor/client' },
      { line: 6, what: 'zod' },
    ]);
  });
});
