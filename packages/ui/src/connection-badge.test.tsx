import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ConnectionBadge } from './connection-badge.tsx';

const draw = (state: 'connecting' | 'live' | 'reconnecting' | 'offline', onClick?: () => void) =>
  renderToStaticMarkup(<ConnectionBadge state={state} label="Line" {...(onClick && { onClick })} />);

test.each(['connecting', 'live', 'reconnecting', 'offline'] as const)('%s is shown in words', (state) => {
  expect(draw(state)).toMatch(/^<span role="status".*Line/);
});

test('only a badge of a lost connection can be tapped', () => {
  expect(draw('live', () => {})).not.toContain('<button');
  expect(draw('offline', () => {})).toContain('<button');
  expect(draw('offline')).not.toContain('<button');
});

test('a connection attempt pulses, a settled state does not', () => {
  expect(draw('reconnecting')).toContain('animate-pulse');
  expect(draw('offline')).not.toContain('animate-pulse');
});
