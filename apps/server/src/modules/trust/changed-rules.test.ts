// Differences by name: the first version has none, and an added or removed value has one empty side.
import { expect, it } from 'vitest';
import { changedRules, writeChange } from './changed-rules.ts';

it('lists changed values, and nothing else', () => {
  const before = '{"code":"EURUSD","lotStep":10000,"multiples":[1,10],"old":1}';
  const rules = '{"code":"EURUSD","lotStep":20000,"multiples":[1,10,50],"stopsLevel":5}';
  expect(changedRules({ before, rules })?.map(writeChange)).toEqual([
    'lotStep 10000 → 20000',
    'multiples [1,10] → [1,10,50]',
    'old 1 → –',
    'stopsLevel – → 5',
  ]);
  expect(changedRules({ before, rules: before })).toEqual([]);
});

it('ignores the first version, and halts', () => {
  expect(changedRules({ before: null, rules: '{}' })).toBeNull();
  expect(changedRules({ before: '', rules: '' })).toBeNull();
});
