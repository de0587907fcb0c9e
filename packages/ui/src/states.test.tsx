import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Empty, ErrorState, Skeleton } from './states.tsx';

test('a skeleton is hidden from screen readers, and is rounded once', () => {
  expect(renderToStaticMarkup(<Skeleton />)).toMatch(
    /aria-hidden="true" class="shimmer block max-w-full rounded-md/,
  );
  expect(renderToStaticMarkup(<Skeleton className="rounded-full" />)).not.toContain('rounded-md');
});

test('a failure is announced with a retry button, which waits during the retry', () => {
  const state = { title: 'No prices', text: 'Nothing happened', retryLabel: 'Again', onRetry: () => {} };
  const html = renderToStaticMarkup(<ErrorState {...state} />);
  expect(html).toMatch(/^<div role="alert">/);
  for (const text of ['No prices', 'Nothing happened', 'Again']) expect(html).toContain(text);
  expect(html).not.toContain(' disabled=');
  expect(renderToStaticMarkup(<ErrorState {...state} isRetrying />)).toContain(' disabled=""');
});

test('an empty state is no alert, and shows only the given parts', () => {
  const html = renderToStaticMarkup(<Empty title="No orders" />);
  expect(html).not.toContain('alert');
  expect(html.match(/<p/g)).toHaveLength(1);
});
