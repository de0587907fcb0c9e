// Operators maintain providers: clients find them at once, changes override the file, and everything is audited.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataDir } from '../../web/testing/data-dir.ts';
import { type OfficeClient, openOffice } from '../../web/testing/office-client.ts';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { ProvidersStore } from './providers-store.ts';

const alpha = {
  id: 1,
  name: 'Alpha Markets',
  logo: 'https://logos.example/alpha.svg',
  url: 'https://alpha.example/',
  subject: 'Alpha Markets Limited',
  registered_address: '1 Queen’s Road',
  location: 'Hong Kong',
  email: 'care@alpha.example',
};
const beta = { ...alpha, id: 2, name: 'Beta' };

let folder: string;
let venue: TestVenue;
let office: OfficeClient;
let client: TestClient;

beforeAll(async () => {
  folder = await makeDataDir();
  await writeFile(join(folder, 'providers.json'), JSON.stringify([alpha, beta]));
  venue = await openTestVenue({ PROVIDERS_FILE: join(folder, 'providers.json') });
  office = await openOffice(venue, 'content');
  client = makeTestClient(venue.origin);
});
afterAll(async () => {
  await venue.stop();
  await rm(folder, { recursive: true, force: true });
});

const names = async (name = '') => (await client.get('providers', { name })).map((one) => one.name);

test('a new provider is found at once, changed and removed, each audited', async () => {
  expect(await names()).toEqual(['Alpha Markets', 'Beta']);
  const added = await office.get('officeAddProvider', {
    name: ' Gamma ',
    logo: 'https://cdn.gamma.example/l.svg',
  });
  expect(added).toMatchObject({ name: 'Gamma', url: '', changed_by: office.email, retired_at: null });
  expect(added.id).toBeGreaterThan(1_000_000);
  expect(await names('gam')).toEqual(['Gamma']);
  expect(
    await office.get('officeChangeProvider', { id: added.id, url: 'https://gamma.example/' }),
  ).toMatchObject({
    name: 'Gamma',
    logo: 'https://cdn.gamma.example/l.svg',
    url: 'https://gamma.example/',
  });
  await office.get('officeRetireProvider', { id: added.id });
  expect(await names('gam')).toEqual([]);
  expect(await office.ask('officeChangeProvider', { id: added.id, url: '' })).toMatchObject({
    error: 'provider_retired',
  });
  expect((await office.get('officeProviders')).list.at(-1)).toMatchObject({ id: added.id });
  const { rows } = await venue.pool.query('select act from audit_log where subject = $1 order by id', [
    `provider ${added.id}`,
  ]);
  expect(rows.map(({ act }) => act)).toEqual(['add', 'change', 'retire']);
});

test('changed providers ignore the file at the next start, and the others follow it', async () => {
  await office.get('officeChangeProvider', { id: 1, location: 'Singapore' });
  const warnings: string[] = [];
  const log = { warn: (message: string) => void warnings.push(message) } as never;
  const store = await ProvidersStore.open(venue.pool, [alpha, { ...alpha, id: 3, name: 'Delta' }], log);
  expect(store.logoOrigins).toEqual(['https://logos.example']);
  expect(store.search('').map(({ name, location }) => [name, location])).toEqual([
    ['Alpha Markets', 'Singapore'],
    ['Delta', 'Hong Kong'],
  ]);
  expect(warnings).toEqual([expect.stringContaining('entry 1')]);
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ url: 'http://plain.example/' }, 'url'],
  [{ logo: 'https://u:p@a.example/' }, 'logo'],
  [{ url: 'javascript:alert(1)' }, 'url'],
  [{ url: 'https://a.example/"><script>' }, 'url'],
  [{ logo: 'https://a.example\\@b.example/l.svg' }, 'logo'],
  [{ email: 'nobody' }, 'email'],
  [{ subject: 'a\nb' }, 'subject'],
])('%j is rejected when added or changed', async (wrong, field) => {
  const refused = { error: 'invalid_parameter', field };
  expect(await office.ask('officeAddProvider', { name: 'New', ...wrong })).toMatchObject(refused);
  expect(await office.ask('officeChangeProvider', { id: 1, ...wrong })).toMatchObject(refused);
});

test('logos have at most twenty hosts, and a rejected change is not served', async () => {
  const add = (n: number) =>
    office.ask('officeAddProvider', { name: `Host ${n}`, logo: `https://host-${n}.example/l.svg` });
  for (let n = 2; n <= 20; n++) expect(await add(n)).toMatchObject({ code: 1 });
  expect(await add(21)).toMatchObject({ error: 'too_many_logo_hosts', field: 'logo', details: { max: 20 } });
  expect(await names('Host 21')).toEqual([]);
});
