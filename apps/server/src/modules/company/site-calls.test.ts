// Calls about the service itself, on a venue whose operator has set everything that they return.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataDir } from '../../web/testing/data-dir.ts';
import { makeTestClient, type TestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';

let venue: TestVenue;
let client: TestClient;

const providers = [
  {
    id: 1,
    name: 'Alpha Markets',
    logo: 'https://logos.example/alpha.svg',
    url: 'https://alpha.example/',
    subject: 'Alpha Markets Limited',
    registered_address: '1 Queen’s Road, Central',
    location: 'Hong Kong',
    email: 'care@alpha.example',
  },
  {
    id: 2,
    name: 'Börse Süd',
    logo: '',
    url: '',
    subject: '',
    registered_address: '',
    location: '',
    email: '',
  },
];
let folder: string;

beforeAll(async () => {
  folder = await makeDataDir();
  await writeFile(join(folder, 'providers.json'), JSON.stringify(providers));
  venue = await openTestVenue({
    APP_STATUS: '3',
    APP_TYPE: '1',
    LOSS_URL: 'https://help.example/closed',
    LOSS_URL_HOSTS: 'help.example',
    PROVIDERS_FILE: join(folder, 'providers.json'),
    COMPLAINT_EMAIL: 'complaints@example.com',
  });
  client = makeTestClient(venue.origin);
});
afterAll(async () => {
  await venue.stop();
  await rm(folder, { recursive: true, force: true });
});

test('the status is the configured one, with and without a token', async () => {
  const status = { status: 3, type: 1, loss_url: 'https://help.example/closed' };
  expect(await client.get('companyStatus')).toEqual(status);
  expect(await client.get('companyStatus', {}, { token: 'nonsense' })).toEqual(status);
});

test('providers are found by name', async () => {
  expect(await client.get('providers')).toEqual(providers);
  expect(await client.get('providers', { name: 'BORSE' })).toEqual([providers[1]]);
  expect(await client.get('providers', { name: 'ａｌｐｈａ' })).toEqual([providers[0]]);
  expect(await client.get('providers', { name: 'nobody' })).toEqual([]);
  expect(await client.get('providers', { name: 'x'.repeat(64) })).toEqual([]);
  expect(await client.ask('providers', { name: 'x'.repeat(65) })).toMatchObject({
    error: 'invalid_parameter',
    field: 'name',
  });
});

test.each([
  [
    'en',
    'We do not offer our services to residents of these countries: China, Cuba, Israel, North Korea, and Vanuatu.',
  ],
  [
    'de',
    'Einwohnern dieser Länder bieten wir unsere Dienste nicht an: China, Israel, Kuba, Nordkorea und Vanuatu.',
  ],
  ['hk', '我們不向以下國家的居民提供服務：中國、以色列、北韓、古巴及瓦努阿圖。'],
])('the excluded countries are named in %s', async (lang, region_notice) => {
  expect(await client.get('basicInfo', {}, { headers: { lang } })).toMatchObject({ region_notice });
});

test('the e-mail for complaints', async () => {
  expect(await client.get('complaintEmail')).toEqual({ email: 'complaints@example.com' });
});
