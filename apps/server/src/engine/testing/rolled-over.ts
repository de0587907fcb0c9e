// For tests: the smallest event there is, so that the journal has something to hold.
import { EVENT_VERSION, type VenueEvent } from '@candor/core';

/** `valueDate` is YYYY-MM-DD, later than that of the one before. */
export const rolledOver = (valueDate: string): VenueEvent => ({
  v: EVENT_VERSION,
  actor: 's:rollover',
  type: 'RolledOver',
  at: 1,
  valueDate,
  rolledAt: 1,
  holiday: false,
});
