import { expect, test } from 'vitest';
import { parseLossUrl } from './loss-url.ts';

const hosts = ['help.example', 'example.org:8443'];

test.each([
  'https://help.example/',
  'https://help.example/closed?why=1#top',
  'https://example.org:8443/closed',
])('%s is followed', (address) => {
  expect(parseLossUrl(address, hosts)).toBe(address);
});

test('an address is compared in the spelling of browsers', () => {
  expect(parseLossUrl('https://HELP.example:443', hosts)).toBe('https://help.example/');
});

test.each([
  '',
  'help.example',
  '/closed',
  '//help.example/',
  'http://help.example/',
  'https://other.example/',
  'https://www.help.example/',
  'https://help.example.other.example/',
  'https://help.example.',
  'https://help.example:8443/',
  'https://example.org/',
  'https://user@help.example/',
  'https://user:word@help.example/',
  'https://help.example@other.example/',
  'https:\\\\help.example/',
  'https://help.example\\@other.example/',
  'https://other.example\\@help.example/',
  'https:/help.example/',
  'https:help.example',
  ' https://help.example/',
  'ht\ntps://help.example/',
  'javascript:location="https://help.example/"',
  'data:text/html,https://help.example/',
  'https://',
])('%j is not followed', (address) => {
  expect(parseLossUrl(address, hosts)).toBeNull();
});

test('without a list no address is followed', () => {
  for (const list of [[], ['']]) expect(parseLossUrl('https://help.example/', list)).toBeNull();
});
