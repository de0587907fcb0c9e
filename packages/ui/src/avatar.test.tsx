import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

test('a person without a picture is their initials, on a colour that outlives a change of name', () => {
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

test('a picture says nothing that the name beside it does not', () => {
  const html = renderToStaticMarkup(<Avatar kind="company" name="Alpha" src="https://a.example/a.png" />);
  expect(html).toMatch(/^<img src="https:\/\/a\.example\/a\.png" alt=""/);
});
