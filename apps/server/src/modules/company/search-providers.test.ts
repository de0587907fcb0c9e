import type { Provider } from '@candor/contract';
import { expect, test } from 'vitest';
import { makeSearchProviders } from './search-providers.ts';

// The search reads the name only.
const names = ['Northern Alpha', 'Alpha Markets', 'Börse Süd', '香港證券有限公司', 'ＡＣＭＥ Ltd'];
const search = makeSearchProviders(names.map((name, id) => ({ id, name }) as Provider));

test.each([
  ['', names],
  ['  ', names],
  ['alpha', ['Alpha Markets', 'Northern Alpha']],
  ['ALPHA north', ['Northern Alpha']],
  ['markets alpha', ['Alpha Markets']],
  ['ａｌｐｈａ　ｍ', ['Alpha Markets']],
  ['borse sud', ['Börse Süd']],
  ['acme', ['ＡＣＭＥ Ltd']],
  ['證券', ['香港證券有限公司']],
  ['alphabet', []],
])('"%s" finds %j', (name, found) => {
  expect(search(name).map((one) => one.name)).toEqual(found);
});
