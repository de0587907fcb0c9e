// Whatever the contract does once for its key is sent with one.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CallSite, paths } from '@candor/contract';
import { expect, test } from 'vitest';

const text = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('\n');
const sites: readonly (readonly [string, CallSite])[] = Object.entries(paths);
const keyed = sites.filter(([, { keyed: isKeyed }]) => isKeyed).map(([name]) => name);

test.each(keyed)('%s', (name) => {
  const calls = text.match(new RegExp(`(?:call|send)\\(\\s*'${name}'[^;]*;`, 'g')) ?? [];
  for (const call of calls) expect(call).toMatch(/idempotencyKey|\bkey\b/i);
});
