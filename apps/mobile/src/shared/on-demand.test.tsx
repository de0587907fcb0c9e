import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fetchAhead, isFaultAhead, onDemand } from './on-demand.ts';

const draw = (Part: React.ComponentType) =>
  renderToString(
    <Suspense fallback="wait">
      <Part />
    </Suspense>,
  );
const Chart = () => <p>chart</p>;

test('prefetched code shows at once, and other code waits', async () => {
  const ahead = onDemand(async () => Chart);
  const late = onDemand(async () => Chart);
  await ahead.preload();
  expect(draw(ahead.Part)).toContain('<p>chart</p>');
  expect(draw(late.Part)).toContain('wait');
});

test('it is fetched once, and again after a failure, which does not reject prefetches', async () => {
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

test('a failed prefetch is recognised, unless somebody waits for it by then', async () => {
  const faults = [new Error('ahead'), new Error('again'), new Error('needed')];
  let fetched = 0;
  const part = onDemand<object>(() => Promise.reject(faults[fetched++]));
  expect(await part.preload()).toBe(false);
  const again = part.preload();
  expect(draw(part.Part)).toContain('wait');
  await again;
  await part.preload();
  expect(faults.map(isFaultAhead)).toEqual([true, false, false]);
});

test('what the page does without fails in silence', async () => {
  const fault = new Error('no line');
  expect(await fetchAhead(Promise.resolve('words'))).toBe('words');
  expect(await fetchAhead(Promise.reject(fault))).toBeUndefined();
  expect(isFaultAhead(fault)).toBe(true);
});
