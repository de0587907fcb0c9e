// The current listing of instruments: the catalogue with the engine's specs and operators' changes. One object for the
// whole program, so that a change is visible everywhere at once.
import type { InstrumentId, InstrumentSpec, Price } from '@candor/core';
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
    readonly specs: readonly InstrumentSpec[];
    readonly halted: readonly InstrumentId[];
  };
  readonly own: OwnHours;
}

interface Wanted {
  readonly spec: InstrumentSpec;
  readonly listing: Listing;
}

/** Space between two positions of the catalogue for others. */
const POSITION_STEP = 10;

export class Listings {
  readonly #catalogue: CatalogueEntry[];
  readonly #own: OwnHours;
  readonly #specs: Map<InstrumentId, InstrumentSpec>;
  readonly #halted: Set<InstrumentId>;
  readonly #stored: Map<InstrumentId, StoredListing>;
  readonly #listeners: ((id: InstrumentId) => void)[] = [];
  #categories: readonly ListedCategory[];
  #all: readonly ListedInstrument[] = [];
  #version = 0;
  #byId: ReadonlyMap<InstrumentId, ListedInstrument> = new Map();

  constructor({ catalogue, stored, standing, own }: ListingsOptions) {
    this.#catalogue = [...catalogue];
    this.#own = own;
    this.#specs = new Map(standing.specs.map((spec) => [spec.id, spec]));
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

  /** Takes one more instrument, whose spec the engine has. */
  add(entry: CatalogueEntry): void {
    this.#catalogue.push(entry);
    this.takeSpec(entry.spec);
  }

  /** Applies a spec that the engine has accepted. */
  takeSpec(spec: InstrumentSpec): void {
    this.#specs.set(spec.id, spec);
    this.#change(spec.id);
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
      const markup = this.#specs.get(event.instrumentId)?.markup ?? 0;
      return markup === 0 ? event : { ...event, ask: (event.ask + markup) as Price };
    });
  }

  #change(id: InstrumentId): void {
    this.#list();
    for (const listener of this.#listeners) listener(id);
  }

  /** The instrument under another spec and another listing. */
  preview({ spec: { id }, stored }: ListedInstrument, wanted: Wanted): ListedInstrument {
    const { spec, listing } = wanted;
    const none = { instrumentId: id, version: 0, changedBy: '', changedAt: new Date(0) };
    const [entry, index] = this.#entry(id);
    return this.#listed(entry, index, { spec, stored: { ...none, ...stored, listing } });
  }

  #list(): void {
    this.#version += 1;
    const all = this.#catalogue.map((entry, index) => {
      const { id } = entry.spec;
      const spec = this.#specs.get(id) ?? entry.spec;
      return this.#listed(entry, index, { spec, stored: this.#stored.get(id) });
    });
    this.#all = all.sort((a, b) => a.position - b.position || a.spec.id - b.spec.id);
    this.#byId = new Map(all.map((entry) => [entry.spec.id, entry]));
  }

  #entry(id: InstrumentId): [CatalogueEntry, number] {
    const index = this.#catalogue.findIndex(({ spec }) => spec.id === id);
    const entry = this.#catalogue[index];
    if (!entry) throw new Error(`no instrument ${id} in the catalogue`);
    return [entry, index];
  }

  #listed(
    entry: CatalogueEntry,
    index: number,
    { spec, stored }: Pick<ListedInstrument, 'spec' | 'stored'>,
  ): ListedInstrument {
    const { showCode, names, logo, categoryId, position } = stored?.listing ?? {};
    return {
      ...entry,
      spec,
      showCode: showCode ?? entry.showCode,
      logo: logo ?? entry.logo,
      categoryId: categoryId ?? entry.categoryId,
      ...(names ? { names } : {}),
      ...(stored ? { version: stored.version } : {}),
      position: position ?? (index + 1) * POSITION_STEP,
      halted: this.#halted.has(spec.id),
      stored,
    };
  }
}

/** Adds the hours that operators have set, for a feed, which opens before the engine. */
export function fillOwnHours(own: OwnHours, { listings }: StoredListings): void {
  for (const { instrumentId, listing } of listings) if (listing.hours) own.set(instrumentId, listing.hours);
}
