import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { QrCode } from './qr-code.tsx';

test('a code is one drawing without anything from elsewhere', () => {
  const svg = renderToStaticMarkup(<QrCode text="https://m.example.com/" label="Scan" />);
  expect(svg).toMatch(/^<svg[^>]*viewBox/);
  expect(svg).not.toMatch(/<script|href|<image/);
});
