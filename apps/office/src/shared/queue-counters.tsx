// Items waiting in each queue, polled every two seconds while the page is visible; a list reloads when its counter
// changes.
import type { OfficeCallName } from '@candor/client/office';
import { useEffect, useRef } from 'react';
import { useRead, useReadAgain } from './queries.ts';

const PULSE_MS = 2_000;

/** The number of waiting items in each topic that the operator may read. */
export function useWaiting(): ReadonlyMap<string, number> {
  const { data } = useRead('officePulse', {}, { everyMs: PULSE_MS });
  return new Map(data?.list.map(({ topic, waiting }) => [topic, waiting]));
}

/** Reloads the answers of these calls whenever the topic changes. */
export function useFollow(topic: string, ...names: readonly OfficeCallName[]): void {
  const { data } = useRead('officePulse', {}, { everyMs: PULSE_MS });
  const readAgain = useReadAgain();
  const version = data?.list.find((counter) => counter.topic === topic)?.version;
  const latest = useRef({ version, readAgain, names });
  useEffect(() => {
    const { version: before } = latest.current;
    latest.current = { version, readAgain, names };
    if (before !== undefined && version !== undefined && before !== version) readAgain(...names);
  });
}
