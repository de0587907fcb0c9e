// Before every screen is measured in every language: no pictures of an earlier time, and a venue.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openVenue } from './start-venue.ts';
import { stageTour, tourSettings } from './tour-stage.ts';

export default async function startLanguageTour(): Promise<() => Promise<void>> {
  for (const folder of ['languages', 'language-sheets'])
    await rm(join(import.meta.dirname, '../artifacts', folder), { recursive: true, force: true });
  const end = await openVenue(tourSettings);
  await stageTour(process.env.VENUE ?? '');
  return end;
}
