import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Avatar, hueOf, initialsOf } from './avatar.tsx';

test('a person without a picture has their initials, on a colour that survives a change of name', () => {
  const html = renderToStaticMarkup(<Avatar kind="person" name="Ada Lovelace" code="ABCDEFGH" />);
  expect(html).toContain('aria-hidden="true"');
  expect(html).toContain('width:2.75rem;height:2.75rem');
  expect(html).toMatch(/>AL</);
  const colour = /oklch\([^)]*\)/;
  const renamed = renderToStaticMarkup(<Avatar kind="person" name="Grace" code="ABCDEFGH" />);
  expect(renamed.match(colour)?.[0]).toBe(html.match(colour)?.[0]);
});

test('a company without a picture is neutral', () => {
  const html = renderToStaticMarkup(<Avatar kind="company" name="Alpha Markets Limited" sizePx={40} />);
  expect(html).toMatch(/bg-sunken.*>AM</);
  expect(html).not.toContain('oklch');
});

test('a picture is hidden from screen readers beside its name', () => {
  const html = renderToStaticMarkup(<Avatar kind="company" name="Alpha" src="https://a.example/a.png" />);
  expect(html).toMatch(/^<img src="https:\/\/a\.example\/a\.png" alt=""/);
});

test.each([
  ['ada', 'A'],
  ['Ada King Lovelace', 'AL'],
  ['Siobhán O’Brien', 'SO'],
  ['swing_queen-88', 'S8'],
  ['交易員', '交'],
  ['étienne', 'É'],
  ['မောင်', 'မေ'],
  ['محمد علي', 'مع'],
  ['_ x', 'X'],
  ['🚀 rider', '🚀R'],
])('the person %s has the initials %s', (name, initials) => {
  expect(initialsOf(name, 'person')).toBe(initials);
});

test.each([
  ['Alpha Markets Limited', 'AM'],
  ['alpha', 'A'],
  ['Börse “Süd”', 'BS'],
  ['(3) Élan', '3É'],
  ['香港證券有限公司', '香'],
  ['الأفق للخدمات', 'ال'],
  ['𝒜lpha', '𝒜'],
  ['—', ''],
])('the company %s has the initials %s', (name, initials) => {
  expect(initialsOf(name, 'company')).toBe(initials);
});

test('a colour is stable, and similar codes have different ones', () => {
  expect(hueOf('ABCDEFGH')).toBe(hueOf('ABCDEFGH'));
  const hues = ['ABCDEFGH', 'ABCDEFGJ', 'ABCDEFGK', 'BBCDEFGH'].map(hueOf);
  expect(new Set(hues).size).toBe(hues.length);
  for (const hue of hues) expect(hue >= 0 && hue < 360).toBe(true);
});
