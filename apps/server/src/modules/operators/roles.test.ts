// Every role against every office call: permitted by the one table, or rejected with the missing permission.
import {
  mayDo,
  type OfficeCallName,
  type OfficeSite,
  officeCalls,
  officeCallsByArea,
  permissions,
  roles,
} from '@candor/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOfficeClient, type OfficeClient, openOffice } from '../../web/testing/office-client.ts';
import { makeTestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await openTestVenue();
});
afterAll(() => venue.stop());

const sites = Object.entries<OfficeSite>(officeCalls) as [OfficeCallName, OfficeSite][];
const guarded = sites.filter(([, { permission }]) => (permissions as readonly string[]).includes(permission));

test('no two areas have a call with the same name or path', () => {
  const names = Object.values(officeCallsByArea).flatMap((calls) => Object.keys(calls));
  expect(names.toSorted()).toEqual(Object.keys(officeCalls).toSorted());
  const places = sites.map(([, { method, path }]) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);
  expect(new Set(places).size).toBe(places.length);
});

test('every call names its path’s parameters, and every permission is some role’s', () => {
  for (const [name, { path }] of sites) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field);
    expect(Object.keys(officeCalls[name].params.shape), name).toEqual(expect.arrayContaining(inPath));
  }
  for (const permission of permissions)
    expect(
      roles.filter((role) => mayDo(role, permission)),
      permission,
    ).not.toEqual([]);
});

describe.each(roles)('%s', (role) => {
  let office: OfficeClient;
  beforeAll(async () => {
    office = await openOffice(venue, role);
  });

  test.each(guarded)('%s', async (name, { permission }) => {
    // The request names nothing that exists, so a permitted call is rejected for its parameters, or answered.
    const body = await office.ask(name, { id: 999_999_999 });
    if (mayDo(role, permission as (typeof permissions)[number])) expect(body.error).not.toBe('not_permitted');
    else expect(body).toMatchObject({ code: 0, error: 'not_permitted', details: { permission } });
  });
});

test.each(sites)('%s is closed to visitors and clients', async (name, { permission, method }) => {
  const { token } = await makeTestClient(venue.origin).loginDemo();
  for (const cookie of [
    '',
    'candor_office=',
    `candor_office=${token}`,
    `candor_office=${'x'.repeat(5_000)}`,
  ]) {
    const visitor = makeOfficeClient(venue.origin, { id: 0, email: '', role: 'support', cookie });
    const body = await visitor.ask(name, { id: 1 }, { headers: { authorization: token } });
    if (permission === 'none') expect(body.error).toBe('missing_parameter');
    else expect(body).toMatchObject({ code: 999, error: 'session_invalid' });
  }
  expect(method).toMatch(/^(GET|POST)$/);
});

test('an office cookie gives no access to clients’ calls', async () => {
  const { cookie } = await openOffice(venue, 'administrator');
  const token = cookie.split('=')[1] as string;
  const client = makeTestClient(venue.origin);
  for (const options of [{ headers: { cookie } }, { token }, { token: `Bearer ${token}` }])
    expect(await client.ask('userInfo', {}, options)).toMatchObject({ code: 999 });
});

test('a removed role is ineffective at the next request', async () => {
  const office = await openOffice(venue, 'administrator');
  expect(await office.ask('officeSettings')).toMatchObject({ code: 1 });
  await openOffice(venue, 'content', office.email);
  expect(await office.ask('officeSettings')).toMatchObject({ error: 'not_permitted' });
});

test('the office is hidden from other networks', async () => {
  const near = await openTestVenue({ OFFICE_NETWORKS: '127.0.0.0/8' });
  const far = await openTestVenue({
    OFFICE_NETWORKS: '203.0.113.0/24,2001:db8::/32',
    TRUST_PROXY: '127.0.0.1',
  });
  expect(await (await openOffice(near, 'support')).ask('officeMe')).toMatchObject({ code: 1 });
  const office = await openOffice(far, 'support');
  const me = (headers: Record<string, string>) =>
    fetch(`${far.origin}/office/api/me`, { headers: { cookie: office.cookie, ...headers } });
  expect((await me({})).status).toBe(404);
  expect((await me({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(200);
  expect((await me({ 'x-forwarded-for': '2001:db8:1::9' })).status).toBe(200);
  expect((await me({ 'x-forwarded-for': '203.0.114.9' })).status).toBe(404);
  await near.stop();
  await far.stop();
});
