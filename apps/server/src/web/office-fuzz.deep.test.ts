// Bad input to every call of the office, in its path, its query and as JSON: never a 500, and what is wrong is named.
import {
  OFFICE_HEADER,
  OFFICE_PATH,
  type OfficeCallName,
  type OfficeSite,
  officeCalls,
} from '@candor/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { officeInputs } from '../modules/operators/testing/office-inputs.ts';
import { badTexts, badValues } from './testing/bad-values.ts';
import { type OfficeClient, openOffice } from './testing/office-client.ts';
import { openRealUser } from './testing/real-user.ts';
import { openTestVenue, type TestVenue } from './testing/test-venue.ts';

let venue: TestVenue;
let office: OfficeClient;
beforeAll(async () => {
  venue = await openTestVenue();
  await openRealUser(venue);
});
afterAll(() => venue.stop());

const sites = Object.entries<OfficeSite>(officeCalls) as [OfficeCallName, OfficeSite][];
const cases = sites.flatMap(([name, site]) =>
  Object.keys(officeCalls[name].params.shape).map((field) => ({ name, site, field })),
);

test.each(cases)('$name with a bad $field', async ({ name, site, field }) => {
  // Some calls end their own login.
  office = await openOffice(venue, 'administrator');
  const values = site.method === 'GET' ? badTexts : [...badTexts, ...badValues];
  const replies = await Promise.all(
    values.map(async (value) => ({
      value,
      ...(await send(site, { id: 999_999, ...officeInputs[name], [field]: value })),
    })),
  );
  for (const { value, status, body } of replies) {
    const where = `${field} = ${JSON.stringify(value)?.slice(0, 60)} -> ${status} ${JSON.stringify(body)}`;
    // A path that names nothing is not found, one that is too long is not read; passwords at once are too many to hash.
    expect([200, 400, 404, 414, 429, 431, 503], where).toContain(status);
    expect([0, 1, 999], where).toContain(body.code);
    if (['missing_parameter', 'invalid_parameter'].includes(body.error))
      expect(body.field, where).toBeTruthy();
  }
});

async function send({ method, path }: OfficeSite, params: Readonly<Record<string, unknown>>) {
  const rest = new Map(Object.entries(params));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 6_000);
  });
  const isPost = method === 'POST';
  const query = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]));
  const response = await fetch(`${venue.origin}${OFFICE_PATH}${filled}${isPost ? '' : `?${query}`}`, {
    method,
    headers: {
      lang: 'en',
      cookie: office.cookie,
      ...(isPost ? { [OFFICE_HEADER]: '1', 'content-type': 'application/json' } : {}),
    },
    ...(isPost ? { body: JSON.stringify(Object.fromEntries(rest)) } : {}),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}
