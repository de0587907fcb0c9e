// One movement: what it was, what it changed, the balance after it, and the way to what caused it.
import type { LogEntry } from '@candor/client';
import { Amount, directionOf } from '@candor/ui';
import { ChevronRight } from 'lucide-react';
import { useGo } from '../../shared/navigation.ts';
import { useWords } from '../../shared/stores.ts';
import { EntryName } from './entry-name.tsx';
import { placeOf } from './kind-groups.ts';

export function EntryRow({ entry, isDemo }: { entry: LogEntry; isDemo: boolean }) {
  const go = useGo();
  const place = placeOf(entry.kind, isDemo, entry.subject);
  const look = 'flex min-h-16 w-full items-center gap-3 px-4 py-2.5 text-start';
  if (place === null)
    return (
      <div className={look}>
        <Content entry={entry} />
      </div>
    );
  return (
    <button type="button" className={`${look} active:bg-sunken`} onClick={() => go(place)}>
      <Content entry={entry} />
      <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-faint rtl:-scale-x-100" />
    </button>
  );
}

function Content({ entry }: { entry: LogEntry }) {
  const { t, format } = useWords();
  const { at } = entry;
  // What is paid out leaves the reserve alone, and is shown with what stays in that.
  const isPaidOut = entry.value === 0 && entry.reserved !== 0;
  const moved = isPaidOut ? entry.reserved : entry.value;
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4">
      <span className="min-w-0">
        <span className="block font-medium break-words">
          <EntryName entry={entry} />
        </span>
        <span className="block text-caption text-muted">{format.dateTime(at)}</span>
      </span>
      <span className="ms-auto text-end">
        <Amount
          className="block font-semibold"
          direction={directionOf(moved)}
          text={format.scaledSignedMoney(moved)}
          tail=" USD"
        />
        <span className="block text-caption text-muted">
          {t(isPaidOut ? 'user.locked_balance' : 'order.balance')}{' '}
          <Amount text={format.scaledMoney(isPaidOut ? entry.reservedBalance : entry.balance)} tail=" USD" />
        </span>
      </span>
    </span>
  );
}
