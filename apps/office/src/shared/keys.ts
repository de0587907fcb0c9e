// Keyboard shortcuts: each page describes its keys, and `?` lists them. They are inactive while the operator types.
import { useEffect, useRef } from 'react';

export interface Key {
  /** The value of KeyboardEvent.key, such as `j`, `Enter`, `?`; `Ctrl+k` with the control or command key. */
  readonly key: string;
  readonly text: string;
  run(): void;
  /** Works in a field too. */
  readonly everywhere?: boolean;
}

export interface ListedKey {
  readonly key: string;
  readonly text: string;
}

const shown = new Map<symbol, { readonly group: string; readonly keys: readonly Key[] }>();

/** The current shortcuts, by group. */
export const listKeys = (): readonly { readonly group: string; readonly keys: readonly ListedKey[] }[] => [
  ...shown.values(),
];

export function useKeys(group: string, keys: readonly Key[], isOn = true): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!isOn) return;
    const id = Symbol(group);
    shown.set(id, {
      group,
      get keys() {
        return latest.current;
      },
    });
    const onKey = (event: KeyboardEvent): void => {
      // Somebody may be composing a word in another script.
      if (event.defaultPrevented || event.isComposing) return;
      const found = latest.current.find((each) => isKey(event, each));
      if (!found || (!found.everywhere && isTyping(event))) return;
      event.preventDefault();
      found.run();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      shown.delete(id);
      window.removeEventListener('keydown', onKey);
    };
  }, [group, isOn]);
}

function isKey(event: KeyboardEvent, { key }: Key): boolean {
  const wanted = key.startsWith('Ctrl+') ? key.slice('Ctrl+'.length) : key;
  if (event.altKey || (event.ctrlKey || event.metaKey) !== key.startsWith('Ctrl+')) return false;
  return event.key === wanted || event.key.toLowerCase() === wanted;
}

/** True in a field, or in a dialog, which has its own keys; Enter and Space belong to the focused button. */
function isTyping({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // A box is ticked with Space and takes no letters.
  if (target.matches('input[type=checkbox], input[type=radio]')) return key === ' ';
  if (target.closest('input, textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog]'))
    return true;
  return (key === 'Enter' || key === ' ') && target.closest('button, a') !== null;
}
