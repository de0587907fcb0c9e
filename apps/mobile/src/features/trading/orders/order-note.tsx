// The client's own note on a trade, with its tags, as a list and a sheet show it.
import type { Order } from '@candor/client';
import { Label } from '@candor/ui';
import { useNoteOf } from '../../../shared/trade-notes.ts';

/** Nothing without a note. */
export function OrderNote({ order, isWhole = false }: { readonly order: Order; readonly isWhole?: boolean }) {
  const found = useNoteOf(order);
  if (!found) return null;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-1.5 text-small text-muted">
      {found.tags.map((tag) => (
        <Label key={tag}>
          <bdi className="break-words">{tag}</bdi>
        </Label>
      ))}
      {found.note !== '' && (
        <span
          dir="auto"
          className={isWhole ? 'w-full break-words whitespace-pre-line text-ink' : 'min-w-24 flex-1 truncate'}
        >
          {found.note}
        </span>
      )}
    </span>
  );
}
