import { expect, test } from 'vitest';
import { parseIdentityField, parseIdentityReview } from './identity.ts';

test.each([
  [0, 'none'],
  [1, 'waiting'],
  [2, 'finished'],
  [7, 'finished'],
])('the code %i is %s', (code, status) => {
  expect(parseIdentityReview({ review_status: code, name: 'Ada', remark: 'Why.' })).toEqual({
    status,
    name: 'Ada',
    remark: 'Why.',
  });
});

test.each([
  ['card_id', 'cardId'],
  ['front_pic', 'front'],
  ['toString', null],
  ['other', null],
  [null, null],
])('the field %s is %s', (field, meant) => {
  expect(parseIdentityField(field)).toBe(meant);
});
