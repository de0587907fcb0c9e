// Runs the vectors of docs/rules.md through the engine.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runScenario } from '../testing/scenario.ts';

const vectors = readFileSync(join(import.meta.dirname, '../../../../docs/rules.md'), 'utf8')
  .split(/^## /m)
  .slice(1)
  .flatMap((section) => {
    const [title = ''] = section.split('\n');
    return [...section.matchAll(/^```\n(.*?)^```$/gms)].map(([, table = ''], at) => ({ title, at, table }));
  });

it('every section of the rules has vectors', () => {
  expect(vectors.length).toBeGreaterThan(0);
  expect(vectors.filter(({ table }) => !table.includes('->'))).toEqual([]);
});

it.each(vectors)('$title, vector $at', ({ table }) => {
  expect(runScenario(table).events.length).toBeGreaterThan(0);
});
