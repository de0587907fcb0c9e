// Every instrument has a picture of its own that is whole SVG.
import { expect, it } from 'vitest';
import { catalogue } from './instruments.ts';
import { drawLogo } from './logos.ts';

const other = { code: 'SUGAR', baseCurrency: 'S<g>R', quoteCurrency: 'USD' };
const specs = [...catalogue.map(({ spec }) => spec), other];

it.each(specs.map((spec) => [spec.code, spec] as const))('draws %s', (_, spec) => {
  const svg = drawLogo(spec);
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 40 40"/);
  expect(svg).not.toMatch(/undefined|NaN/);
  expect(svg.length).toBeLessThan(8_000);
  const open: string[] = [];
  for (const [, close, name, empty] of svg.matchAll(/<(\/?)([a-zA-Z]+)[^<>]*?(\/?)>/g)) {
    if (close) expect(open.pop()).toBe(name);
    else if (!empty) open.push(name as string);
  }
  expect(open).toEqual([]);
});

it('draws no two alike, and letters where there is no drawing', () => {
  expect(new Set(specs.map(drawLogo)).size).toBe(specs.length);
  expect(drawLogo(other)).toContain('>SgR</text>');
});
