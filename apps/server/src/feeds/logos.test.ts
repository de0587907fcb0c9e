// Every instrument has a picture of its own that is whole SVG.
import { expect, it } from 'vitest';
import { catalogue } from './instruments.ts';
import { drawLogo } from './logos.ts';

it.each(catalogue.map(({ spec }) => spec.code))('draws %s', (code) => {
  const svg = drawLogo(code);
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

it('draws no two alike and refuses what is not listed', () => {
  expect(new Set(catalogue.map(({ spec }) => drawLogo(spec.code))).size).toBe(catalogue.length);
  expect(() => drawLogo('NOPE')).toThrow(/NOPE/);
});
