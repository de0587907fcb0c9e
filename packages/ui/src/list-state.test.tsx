import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ListState } from './list-state.tsx';

const words = { loading: 'Loading', title: 'Failed', text: 'Nothing happened', retryLabel: 'Again' };
const show = (over: { rows?: readonly string[] | undefined; hasFailed?: boolean; isRetrying?: boolean }) =>
  renderToStaticMarkup(
    <ListState
      rows={over.rows}
      hasFailed={over.hasFailed ?? false}
      isRetrying={over.isRetrying ?? false}
      onRetry={() => {}}
      messages={words}
      skeleton={<i>shape</i>}
      empty={<b>none</b>}
    >
      {(rows) => <ul>{rows.length}</ul>}
    </ListState>,
  );

test('until rows have loaded, a skeleton with a name is shown', () => {
  expect(show({})).toBe('<div role="status" aria-label="Loading"><i>shape</i></div>');
});

test('a failure is explained and offers a retry', () => {
  const html = show({ hasFailed: true });
  for (const text of ['role="alert"', 'Failed', 'Nothing happened', 'Again']) expect(html).toContain(text);
  expect(show({ hasFailed: true, isRetrying: true })).toContain(' disabled=""');
});

test('loaded rows stay, even if the next request fails', () => {
  expect(show({ rows: ['a', 'b'], hasFailed: true })).toBe('<ul>2</ul>');
  expect(show({ rows: [] })).toBe('<b>none</b>');
});
