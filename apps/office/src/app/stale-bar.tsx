// Above every page once the server's answers stop: of when what is shown is, and for how long.
import { TriangleAlert } from 'lucide-react';
import { format } from '../shared/format.ts';
import { useNow } from '../shared/now.ts';
import type { Stale } from '../shared/stale.ts';

export function StaleBar({ since, isServer }: Stale) {
  const now = useNow(1_000);
  const seconds = Math.max(0, Math.round((now - since) / 1_000));
  return (
    <div className="flex items-center gap-2 bg-warn-soft px-5 py-2 text-small text-warn">
      <TriangleAlert size={16} aria-hidden="true" className="shrink-0" />
      {/* Said once, as it begins: the age beside it changes every second. */}
      <p role="status">
        <strong className="font-semibold">
          {isServer ? 'The server is not responding.' : 'This page is not getting updates.'}
        </strong>{' '}
        Showing data as of {format.time(since)}
      </p>
      <p>({seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`} old)</p>
    </div>
  );
}
