// Unsaved input stays in its tab: it survives a reload, another page or a new login, for the same operator only, until
// it is saved, discarded, or they log out.
import { useEffect, useRef, useState } from 'react';
import { useOffice, useOperator } from './office-context.ts';

const PREFIX = 'candor.office.draft.';
const KEEP_AFTER_MS = 300;

/** The storage key of drafts of this name, per operator. */
const keyOf = (operatorId: number, name: string): string => `${PREFIX}${operatorId}.${name}`;

/** Removes this tab's drafts, of all operators or of all except one. */
export function dropDrafts(butOf?: number): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX) && (butOf === undefined || !key.startsWith(keyOf(butOf, ''))))
        sessionStorage.removeItem(key);
  } catch {
    // The browser denies storage, so nothing is stored.
  }
}

function readDraft(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function writeDraft(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or denied: the input lasts as long as the page is open.
  }
}

/**
 * The draft stored under this name when the page opened; null without any. A draft of an older build may have another
 * shape.
 */
export function useFoundDraft(name: string): unknown {
  const { id } = useOperator();
  const [found] = useState(() => readDraft(keyOf(id, name)));
  return found;
}

/** Reads fields by their names; values that are not text are ignored. */
export const readTexts = (found: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(typeof found === 'object' && found !== null ? found : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/**
 * Stores the input as it changes; undefined means that nothing could be lost. The returned function stores another
 * value at once.
 */
export function useKeepDraft(name: string, value: unknown): (value: unknown, name?: string) => void {
  const { session } = useOffice();
  const { id } = useOperator();
  const latest = useRef({ name, value });
  const keep = useRef((draft: { name: string; value: unknown }): void => {
    const state = session.get();
    // A logout removes all drafts; after a login that expired the drafts continue.
    if (state.kind === 'out' && !state.hasEnded) return;
    writeDraft(keyOf(id, draft.name), draft.value);
  });
  useEffect(() => {
    latest.current = { name, value };
    const timer = window.setTimeout(() => keep.current(latest.current), KEEP_AFTER_MS);
    return () => window.clearTimeout(timer);
  });
  useEffect(() => {
    const write = keep.current;
    return () => write(latest.current);
  }, []);
  return (now, as = name) => {
    if (as === name) latest.current = { name, value: now };
    keep.current({ name: as, value: now });
  };
}
