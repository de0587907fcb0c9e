// Shown instead of a receipt that failed to load: the venue's error, if it responded.
import { CallError } from '@candor/client';
import { ErrorState } from '@candor/ui';
import { useCheckMessages } from '../../../shared/check/use-check-messages.ts';
import { faultText } from '../../../shared/fault-text.ts';

interface ReceiptFaultProps {
  readonly fault: unknown;
  readonly again: () => void;
}

export function ReceiptFault({ fault, again }: ReceiptFaultProps) {
  const { t } = useCheckMessages();
  // Not a connection error: the venue itself says that the proof no longer exists, and will say so again.
  if (fault instanceof CallError && fault.error === 'record_lost')
    return (
      <div role="alert" className="mt-1 mb-3 rounded-xl bg-danger-soft px-3.5 py-3">
        <h3 className="font-semibold text-danger">{t('check.lost_title')}</h3>
        <p className="mt-1.5 text-small text-pretty">{faultText(fault, t)}</p>
        <p className="mt-1.5 text-small text-pretty">{t('check.lost_text')}</p>
      </div>
    );
  return (
    <ErrorState
      title={t('public.load_failed')}
      text={fault instanceof CallError ? faultText(fault, t) : t('public.load_failed_text')}
      retryLabel={t('public.retry')}
      onRetry={again}
    />
  );
}
