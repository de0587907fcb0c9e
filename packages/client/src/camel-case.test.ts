// Converts wire names to ours and back, within values too.
import { expect, test } from 'vitest';
import { snakeName, toCamelCase, toSnakeCase } from './camel-case.ts';

test('names are converted within lists and objects, but not in recorded actions of operators', () => {
  expect(toCamelCase({ created_at: 1, CautionMoney: 2, list: [{ day_ends_at: 3 }] })).toEqual({
    createdAt: 1,
    cautionMoney: 2,
    list: [{ dayEndsAt: 3 }],
  });
  expect(toCamelCase({ before: { lots_min: 1 } })).toEqual({ before: { lots_min: 1 } });
  expect(toSnakeCase({ dayEndsAt: 1, early: [{ minuteOfDay: 2 }] })).toEqual({
    day_ends_at: 1,
    early: [{ minute_of_day: 2 }],
  });
  expect(snakeName('receivedAmount')).toBe('received_amount');
});

test('a file is passed on unchanged', () => {
  const file = new File(['picture'], 'a.png');
  expect(toSnakeCase(file)).toBe(file);
});
