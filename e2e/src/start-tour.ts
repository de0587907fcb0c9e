// Before the tour: no pictures of an earlier one, and a venue.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import startVenue from './start-venue.ts';

export default async function startTour(): Promise<() => Promise<void>> {
  await rm(join(import.meta.dirname, '../artifacts/tour'), { recursive: true, force: true });
  return startVenue();
}
