// Above every page while real accounts trade on prices that no market made.
import { FlaskConical } from 'lucide-react';
import { useRead } from '../shared/queries.ts';

const EVERY_MS = 60_000;

export function TrialBar() {
  const { data } = useRead('officePulse', {}, { everyMs: EVERY_MS });
  if (data?.realOnSimulated !== 1) return null;
  return (
    <p
      role="note"
      className="flex items-center gap-2 border-b border-line bg-sunken px-5 py-1.5 text-small text-muted"
    >
      <FlaskConical size={16} aria-hidden="true" className="shrink-0 text-warn" />
      <span>
        <strong className="font-semibold text-ink">This is a trial.</strong> Real accounts trade at simulated
        prices (ALLOW_REAL_ON_SIMULATED).
      </span>
    </p>
  );
}
