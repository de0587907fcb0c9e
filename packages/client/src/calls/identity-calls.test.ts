// The response's state of a review, and the field that a rejection concerns.
import { expect, test } from 'vitest';
import type { Http } from '../http.ts';
import { fetchIdentityReview, identityFieldOf } from './identity-calls.ts';

test.each([
  [0, 'none'],
  [1, 'waiting'],
  [2, 'finished'],
  [7, 'finished'],
])('the code %i is %s', async (code, status) => {
  const call = async () => ({ review_status: code, name: 'Ada', remark: 'Why.' });
  const http = { at: () => ({ call }) } as unknown as Http;
  expect(await fetchIdentityReview(http)).toEqual({ status, name: 'Ada', remark: 'Why.' });
});

test.each([
  ['card_id', 'cardId'],
  ['front_pic', 'front'],
  ['toString', null],
  ['other', null],
  [null, null],
])('the field %s is %s', (field, meant) => {
  expect(identityFieldOf(field)).toBe(meant);
});
