import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Row } from './row.tsx';

test('a row is a button only if a tap has an effect', () => {
  expect(renderToStaticMarkup(<Row title="Language" onClick={() => {}} />)).toMatch(/^<button type="button"/);
  expect(renderToStaticMarkup(<Row title="Version" end="1.0" />)).toMatch(/^<div /);
});

test('title, text and end come in this order', () => {
  const html = renderToStaticMarkup(<Row title="Language" text="of the app" end="English" icon="*" />);
  const at = ['*', 'Language', 'of the app', 'English'].map((part) => html.indexOf(`>${part}<`));
  expect(at.every((place) => place > 0)).toBe(true);
  expect(at).toEqual(at.toSorted((a, b) => a - b));
});
