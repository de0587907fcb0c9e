// Access to the office: its cookie, its header and its roles.
import { OFFICE_PATH, officeCalls } from '@candor/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOffice } from './testing/office-client.ts';
import { openTestVenue, type TestVenue } from './testing/test-venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await openTestVenue();
});
afterAll(() => venue.stop());

test('a cookie identifies an operator', async () => {
  const office = await openOffice(venue, 'finance');
  const me = await office.get('officeMe');
  expect(me).toMatchObject({ id: office.id, email: office.email, role: 'finance' });
  expect(me.permissions).toContain('deposits.decide');
  expect(me.permissions).not.toContain('settings.write');
});

test('a document lists every call with its permission and rejections', async () => {
  const response = await fetch(`${venue.origin}/office/openapi.json`);
  const document = (await response.json()) as {
    paths: Record<string, Record<string, { description: string }>>;
  };
  for (const { method, path, permission } of Object.values(officeCalls)) {
    const described = document.paths[`${OFFICE_PATH}${path}`]?.[method.toLowerCase()];
    expect(described, path).toBeDefined();
    if (permission.includes('.')) expect(described?.description).toContain(`Needs ${permission}.`);
  }
});

test('unknown methods are rejected at shared paths too', async () => {
  for (const [path, allow] of [
    ['operators', 'GET, POST, HEAD'],
    ['login', 'POST'],
    ['me', 'GET, HEAD'],
  ]) {
    const response = await fetch(`${venue.origin}${OFFICE_PATH}/${path}`, { method: 'DELETE' });
    expect(response.status, path).toBe(405);
    expect(response.headers.get('allow')).toBe(allow);
  }
});
