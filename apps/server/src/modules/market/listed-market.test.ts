// A request for changes since a version gets every changed quote and listing, and nothing twice.
import { expect, test } from 'vitest';
import { OwnHours } from '../../feeds/own-hours.ts';
import { Listings } from '../../listings/listings.ts';
import { makeScriptedMarket } from '../../web/testing/scripted-market.ts';
import { ListedMarket } from './listed-market.ts';

test('quotes and listings share one version', () => {
  const base = makeScriptedMarket(() => {});
  const { catalogue } = base;
  const standing = { specs: catalogue.map(({ spec }) => spec), halted: [4] };
  const stored = { listings: [], categories: [] };
  const listings = new Listings({ catalogue, stored, standing, own: new OwnHours() });
  const market = new ListedMarket(base, listings);
  base.tick('EURUSD', 1, 2);
  const first = market.version();
  expect(market.changedSince(first)).toEqual([]);
  listings.takeHalt(2, true);
  const halted = market.version();
  expect(halted).toBeGreaterThan(first);
  expect(market.changedSince(first)).toEqual([2]);
  base.tick('USDJPY', 1, 2);
  listings.takeHalt(3, true);
  listings.takeHalt(2, false);
  expect(market.changedSince(halted).sort()).toEqual([2, 3]);
  expect(market.changedSince(first).sort()).toEqual([2, 3]);
  expect(market.changedSince(market.version())).toEqual([]);
  // An instrument halted before the start is still halted.
  base.session('USDCHF', 'open');
  expect([market.quote(4).status, market.quote(3).status, market.quote(2).status]).toEqual([
    'halted',
    'halted',
    'closed',
  ]);
});
