// The allowed content of an operator's file, and how each finding is reported.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigFault } from '../../config.ts';
import { logoOrigins, parseProviders, readProviders } from './read-providers.ts';

const alpha = {
  id: 7,
  name: 'Alpha Markets',
  logo: 'https://logos.example:8443/alpha.svg',
  url: 'https://alpha.example/',
  subject: 'Alpha Markets Limited',
  registered_address: '1 Queen’s Road, Central',
  location: 'Hong Kong',
  email: 'care@alpha.example',
};
const empty = { logo: '', url: '', subject: '', registered_address: '', location: '', email: '' };
const parse = (...entries: unknown[]) => parseProviders(JSON.stringify(entries));

test('a complete entry is unchanged; optional fields are empty', () => {
  expect(parse(alpha, { id: 8, name: ' Beta ' })).toEqual([alpha, { id: 8, name: 'Beta', ...empty }]);
  expect(parse()).toEqual([]);
});

test.each([
  [{ id: 0 }, 'id must be a whole number above 0'],
  [{ id: '7' }, 'id must be a whole number above 0'],
  [{ id: undefined }, 'id must be a whole number above 0'],
  [{ name: 3 }, 'name must be text on one line, of at most 100 characters'],
  [{ subject: 'x'.repeat(201) }, 'subject must be text on one line, of at most 200 characters'],
  [{ location: 'one\ntwo' }, 'location must be text on one line, of at most 100 characters'],
  [
    { url: 'http://alpha.example' },
    'url must be an address that starts with https://, without a user or a password',
  ],
  [
    { url: 'javascript:alert(1)' },
    'url must be an address that starts with https://, without a user or a password',
  ],
  [
    { logo: 'https://u:p@alpha.example' },
    'logo must be an address that starts with https://, without a user or a password',
  ],
  [
    { logo: 'https://a;script-src/x' },
    'logo must be an address that starts with https://, without a user or a password',
  ],
  [{ email: 'nobody' }, 'email must be an e-mail address'],
  [{ email: 'a@b.example?cc=c@d.example' }, 'email must be an e-mail address'],
  [{ adress: 'x' }, 'there is no field adress'],
])('%j is reported by its entry and field', (changed, fault) => {
  const read = () => parse({ id: 1, name: 'First' }, { ...alpha, ...changed });
  expect(read).toThrow(ConfigFault);
  const name = 'name' in changed ? '' : ' (Alpha Markets)';
  expect(read).toThrow(new ConfigFault(`PROVIDERS_FILE, entry 2${name}: ${fault}`));
});

test('a provider needs a name', () => {
  for (const name of ['', '  '])
    expect(() => parse({ id: 1, name })).toThrow('entry 1: name must not be empty');
});

test('errors are reported together, and an id belongs to one entry', () => {
  expect(() => parse(alpha, 'Beta', { id: 7, name: 'Gamma' }, { id: 9, name: 'Delta', url: 'x' })).toThrow(
    new ConfigFault(
      [
        'PROVIDERS_FILE, entry 2: must be an object: { … }',
        'PROVIDERS_FILE, entry 4 (Delta): url must be an address that starts with https://, without a user or a password',
        'PROVIDERS_FILE, entry 3 (Gamma): id 7 stands in entry 1 already',
      ].join('\n'),
    ),
  );
  const many = Array.from({ length: 30 }, (_, id) => ({ id: id + 1, name: 'x', url: 'x' }));
  expect(() => parse(...many)).toThrow(/entry 20 .*\nPROVIDERS_FILE: 10 more of the kind$/s);
});

test('limits of the whole file', () => {
  const make = (count: number, logo: (id: number) => string) =>
    Array.from({ length: count }, (_, id) => ({ id: id + 1, name: `N${id}`, logo: logo(id) }));
  expect(parse(...make(1_000, () => 'https://one.example/x.png'))).toHaveLength(1_000);
  expect(() => parse(...make(1_001, () => ''))).toThrow('holds 1001 entries; 1000 are allowed');
  const hosts = (count: number) => make(count, (id) => `https://h${id}.example/x.png`);
  expect(
    logoOrigins(parse(...hosts(20), { ...alpha, id: 99, logo: 'https://h3.example/y.png' })),
  ).toHaveLength(20);
  expect(() => parse(...hosts(21))).toThrow('logos stand on 21 hosts; 20 are allowed');
  expect(logoOrigins([alpha])).toEqual(['https://logos.example:8443']);
});

test('a file that is not a list is rejected', async () => {
  expect(() => parseProviders('[{]')).toThrow(/^PROVIDERS_FILE must be JSON: /);
  expect(() => parseProviders('{"id":1}')).toThrow('PROVIDERS_FILE must hold a list');
  const folder = await mkdtemp(join(tmpdir(), 'candor-providers-'));
  const path = join(folder, 'providers.json');
  await expect(readProviders(path)).rejects.toThrow(/^PROVIDERS_FILE can't be read: .*providers\.json/);
  await writeFile(path, JSON.stringify([alpha]));
  expect(await readProviders(path)).toEqual([alpha]);
  expect(await readProviders('')).toEqual([]);
  await rm(folder, { recursive: true });
});
