// Which list of markets is shown, and in which order: kept on this device for the next visit.
import type { KeyValueStorage } from '@candor/client';
import { makeStoredValue, type StoredValue } from '../stored-value.ts';
import { ALL } from './list-choices.tsx';
import { SORTS, type Sort } from './sort-instruments.ts';

export interface ListView {
  /** A category or a watchlist. */
  readonly chip: number;
  readonly sort: Sort;
  /** The other way round. */
  readonly isReversed: boolean;
}

export const makeListView = (storage: KeyValueStorage, key: string): StoredValue<ListView> =>
  makeStoredValue(storage, key, parseView);

function parseView(stored: unknown): ListView {
  const { chip, sort, isReversed } = (stored ?? {}) as Readonly<Record<keyof ListView, unknown>>;
  return {
    chip: Number.isSafeInteger(chip) ? (chip as number) : ALL,
    sort: ([...SORTS, 'change'] as const).find((one) => one === sort) ?? 'own',
    isReversed: isReversed === true,
  };
}
