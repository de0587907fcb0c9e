import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button, IconButton } from './button.tsx';

test('a button sends no form, unless it is meant to', () => {
  expect(renderToStaticMarkup(<Button>Buy</Button>)).toContain('type="button"');
  expect(renderToStaticMarkup(<Button type="submit">Log in</Button>)).toContain('type="submit"');
});

test('while what it began is under way it takes no second tap, and says so', () => {
  const idle = renderToStaticMarkup(<Button>Buy</Button>);
  expect(idle).not.toMatch(/ disabled=| aria-busy=/);
  const busy = renderToStaticMarkup(<Button isBusy>Buy</Button>);
  expect(busy).toContain(' disabled=""');
  expect(busy).toContain('aria-busy="true"');
  expect(renderToStaticMarkup(<Button disabled>Buy</Button>)).not.toContain('aria-busy');
});

test('an icon has a name for those who do not see it, and is a thumb wide', () => {
  const html = renderToStaticMarkup(<IconButton label="Close" className="mx-1" />);
  expect(html).toContain('aria-label="Close"');
  expect(html).toMatch(/class="touch [^"]*mx-1"/);
});
