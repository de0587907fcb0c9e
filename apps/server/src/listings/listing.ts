// An instrument's settings by operators besides its spec: its presentation, its hours, and the reason of a halt.
import type { InstrumentId } from '@candor/core';
import type { Language } from '@candor/i18n/server';
import type { Calendar } from '../feeds/calendars.ts';

export type Names = Partial<Readonly<Record<Language, string>>>;

export interface Halt {
  readonly reason: string;
  /** The operator's e-mail address. */
  readonly by: string;
  readonly at: number;
}

/** Only the changed fields; the catalogue has the rest. */
export interface Listing {
  readonly showCode?: string;
  readonly names?: Names;
  readonly logo?: string;
  readonly categoryId?: number;
  /** Position in lists. */
  readonly position?: number;
  readonly hours?: Calendar;
  readonly halt?: Halt;
}

export interface StoredListing {
  readonly instrumentId: InstrumentId;
  /** Counts changes of the spec, of the listing, and of halts. */
  readonly version: number;
  readonly listing: Listing;
  readonly changedBy: string;
  readonly changedAt: Date;
}

export interface ListedCategory {
  readonly id: number;
  readonly names: Readonly<Record<Language, string>>;
  readonly position: number;
  readonly version: number;
}
