// How many are unread, at the end of a row; nothing where none are, or it is not known yet.
import { useWords } from '../../shared/stores.ts';

export function UnreadCount({ count, label }: { count: number | undefined; label: string }) {
  const { format } = useWords();
  if (!count) return null;
  return (
    <span className="inline-flex min-w-6 items-center justify-center rounded-full bg-accent-fill px-1.5 py-0.5 text-caption font-semibold text-on-fill">
      <span aria-hidden="true">{count > 99 ? '99+' : format.number(count, 0)}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
