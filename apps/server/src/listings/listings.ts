// The current listing of instruments: the catalogue with the engine's specs and operators' changes. One object for the
// whole program, so that a change is visible everywhere at once.
import type { InstrumentId, InstrumentTerms, Price } from '@candor/core';
import type { FeedEvent } from '../feeds/feed.ts';
import type { CatalogueEntry } from '../feeds/instruments.ts';
import type { OwnHours } from '../feeds/own-hours.ts';
import type { ListedCategory, Listing, StoredListing } from './listing.ts';
import type { StoredListings } from './listing-rows.ts';

export interface ListedInstrument extends CatalogueEntry {
  readonly position: number;
  /** An operator has halted it. */
  readonly halted: boolean;
  readonly stored: StoredListing | undefined;
}

export interface ListingsOptions {
  readonly catalogue: readonly CatalogueEntry[];
  readonly stored: StoredListings;
  /** The engine's current specs and halts. */
  readonly standing: {
    readonly terms: readonly InstrumentTerms[];
    readonly halted: readonly InstrumentId[];
  };
  readonly own: OwnHours;
}

interface Wanted {
  readonly terms: InstrumentTerms;
  readonly listing: Listing;
}

/** Space between two positions of the catalogue for others. */
const POSITION_STEP = 10;

export class Listings {
  readonly #catalogue: readonly CatalogueEntry[];
  readonly #own: OwnHours;
  readonly #terms: Map<InstrumentId, InstrumentTerms>;
  readonly #halted: Set<InstrumentId>;
  readonly #stored: Map<InstrumentId, StoredListing>;
  readonly #listeners: ((id: InstrumentId) => void)[] = [];
  #categories: readonly ListedCategory[];
  #all: readonly ListedInstrument[] = [];
  #version = 0;
  #byId: ReadonlyMap<InstrumentId, ListedInstrument> = new Map();

  constructor({ catalogue, stored, standing, own }: ListingsOptions) {
    this.#catalogue = catalogue;
    this.#own = own;
    this.#terms = new Map(standing.terms.map((terms) => [terms.id, terms]));
    this.#halted = new Set(standing.halted);
    this.#stored = new Map(stored.listings.map((row) => [row.instrumentId, row]));
    this.#categories = stored.categories;
    this.#list();
  }

  /** In the order of lists, including those that are not enabled. */
  get all(): readonly ListedInstrument[] {
    return this.#all;
  }

  /** Changes with every change of the listing. */
  get version(): number {
    return this.#version;
  }

  get categories(): readonly ListedCategory[] {
    return this.#categories;
  }

  find(id: InstrumentId): ListedInstrument | undefined {
    return this.#byId.get(id);
  }

  /** Calls the listener with each changed instrument. */
  onChange(listener: (id: InstrumentId) => void): void {
    this.#listeners.push(listener);
  }

  /** Applies a spec that the engine has accepted. */
  takeTerms(terms: InstrumentTerms): void {
    this.#terms.set(terms.id, terms);
    this.#change(terms.id);
  }

  /** Applies a halt or a resumption by the engine. */
  takeHalt(id: InstrumentId, halted: boolean): void {
    if (halted) this.#halted.add(id);
    else this.#halted.delete(id);
    this.#change(id);
  }

  /** Applies a stored row. */
  takeListing(row: StoredListing): void {
    this.#stored.set(row.instrumentId, row);
    if (this.#own.of(row.instrumentId) !== row.listing.hours)
      this.#own.set(row.instrumentId, row.listing.hours);
    this.#change(row.instrumentId);
  }

  takeCategories(categories: readonly ListedCategory[]): void {
    this.#categories = categories;
  }

  /**
   * The house's prices, equal for everyone: the feed's bids, its asks with the mark-up. Withheld ticks do not change.
   */
  markUp(events: readonly FeedEvent[]): readonly FeedEvent[] {
    return events.map((event) => {
      if (event.kind !== 'tick') return event;
      const markup = this.#terms.get(event.instrumentId)?.markup ?? 0;
      return markup === 0 ? event : { ...event, ask: (event.ask + markup) as Price };
    });
  }

  #change(id: InstrumentId): void {
    this.#list();
    for (const listener of this.#listeners) listener(id);
  }

  /** The instrument under another spec and another listing. */
  preview({ terms: { id }, stored }: ListedInstrument, wanted: Wanted): ListedInstrument {
    const { terms, listing } = wanted;
    const none = { instrumentId: id, version: 0, changedBy: '', changedAt: new Date(0) };
    const [entry, index] = this.#entry(id);
    return this.#listed(entry, index, { terms, stored: { ...none, ...stored, listing } });
  }

  #list(): void {
    this.#version += 1;
    const all = this.#catalogue.map((entry, index) => {
      const { id } = entry.terms;
      const terms = this.#terms.get(id) ?? entry.terms;
      return this.#listed(entry, index, { terms, stored: this.#stored.get(id) });
    });
    this.#all = all.sort((a, b) => a.position - b.position || a.terms.id - b.terms.id);
    this.#byId = new Map(all.map((entry) => [entry.terms.id, entry]));
  }

  #entry(id: InstrumentId): [CatalogueEntry, number] {
    const index = this.#catalogue.findIndex(({ terms }) => terms.id === id);
    const entry = this.#catalogue[index];
    if (!entry) throw new Error(`no instrument ${id} in the catalogue`);
    return [entry, index];
  }

  #listed(
    entry: CatalogueEntry,
    index: number,
    { terms, stored }: Pick<ListedInstrument, 'terms' | 'stored'>,
  ): ListedInstrument {
    const { showCode, names, logo, categoryId, position } = stored?.listing ?? {};
    return {
      ...entry,
      terms,
      showCode: showCode ?? entry.showCode,
      logo: logo ?? entry.logo,
      categoryId: categoryId ?? entry.categoryId,
      ...(names ? { names } : {}),
      ...(stored ? { version: stored.version } : {}),
      position: position ?? (index + 1) * POSITION_STEP,
      halted: this.#halted.has(terms.id),
      stored,
    };
  }
}

/** Adds the hours that operators have set, for a feed, which opens before the engine. */
export function fillOwnHours(own: OwnHours, { listings }: StoredListings): void {
  for (const { instrumentId, listing } of listings) if (listing.hours) own.set(instrumentId, listing.hours);
}
