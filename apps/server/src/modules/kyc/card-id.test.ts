import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { digestCardId, maskCardId, readCardId } from './card-id.ts';

test.each([
  ['  AB 12  3456 ', 'AB 12 3456'],
  ['１２３４５６', '123456'],
  ['台北 123', '台北 123'],
  ['12/34-5.6', '12/34-5.6'],
  ['', undefined],
  ['-- --', undefined],
  ['12', undefined],
  ['<b>123</b>', undefined],
  ["123'--", undefined],
])('%j is read as %j', (typed, cardId) => {
  expect(readCardId(typed)).toBe(cardId);
});

describe('a digest', () => {
  const key = randomBytes(32);
  test('is the same for each spelling of a number, and differs under another key', () => {
    expect(digestCardId(key, 'ab-12 34')).toEqual(digestCardId(key, 'AB1234'));
    expect(digestCardId(key, 'AB1235')).not.toEqual(digestCardId(key, 'AB1234'));
    expect(digestCardId(randomBytes(32), 'AB1234')).not.toEqual(digestCardId(key, 'AB1234'));
  });
});

test.each([
  ['AB-12 345678', '••••678'],
  ['1234567890123456', '••••3456'],
  ['123', '••••3'],
])('%s is shown as %s', (cardId, shown) => {
  expect(maskCardId(cardId)).toBe(shown);
});
