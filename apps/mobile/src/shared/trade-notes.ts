// The client's notes on own trades: loaded once they are shown, and again after a change.
import { fetchTradeNotes, makeResource, type Order, perLogin, type TradeNote } from '@candor/client';
import { useEffect, useMemo } from 'react';
import { useClient } from './app-context.ts';
import { useResource } from './stores.ts';

export const tradeNotesOf = perLogin(({ http }) => makeResource(() => fetchTradeNotes(http)));

const NONE: readonly TradeNote[] = [];

function useTradeNotes(): readonly TradeNote[] {
  const notes = tradeNotesOf(useClient());
  const { data, isLoading, fault } = useResource(notes);
  const isWanted = data === undefined && !isLoading && fault === undefined;
  useEffect(() => {
    if (isWanted) void notes.refresh();
  }, [notes, isWanted]);
  return data ?? NONE;
}

/** The parts of a position share its note. */
export function useNoteOf({ id, parentId }: Pick<Order, 'id' | 'parentId'>): TradeNote | undefined {
  const notes = useTradeNotes();
  return useMemo(() => notes.find(({ order }) => order === (parentId ?? id)), [notes, id, parentId]);
}

/** Each once, the most used first. */
export function useTags(): readonly string[] {
  const notes = useTradeNotes();
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const tag of notes.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    return [...counts].sort(([, a], [, b]) => b - a).map(([tag]) => tag);
  }, [notes]);
}
