// Pictures of instruments that operators add: encoded again, chosen for an instrument, public, and removed when unused.
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../db/in-transaction.ts';
import { PublicPictures } from '../../web/public-pictures.ts';
import { type OfficeClient, openOffice } from '../../web/testing/office-client.ts';
import { makeTestClient } from '../../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../../web/testing/test-venue.ts';
import { instrumentLogos, logoName } from './instrument-logos.ts';

let venue: TestVenue;
let office: OfficeClient;
beforeAll(async () => {
  venue = await openTestVenue();
  office = await openOffice(venue, 'dealing');
});
afterAll(() => venue.stop());

const EURUSD = 1;
const drawn = (red: number) =>
  sharp({ create: { width: 200, height: 100, channels: 4, background: { r: red, g: 0, b: 0, alpha: 1 } } });
const picture = async (red: number): Promise<File> =>
  new File([new Uint8Array(await drawn(red).png().toBuffer())], 'a.png');
const add = (file: File) => office.ask('officeAddInstrumentLogo', { file });

test('is a public square with a transparent background, shown with its instrument', async () => {
  const { logo } = await office.get('officeAddInstrumentLogo', { file: await picture(200) });
  expect(await office.get('officeAddInstrumentLogo', { file: await picture(200) })).toEqual({ logo });
  const changed = await office.get('officeChangeInstrument', { id: EURUSD, logo });
  expect(changed.logo).toBe(logo);
  const listed = (await makeTestClient(venue.origin).get('tradeList')).find(({ Id }) => Id === EURUSD);
  expect(listed?.Logo).toBe(logo);

  const served = await fetch(venue.origin + logo);
  expect(served.headers.get('content-type')).toBe('image/png');
  expect(served.headers.get('x-content-type-options')).toBe('nosniff');
  expect(served.headers.get('content-security-policy')).toContain("default-src 'none'");
  const { data, info } = await sharp(Buffer.from(await served.arrayBuffer()))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([160, 160]);
  // Above the picture it is transparent; in the middle it is as it was sent.
  expect(data[3]).toBe(0);
  const middle = (80 * 160 + 80) * 4;
  expect([...data.subarray(middle, middle + 4)]).toEqual([200, 0, 0, 255]);
});

test.each([
  [
    'an SVG',
    new File(['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'], 'a.png'),
    'image_unsupported',
  ],
  ['a page', new File(['<!doctype html>'], 'a.png'), 'image_unsupported'],
  [
    'half a picture',
    new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])], 'a.png'),
    'image_broken',
  ],
] as const)('%s is rejected', async (_, file, error) => {
  expect(await add(file)).toMatchObject({ error, field: 'file' });
});

test('an unknown picture is rejected, and so is one of another site', async () => {
  for (const logo of [`/instrument-logos/${'0'.repeat(32)}`, '/instrument-logos/../x', '/office/favicon.svg'])
    expect(await office.ask('officeChangeInstrument', { id: EURUSD, logo })).toMatchObject({
      error: 'invalid_parameter',
      field: 'logo',
    });
  expect((await fetch(`${venue.origin}/instrument-logos/${'0'.repeat(32)}`)).status).toBe(404);
  expect((await fetch(`${venue.origin}/instrument-logos/x'--`)).status).toBe(404);
});

test('an operator who may only view markets can’t add one', async () => {
  const auditor = await openOffice(venue, 'auditor');
  expect(await auditor.ask('officeAddInstrumentLogo', { file: await picture(1) })).toMatchObject({
    error: 'not_permitted',
    details: { permission: 'markets.write' },
  });
});

const day = 86_400_000;
const logosIn = (days: number) =>
  new PublicPictures(
    {
      pool: venue.pool,
      venuePool: venue.pool,
      now: () => Date.now() + venue.clock.offsetMs + days * day,
    },
    instrumentLogos,
  );

test('one that no instrument shows is removed after a week', async () => {
  const shown = await office.get('officeAddInstrumentLogo', { file: await picture(11) });
  const unused = await office.get('officeAddInstrumentLogo', { file: await picture(12) });
  await office.get('officeChangeInstrument', { id: EURUSD, logo: shown.logo });
  const left = async (days: number) => {
    const logos = logosIn(days);
    await logos.removeUnused();
    return Promise.all(
      [shown, unused].map(async ({ logo }) => (await logos.find(logoName(logo))) !== undefined),
    );
  };
  expect(await left(6)).toEqual([true, true]);
  expect(await left(8)).toEqual([true, false]);
});

test('one that an instrument claims during the removal stays', async () => {
  const { logo: taken } = await office.get('officeAddInstrumentLogo', { file: await picture(21) });
  const { logo: unused } = await office.get('officeAddInstrumentLogo', { file: await picture(22) });
  const logos = logosIn(8);
  let removing: Promise<void> | undefined;
  await inTransaction(venue.pool, async (client) => {
    expect(await logos.isKnown(taken, client)).toBe(true);
    removing = logos.removeUnused();
    await Promise.race([removing, sleep(500)]);
    await client.query(
      `update instrument_listings set listing = jsonb_set(listing, '{logo}', to_jsonb($2::text)) where instrument_id = $1`,
      [EURUSD, taken],
    );
  });
  await removing;
  const isLeft = () => Promise.all([taken, unused].map((address) => logos.isKnown(address)));
  expect(await isLeft()).toEqual([true, false]);
  await logos.removeUnused();
  expect(await isLeft()).toEqual([true, false]);
});
