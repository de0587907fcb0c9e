// Before every screen is measured in every language: starts a venue with content on every screen.
import { openVenue } from './start-venue.ts';
import { stageTour, tourSettings } from './tour-stage.ts';

export default async function startLanguageTour(): Promise<() => Promise<void>> {
  const end = await openVenue(tourSettings);
  await stageTour(process.env.VENUE ?? '');
  return end;
}
