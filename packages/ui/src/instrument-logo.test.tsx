import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { InstrumentLogo } from './instrument-logo.tsx';

test('a picture is hidden from screen readers, and keeps its place while it loads', () => {
  const html = renderToStaticMarkup(<InstrumentLogo src="/logos/EURUSD.svg" code="EUR/USD" sizePx={32} />);
  expect(html).toMatch(/^<img src="\/logos\/EURUSD\.svg" alt="" width="32" height="32"/);
});

test('without a picture there are two letters of the same size', () => {
  const html = renderToStaticMarkup(<InstrumentLogo src="" code="EUR/USD" sizePx={32} />);
  expect(html).toContain('width:32px;height:32px');
  expect(html).toContain('aria-hidden="true"');
  expect(html).toMatch(/>EU</);
});
