// For tests: the smallest event, as content for the journal.
import { EVENT_VERSION, type VenueEvent } from '@candor/core';

/** `valueDate` is YYYY-MM-DD, later than the previous event's. */
export const rolledOver = (valueDate: string): VenueEvent => ({
  v: EVENT_VERSION,
  actor: 's:rollover',
  type: 'RolledOver',
  at: 1,
  valueDate,
  rolledAt: 1,
  holiday: false,
});
