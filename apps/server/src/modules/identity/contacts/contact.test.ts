// Addresses in their one form, and those that are rejected before they could reach a mail server or a gateway.
import { describe, expect, test } from 'vitest';
import { parseEmail } from './contact.ts';
import { nationalForms, parseMobile } from './mobile-number.ts';

describe('an e-mail address', () => {
  test.each([
    ['Ann.Lee+x@Example.COM', 'ann.lee+x@example.com'],
    [' ann@münchen.example ', 'ann@xn--mnchen-3ya.example'],
    ["o'brien@example.com", "o'brien@example.com"],
  ])('%s is %s', (typed, known) => {
    expect(parseEmail(typed)).toBe(known);
  });
  test.each([
    '',
    'ann',
    'ann@',
    '@example.com',
    'ann@example',
    'a@b@example.com',
    'ann@example.com,bob@example.com',
    'ann@example.com bob@example.com',
    'ann@example.com\r\nBcc: bob@example.com',
    'ann@example.com\nbob@example.com',
    '"ann"@example.com',
    'Ann <ann@example.com>',
    '(ann)ann@example.com',
    'ann@[127.0.0.1]',
    'ann@127.0.0.1',
    'ann@exa mple.com',
    'ann@exam\u0000ple.com',
    'ann@ex\u00adample.com',
    'ann..lee@example.com',
    '.ann@example.com',
    '=?utf-8?q?ann=0d=0a?=@example.com',
    '=?x?q?bob=40example.org=3e?=@example.com',
    'änn@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ann@${'a.'.repeat(130)}com`,
  ])('%j is invalid', (typed) => {
    expect(parseEmail(typed)).toBeNull();
  });
});

describe('a mobile number', () => {
  test.each([
    ['01512 3456789', 'DE', '+4915123456789'],
    ['+49 (0)1512 3456789', undefined, '+4915123456789'],
    ['+49 01512 3456789', undefined, '+4915123456789'],
    ['0049 1512 3456789', undefined, '+4915123456789'],
    ['9123 4567', 'HK', '+85291234567'],
    ['8 912 345-67-89', 'RU', '+79123456789'],
    // A country code in the number overrides the chosen country.
    ['+852 9123 4567', 'DE', '+85291234567'],
  ])('%s of %s is %s', (typed, country, known) => {
    expect(parseMobile(typed, country)).toMatchObject({ international: known });
  });
  test.each([
    ['', 'DE'],
    ['123', 'DE'],
    ['+49 30 123456', undefined],
    ['01512 3456789', undefined],
    ['+4915123456789;ext=1', undefined],
    ['call +4915123456789', undefined],
    ["1'; drop table users", 'DE'],
  ])('%s of %s is invalid', (typed, country) => {
    expect(parseMobile(typed, country)).toBeNull();
  });
  test.each(['+972 50 123 4567', '+86 138 1234 5678', '+850 191 123 456', '+678 555 1234', '+53 5 1234567'])(
    '%s is not served',
    (typed) => {
      expect(parseMobile(typed)).toBe('not_served');
    },
  );
});

test('a national number is searched for in each form in which it may be stored', () => {
  expect(nationalForms('01512 3456789')).toEqual(['015123456789', '15123456789']);
  expect(nationalForms('8 (912) 345-67-89')).toEqual(['89123456789', '9123456789']);
  expect(nationalForms('12')).toEqual([]);
});
