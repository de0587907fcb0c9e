// From page to page of rows that nobody numbers: forward by the last row, back by the browser's Back or to the beginning.
import { ActButton } from './act-button.tsx';
import { format } from './format.ts';
import { useUrlState } from './url-state.ts';

export interface KeysetPagerProps {
  readonly shown: number;
  readonly total: number;
  readonly next: string | null;
}

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
