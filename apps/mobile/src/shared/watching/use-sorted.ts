// A list of instruments in a chosen order, which follows the prices only while nobody points at the list or is in it.
import type { Instrument } from '@candor/client';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { useClient } from '../app-context.ts';
import { arranged, type Sort, sortInstruments } from './sort-instruments.ts';

const AGAIN_MS = 5_000;

/** Fingers leave no trace between taps, so on a touch screen the order stays until it is chosen again. */
const isInUse = (list: Element | null): boolean =>
  !list ||
  matchMedia('(pointer: coarse)').matches ||
  list.matches(':hover') ||
  list.contains(document.activeElement);

export interface SortedBy {
  readonly sort: Sort;
  /** The other way round. */
  readonly isReversed?: boolean;
  /** Which list it is: another one is sorted at once. */
  readonly of: number;
}

export function useSorted(
  instruments: readonly Instrument[] | undefined,
  { sort, isReversed = false, of }: SortedBy,
  list: RefObject<Element | null>,
): readonly Instrument[] | undefined {
  const { quotes } = useClient();
  const [order, setOrder] = useState<{ key: string; ids: readonly number[] }>();
  const key = `${of} ${sort} ${isReversed}`;
  const isOwn = sort === 'own';
  const sorted = useMemo(() => {
    if (!instruments || isOwn) return instruments;
    if (order?.key === key) return arranged(instruments, order.ids);
    return sortInstruments(instruments, { sort, isReversed }, quotes.get);
  }, [instruments, order, key, sort, isOwn, isReversed, quotes]);
  useEffect(() => {
    if (!instruments || isOwn) return;
    const decide = (isAgain: boolean) => {
      const ids = sortInstruments(instruments, { sort, isReversed }, quotes.get).map(({ id }) => id);
      setOrder((before) => {
        const isSame = before?.key === key && (!isAgain || String(before.ids) === String(ids));
        return isSame ? before : { key, ids };
      });
    };
    // A list that was loaded again keeps its order; one that was chosen gets its own.
    decide(false);
    const timer = setInterval(() => {
      if (!isInUse(list.current)) decide(true);
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, [instruments, key, sort, isOwn, isReversed, quotes, list]);
  return sorted;
}
