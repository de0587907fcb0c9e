// The shape of a receipt's file and of its events in docs/proof.md, from which third parties write checkers: compared
// with the sample that the page links, and with both checkers.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import sample from '../apps/mobile/src/shared/check/sample-receipt.json' with { type: 'json' };
import { SHAPES } from '../packages/proof/src/receipt/shapes.ts';
import { askAll, isPythonHere } from './testing/ask-checkers.ts';

const page = readFileSync(new URL('../docs/proof.md', import.meta.url), 'utf8');
/** The shapes in the document, by their names. */
const shapes = new Map(
  [...page.matchAll(/^\| (?:`(\w+)`|the file|each event)[^|]*\| `([^`]+)` \|$/gm)].map(
    ([row, name = row.slice(2, row.indexOf(' |')), fields = '']) => [name, fields] as const,
  ),
);
const FIELD = /^(\w+)([#+.!]?)(?:=([\w/]+))?(?::(\w+))?([?*]?)(~?)$/;

/** Finds values that do not fit the shape; no further fields are allowed. */
function misfits(shape: string, value: object, place: string): string[] {
  const fields = (shapes.get(shape) ?? '').split(' ').map((field) => FIELD.exec(field) ?? []);
  const more = Object.keys(value).filter((name) => !fields.some(([, own]) => own === name));
  return [
    ...more.map((name) => `${place}.${name} is not on the page`),
    ...fields.flatMap(([, name = '', kind, , of, many, free]) => {
      const found = (value as Record<string, unknown>)[name];
      if (found === undefined) return free ? [] : [`${place}.${name} is missing`];
      if (many === '*' && !Array.isArray(found)) return [`${place}.${name} is no list`];
      return [found].flat().flatMap((one) => {
        if (of) return misfits(of, one as object, `${place}.${name}`);
        return typeof one === (kind === '#' ? 'number' : 'string')
          ? []
          : [`${place}.${name} is ${typeof one}`];
      });
    }),
  ];
}

it('is the one of the sample to which the page links', () => {
  expect(page).toContain('](../apps/mobile/src/shared/check/sample-receipt.json)');
  expect(shapes.get('Recorded')).toBe('Log Index# Seq# Event Salt~ Path*');
  expect(misfits('the file', sample.receipt, 'Receipt')).toEqual([]);
  const spoilt = { ...sample.receipt, Tape: [{ Log: 'tape', Index: '1', More: 1 }] };
  expect(misfits('the file', spoilt, 'Receipt')).toEqual([
    'Receipt.Tape.More is not on the page',
    'Receipt.Tape.Index is string',
    'Receipt.Tape.Entry is missing',
    'Receipt.Tape.Path is missing',
  ]);
});

it.runIf(isPythonHere)('has a valid sample', async () => {
  const text = JSON.stringify(sample.receipt);
  expect(await askAll([{ text, keys: sample.keys }])).toEqual([[true, true]]);
});

it('has the same fields of events as the checker', () => {
  for (const [name, fields] of Object.entries(SHAPES)) {
    if (name === 'OfOrder') expect(page).toContain(`\`${fields}\``);
    else if (name === 'Dated') expect(shapes.get('each event')).toBe(`type ${fields}`);
    else expect([name, shapes.get(name)]).toEqual([name, fields]);
  }
  expect(Object.keys(SHAPES).length).toBe(29);
});
