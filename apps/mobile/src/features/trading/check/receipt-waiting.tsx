// Shown while the venue signs the latest events: the expected time, and the meaning of a longer wait.
import { Skeleton } from '@candor/ui';
import { useEffect, useState } from 'react';
import { useCheckMessages } from '../../../shared/check/use-check-messages.ts';

const LONG_MS = 20_000;
/** The venue's promised time. */
const OVER_MS = 60_000;

export function ReceiptWaiting({ attempt }: { attempt: number }) {
  const { t } = useCheckMessages();
  const waited = useWaited(attempt);
  return (
    <div className="py-4">
      <p className="text-small text-muted text-pretty" role="status">
        {t(
          waited === 'over'
            ? 'check.waiting_over'
            : waited === 'long'
              ? 'check.waiting_long'
              : 'check.waiting',
        )}
      </p>
      <Skeleton className="mt-4 h-4 w-2/3" />
      <Skeleton className="mt-3 h-4 w-1/2" />
      <Skeleton className="mt-3 h-4 w-3/5" />
    </div>
  );
}

function useWaited(attempt: number): 'usual' | 'long' | 'over' {
  const [waited, setWaited] = useState<'usual' | 'long' | 'over'>('usual');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt begins again
  useEffect(() => {
    setWaited('usual');
    const timers = [
      setTimeout(() => setWaited('long'), LONG_MS),
      setTimeout(() => setWaited('over'), OVER_MS),
    ];
    return () => timers.forEach(clearTimeout);
  }, [attempt]);
  return waited;
}
