// One withdrawal: past and expected steps, its destination, the office's message, and its cancellation.
import { cancelWithdrawal, type Withdrawal } from '@candor/client';
import { Amount, Button } from '@candor/ui';
import { Dialog } from '@candor/ui/dialog';
import { Check, Circle, X } from 'lucide-react';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { Sheet } from '../../shared/sheet.tsx';
import { useI18n } from '../../shared/stores.ts';
import { useSend } from '../../shared/use-send.ts';
import { currencyName, Destination, tagLabel } from './destination.tsx';
import { FactLine } from './sum-facts.tsx';

export interface RecordSheetProps {
  readonly one: Withdrawal;
  readonly onClose: () => void;
  readonly onCancelled: () => void;
}

export function RecordSheet({ one, onClose, onCancelled }: RecordSheetProps) {
  const { t, format } = useI18n();
  const { client, toasts } = useApp();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, send } = useSend();
  async function cancel(): Promise<void> {
    const message = await send((key) => cancelWithdrawal(client.http, one.id, key), {
      onRefused: ({ text }) => toasts.show(text, 'bad'),
    });
    if (message !== undefined) toasts.show(message, 'good');
    setAsking(false);
    // Whatever the answer was, the list has the result.
    onCancelled();
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={`${one.statusName} · #${one.id}`}
      foot={
        one.status === 'submitted' && (
          <Button look="danger" className="w-full" onClick={() => setAsking(true)}>
            {t('withdraw.cancel')}
          </Button>
        )
      }
    >
      <div className="space-y-4">
        <Timeline one={one} />
        {one.notes !== '' && <p className="text-small text-pretty">{one.notes}</p>}
        <div className="rounded-2xl bg-sunken px-4 py-3">
          <p className="text-small text-muted">
            {one.kind === 'bank' ? one.bankName : currencyName(one.drawCurrency)}
          </p>
          <Destination account={one.account} className="mt-1 block" />
          {one.payeeName !== '' && <p className="mt-1 text-small">{one.payeeName}</p>}
          {one.dcTag !== '' && (
            <p className="mt-1 text-small">
              {t(tagLabel(one.drawCurrency.protocol))}: <bdi dir="ltr">{one.dcTag}</bdi>
            </p>
          )}
        </div>
        <dl className="space-y-1.5 text-small">
          <FactLine label={t('withdraw.amount')}>
            <Amount text={`${format.scaledMoney(one.number)} USD`} />
          </FactLine>
          <FactLine label={t('withdraw.fee')}>
            <Amount text={`${format.scaledMoney(one.fee)} USD`} />
          </FactLine>
          <FactLine label={t('withdraw.receive')}>
            <Amount
              className="font-semibold"
              text={format.moneyWithCurrency(one.realNumber, one.drawCurrency.code)}
            />
          </FactLine>
          {one.reference !== '' && (
            <FactLine label={t('withdraw.reference')}>
              <bdi dir="ltr">{one.reference}</bdi>
            </FactLine>
          )}
          {one.memo !== '' && (
            <FactLine label={t('withdraw.note')}>
              <bdi>{one.memo}</bdi>
            </FactLine>
          )}
        </dl>
      </div>
      {isAsking && (
        <Dialog
          isOpen
          title={t('withdraw.cancel')}
          text={t('withdraw.cancel_confirm', { amount: format.scaledMoney(one.number) })}
          confirmLabel={t('withdraw.cancel')}
          confirmLook="danger"
          cancelLabel={t('public.back')}
          isBusy={isBusy}
          onConfirm={() => void cancel()}
          onCancel={() => setAsking(false)}
        />
      )}
    </Sheet>
  );
}

const words = {
  submitted: 'withdraw.status_submitted',
  approved: 'withdraw.status_approved',
  paid: 'withdraw.status_paid',
  rejected: 'withdraw.status_rejected',
  cancelled: 'withdraw.status_cancelled',
} as const;
const steps = ['submitted', 'approved', 'paid'] as const;

/** Past steps with their times, and the steps to come. */
function Timeline({ one }: { one: Withdrawal }) {
  const { t, format } = useI18n();
  const done = one.timeline.map(({ status }) => status);
  const hasFailed = one.status === 'rejected' || one.status === 'cancelled';
  const ahead = hasFailed ? [] : steps.filter((step) => !done.includes(step));
  return (
    <ol className="space-y-3">
      {one.timeline.map(({ status, at }) => (
        <li key={status} className="flex items-start gap-3">
          {status === 'rejected' || status === 'cancelled' ? (
            <X size={20} className="mt-0.5 shrink-0 text-danger" />
          ) : (
            <Check size={20} className="mt-0.5 shrink-0 text-accent" />
          )}
          <span>
            <span className="block font-medium">{t(words[status])}</span>
            <span className="block text-small text-muted">{format.dateTime(at)}</span>
          </span>
        </li>
      ))}
      {ahead.map((step) => (
        <li key={step} className="flex items-start gap-3 text-muted">
          <Circle size={20} className="mt-0.5 shrink-0 text-faint" />
          <span>
            <span className="block">{t(words[step])}</span>
            {step === 'paid' && one.expectedAt !== null && (
              <span className="block text-small">
                {t('withdraw.expected', { at: format.dateTime(one.expectedAt) })}
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
