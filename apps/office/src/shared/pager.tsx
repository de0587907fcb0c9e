// Paging of a list by the address: by page numbers, or by the last row if rows are not numbered.
import { PAGE_SIZE } from '@candor/client/office';
import { ActButton } from './act-button.tsx';
import { format } from './format.ts';
import { useUrlState } from './url-state.ts';

/** Lists count no further. */
const COUNTED_MAX = 10_000;

export interface PagerProps {
  /** May be too large to count exactly; undefined until it is known. */
  readonly total: number | undefined;
  /** The part of the address that is specific to the page being left: the row that the keys are on, unless given. */
  readonly clears?: string;
}

export function Pager({ total = 0, clears = 'row' }: PagerProps) {
  const { page, set } = useUrlState();
  if (total <= PAGE_SIZE && page === 1) return null;
  const turn = (next: number): void =>
    set({ page: next === 1 ? undefined : String(next), [clears]: undefined }, true);
  return (
    <nav
      aria-label="Pages of the list"
      className="flex items-center justify-end gap-3 px-4 py-2 text-caption text-muted"
    >
      <span>
        {format.number(Math.min((page - 1) * PAGE_SIZE + 1, total), 0)}–
        {format.number(Math.min(page * PAGE_SIZE, total), 0)} of {countText(total)}
      </span>
      <ActButton onClick={() => turn(page - 1)} disabled={page === 1}>
        Previous
      </ActButton>
      <ActButton onClick={() => turn(page + 1)} disabled={page * PAGE_SIZE >= total}>
        Next
      </ActButton>
    </nav>
  );
}

export const countText = (total: number): string =>
  total > COUNTED_MAX ? `${format.number(COUNTED_MAX, 0)}+` : format.number(total, 0);

export interface KeysetPagerProps {
  readonly shown: number;
  readonly total: number;
  readonly next: string | null;
}

/** For rows without page numbers: forward by the last row, back by the browser's Back or to the beginning. */
export function KeysetPager({ shown, total, next }: KeysetPagerProps) {
  const url = useUrlState();
  const isFirst = url.get('after') === undefined;
  if (isFirst && next === null) return null;
  return (
    <nav aria-label="Rows" className="flex items-center justify-end gap-3 px-4 py-2 text-caption text-muted">
      <span>
        {format.number(shown, 0)} shown of {format.number(total, 0)}
      </span>
      <ActButton onClick={() => url.set({ after: undefined }, true)} disabled={isFirst}>
        First
      </ActButton>
      <ActButton onClick={() => url.set({ after: next ?? undefined }, true)} disabled={next === null}>
        Next
      </ActButton>
    </nav>
  );
}
