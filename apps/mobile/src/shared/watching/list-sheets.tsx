// The sheets of the order of rows and of a list, from the button or the empty list that opens them.
import { FAVOURITES, type Watchlist } from '@candor/client';
import { useEffect } from 'react';
import { lazily } from '../lazily.tsx';
import { ALL, chipOf, listOf } from './list-choices.tsx';
import type { Sort } from './sort-instruments.ts';

const SortSheet = lazily(() => import('./sort-sheet.tsx').then((m) => m.SortSheet));
const EditSheet = lazily(() => import('./edit-sheet.tsx').then((m) => m.EditSheet));

/** Which sheet is open. One that was open stays until its animation ends. */
export interface OpenSheets {
  readonly isSorting?: boolean;
  /** null: a new list. */
  readonly edited?: { readonly id: number | null; readonly isOpen: boolean };
}

export interface ListSheetsProps {
  readonly open: OpenSheets;
  readonly onOpen: (open: OpenSheets) => void;
  readonly chip: number;
  readonly onChip: (chip: number) => void;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly lists: readonly Watchlist[] | undefined;
}

export function ListSheets({ open, onOpen, chip, onChip, sort, onSort, lists }: ListSheetsProps) {
  const { isSorting, edited } = open;
  const listId = listOf(chip);
  const isGone = lists !== undefined && listId !== undefined && !lists.some(({ id }) => id === listId);
  // Another device may have removed the list that is shown.
  useEffect(() => {
    if (isGone) onChip(ALL);
  }, [isGone, onChip]);
  return (
    <>
      {isSorting !== undefined && (
        <SortSheet
          isOpen={isSorting}
          onClose={() => onOpen({ ...open, isSorting: false })}
          sort={sort}
          onSort={onSort}
          isOfList={listId !== undefined}
          lists={lists ?? []}
          onEdit={(id) => onOpen({ isSorting: false, edited: { id, isOpen: true } })}
        />
      )}
      {edited && (
        <EditSheet
          id={edited.id}
          isOpen={edited.isOpen}
          onClose={() => onOpen({ ...open, edited: { ...edited, isOpen: false } })}
          onChosen={(id) => {
            onChip(id === FAVOURITES ? ALL : chipOf(id));
            if (id !== FAVOURITES) onOpen({ ...open, edited: { id, isOpen: true } });
          }}
        />
      )}
    </>
  );
}
