// Failed logins and rejected authorisations are logged in one line each, with who and from where, and without typed
// input.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openOffice } from './testing/office-client.ts';
import { openRealUser } from './testing/real-user.ts';
import { makeTestClient } from './testing/test-client.ts';
import { openTestVenue, type TestVenue } from './testing/test-venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await openTestVenue();
}, 240_000);
afterAll(() => venue.stop());
beforeEach(() => void venue.lines.splice(0));

const logged = (message: string): Record<string, unknown>[] =>
  venue.lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === message);

test('a login of a client that fails', async () => {
  const { email } = await openRealUser(venue);
  const typed = { account: email, password: 'typed-and-wrong', login_type: 1 };
  expect(await makeTestClient(venue.origin).ask('login', typed)).toMatchObject({
    error: 'wrong_credentials',
  });
  expect(logged('a login failed')).toEqual([
    expect.objectContaining({
      level: 30,
      time: expect.any(String),
      refusal: 'wrong_credentials',
      requestId: expect.any(String),
      address: '127.0.0.1',
    }),
  ]);
  expect(venue.lines.join()).not.toMatch(new RegExp(`typed-and-wrong|${email}`));
});

test('each of many failed logins, and one of an operator', async () => {
  const office = await openOffice(venue, 'support');
  const typed = { email: 'nobody@office.test', password: 'typed-and-wrong' };
  for (let n = 0; n < 3; n += 1)
    expect(await office.ask('officeLogin', typed)).toMatchObject({ error: 'wrong_credentials' });
  expect(logged('a login failed')).toHaveLength(3);
  expect(venue.lines.join()).not.toMatch(/typed-and-wrong|nobody@office|candor_office/);
});

test('a forbidden action with its operator and without parameters', async () => {
  const office = await openOffice(venue, 'support');
  await office.ask('officeBlock', { id: 17, reason: 'a reason that is typed' });
  expect(logged('authorisation was refused')).toEqual([
    expect.objectContaining({
      refusal: 'not_permitted',
      caller: `operator ${office.id}`,
      route: expect.stringMatching(/\/clients\/:id\/block$/),
    }),
  ]);
  expect(venue.lines.join()).not.toMatch('a reason that is typed');
});

test('a client who must confirm first, and a page of another site', async () => {
  const user = await openRealUser(venue);
  await venue.pool.query(
    "update sessions set created_at = created_at - interval '1 day' where user_id = $1",
    [user.id],
  );
  await makeTestClient(venue.origin).ask('factorBegin', {}, { token: user.token });
  const foreign = { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } };
  await fetch(`${venue.origin}/api/user/loginForU`, foreign);
  expect(logged('authorisation was refused')).toEqual([
    expect.objectContaining({ refusal: 'reauthentication_required', caller: `client ${user.id}` }),
    expect.objectContaining({ refusal: 'cross_site_refused' }),
  ]);
});

test('successful calls and other rejections are not logged', async () => {
  const office = await openOffice(venue, 'support');
  await office.get('officeClients');
  await office.ask('officeClient', { id: 999_999_999 });
  expect(logged('a login failed')).toEqual([]);
  expect(logged('authorisation was refused')).toEqual([]);
});
