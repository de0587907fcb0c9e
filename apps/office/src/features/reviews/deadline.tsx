// How long something has waited, and by when it should be decided.
import { classNames } from '@candor/ui';
import { ageText, format } from '../../shared/format.ts';
import { useNow } from '../../shared/now.ts';

const hourMs = 3_600_000;

export const dueAt = (createdAt: string, hours: number): number =>
  new Date(createdAt).getTime() + hours * hourMs;

/** As it stands in a row: the age, marked once it is late. */
export function Age({ at, due }: { readonly at: string; readonly due: number | null }) {
  const now = useNow();
  const isLate = due !== null && now > due;
  return (
    <span className={classNames(isLate && 'font-semibold text-danger')} title={format.dateTime(at)}>
      {ageText(at, now)}
      {isLate && <span className="sr-only"> overdue</span>}
    </span>
  );
}

/** In a sentence, for the item itself. */
export function Deadline({ at, due }: { readonly at: string; readonly due: number | null }) {
  const now = useNow();
  const isLate = due !== null && now > due;
  return (
    <span className="text-caption text-muted">
      Received {ageText(at, now) === 'now' ? 'just now' : `${ageText(at, now)} ago`}
      {due !== null && (
        <span className={classNames('ms-2 whitespace-nowrap', isLate && 'font-semibold text-danger')}>
          {isLate ? `Overdue by ${ageText(due, now)}` : `Due in ${ageText(now, due)}`}
        </span>
      )}
    </span>
  );
}
