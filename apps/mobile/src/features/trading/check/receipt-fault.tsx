// In place of a receipt that did not come: what the venue says of it, where it answered.
import { CallError } from '@candor/client';
import { ErrorState } from '@candor/ui';
import { useCheckWords } from '../../../shared/check/use-check-words.ts';
import { faultText } from '../../../shared/fault-text.ts';

interface ReceiptFaultProps {
  readonly fault: unknown;
  readonly again: () => void;
}

export function ReceiptFault({ fault, again }: ReceiptFaultProps) {
  const { t } = useCheckWords();
  return (
    <ErrorState
      title={t('public.load_failed')}
      text={fault instanceof CallError ? faultText(fault, t) : t('public.load_failed_text')}
      retryLabel={t('public.retry')}
      onRetry={again}
    />
  );
}
