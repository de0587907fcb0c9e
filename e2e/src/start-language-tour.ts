// Before every screen is measured in every language: no pictures of an earlier time, and a venue.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import startVenue from './start-venue.ts';

export default async function startLanguageTour(): Promise<() => Promise<void>> {
  await rm(join(import.meta.dirname, '../artifacts/languages'), { recursive: true, force: true });
  return startVenue();
}
