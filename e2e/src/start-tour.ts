// Before the tour: removes pictures of an earlier one, and starts a venue.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openVenue } from './start-venue.ts';
import { stageTour, tourSettings } from './tour-stage.ts';

export default async function startTour(): Promise<() => Promise<void>> {
  await rm(join(import.meta.dirname, '../artifacts/tour'), { recursive: true, force: true });
  const end = await openVenue(tourSettings);
  await stageTour(process.env.VENUE ?? '');
  return end;
}
