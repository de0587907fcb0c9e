// From page to page of a list whose total may be more than anybody counts.
import { ActButton } from './act-button.tsx';
import { format } from './format.ts';

/** Lists count no further. */
const COUNTED_MAX = 10_000;

export interface PagerProps {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

export function Pager({ page, pageSize, total, onPage }: PagerProps) {
  if (total <= pageSize && page === 1) return null;
  const isLast = page * pageSize >= total;
  return (
    <nav
      aria-label="Pages of the list"
      className="flex items-center justify-end gap-3 px-4 py-2 text-caption text-muted"
    >
      <span>
        {format.number(Math.min((page - 1) * pageSize + 1, total), 0)}–
        {format.number(Math.min(page * pageSize, total), 0)} of {countText(total)}
      </span>
      <ActButton onClick={() => onPage(page - 1)} disabled={page === 1}>
        Previous
      </ActButton>
      <ActButton onClick={() => onPage(page + 1)} disabled={isLast}>
        Next
      </ActButton>
    </nav>
  );
}

export const countText = (total: number): string =>
  total > COUNTED_MAX ? `${format.number(COUNTED_MAX, 0)}+` : format.number(total, 0);
