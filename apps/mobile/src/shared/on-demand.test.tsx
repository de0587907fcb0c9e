import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fetchAhead, isFetchingAhead, onDemand } from './on-demand.ts';

const draw = (Part: React.ComponentType) =>
  renderToString(
    <Suspense fallback="wait">
      <Part />
    </Suspense>,
  );
const Chart = () => <p>chart</p>;

test('what has come ahead shows at once, what has not waits', async () => {
  const ahead = onDemand(async () => Chart);
  const late = onDemand(async () => Chart);
  await ahead.preload();
  expect(draw(ahead.Part)).toContain('<p>chart</p>');
  expect(draw(late.Part)).toContain('wait');
});

test('it is fetched once, and again after a failure, which rejects nobody who only prepares', async () => {
  let isLost = true;
  let fetched = 0;
  const part = onDemand(async () => {
    fetched += 1;
    if (isLost) throw new Error('no line');
    return Chart;
  });
  await part.preload();
  isLost = false;
  await Promise.all([part.preload(), part.preload()]);
  await part.preload();
  expect(fetched).toBe(2);
  expect(draw(part.Part)).toContain('<p>chart</p>');
});

test('what is fetched ahead is known as such until it has come or failed', async () => {
  const coming = fetchAhead(() => Promise.resolve());
  expect(isFetchingAhead()).toBe(true);
  await coming;
  expect(isFetchingAhead()).toBe(false);
  await expect(fetchAhead(() => Promise.reject(new Error('no line')))).rejects.toThrow('no line');
  expect(isFetchingAhead()).toBe(false);
});
