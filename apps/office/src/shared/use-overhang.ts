// The number of columns out of sight at the end of a table that is wider than its container.
import { type RefObject, useEffect, useState } from 'react';

/** `frame` scrolls and contains the table. `columns` is a text that changes when the columns do. */
export function useOverhang(frame: RefObject<HTMLElement | null>, columns: string): number {
  const [hidden, setHidden] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns are measured again
  useEffect(() => {
    const { current: element } = frame;
    if (!element) return;
    const measure = (): void => setHidden(countHidden(element));
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    const table = element.querySelector('table');
    if (table) watch.observe(table);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [frame, columns]);
  return hidden;
}

/** A cut-off column counts as visible if only its padding is missing. */
const PADDING_PX = 12;

function countHidden(element: HTMLElement): number {
  const { right } = element.getBoundingClientRect();
  const heads = [...element.querySelectorAll('th')];
  return heads.filter((head) => head.getBoundingClientRect().right > right + PADDING_PX).length;
}
