import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button, IconButton } from './button.tsx';

test('a button submits no form, unless it is a submit button', () => {
  expect(renderToStaticMarkup(<Button>Buy</Button>)).toContain('type="button"');
  expect(renderToStaticMarkup(<Button type="submit">Log in</Button>)).toContain('type="submit"');
});

test('a busy button ignores a second tap, and announces it', () => {
  const idle = renderToStaticMarkup(<Button>Buy</Button>);
  expect(idle).not.toMatch(/ disabled=| aria-busy=/);
  const busy = renderToStaticMarkup(<Button isBusy>Buy</Button>);
  expect(busy).toContain(' disabled=""');
  expect(busy).toContain('aria-busy="true"');
  expect(renderToStaticMarkup(<Button disabled>Buy</Button>)).not.toContain('aria-busy');
});

test('an icon button has an accessible name, and is wide enough for a thumb', () => {
  const html = renderToStaticMarkup(<IconButton label="Close" className="mx-1" />);
  expect(html).toContain('aria-label="Close"');
  expect(html).toMatch(/class="touch [^"]*mx-1"/);
});
