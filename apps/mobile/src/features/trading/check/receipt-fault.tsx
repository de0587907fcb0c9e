// In place of a receipt that did not come: what the venue says of it, where it answered.
import { CallError } from '@candor/client';
import { Button } from '@candor/ui';
import { useCheckWords } from '../../../shared/check/use-check-words.ts';
import { faultText } from '../../../shared/fault-text.ts';

interface ReceiptFaultProps {
  readonly fault: unknown;
  readonly again: () => void;
}

export function ReceiptFault({ fault, again }: ReceiptFaultProps) {
  const { t } = useCheckWords();
  return (
    <div className="py-6 text-center">
      <p role="alert" className="text-small text-muted text-pretty">
        {fault instanceof CallError ? faultText(fault, t) : t('public.load_failed')}
      </p>
      <Button look="secondary" className="mt-3" onClick={again}>
        {t('public.retry')}
      </Button>
    </div>
  );
}
