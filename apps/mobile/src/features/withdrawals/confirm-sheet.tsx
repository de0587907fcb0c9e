// The final confirmation of a withdrawal: the destination in groups, the amount deducted and the amount that arrives.
import { Amount, Button } from '@candor/ui';
import { AfterTap } from '@candor/ui/after-tap';
import { Refused } from '../../shared/form-parts.tsx';
import { Sheet } from '../../shared/sheet.tsx';
import { useI18n } from '../../shared/stores.ts';
import { currencyName, Destination, tagLabel } from './destination.tsx';
import { FactLine, RateNote } from './sum-facts.tsx';
import type { WithdrawForm } from './use-withdraw-form.ts';

export interface ConfirmSheetProps {
  readonly form: WithdrawForm;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

const HUNDREDTHS = 100;

export function ConfirmSheet({ form, onSend, onClose }: ConfirmSheetProps) {
  const { t, format } = useI18n();
  const { method, currency, sum, result, isBusy, isUnknown, refusal, faults } = form;
  if (!method || !currency || sum === null || !result) return null;
  const wrong = refusal ?? faults.amount ?? faults.code;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('withdraw.review')}
      foot={
        <AfterTap className="flex flex-wrap gap-2">
          <Button look="secondary" onClick={onClose} disabled={isBusy} className="min-w-min flex-1">
            {t('public.back')}
          </Button>
          <Button onClick={onSend} isBusy={isBusy} className="min-w-min flex-[1.5]">
            {t(isUnknown ? 'public.retry' : 'withdraw.submit')}
          </Button>
        </AfterTap>
      }
    >
      <div className="space-y-4">
        <div className="rounded-2xl bg-sunken px-4 py-3">
          <p className="text-small text-muted">
            {method.kind === 'bank' ? method.bankName : currencyName(method.drawCurrency)}
          </p>
          <Destination account={method.account} className="mt-1 block" />
          {method.payeeName !== '' && <p className="mt-1 text-small">{method.payeeName}</p>}
          {method.bankSwift !== '' && (
            <p className="mt-1 text-small">
              <bdi dir="ltr">{method.bankSwift}</bdi>
            </p>
          )}
          {method.dcTag !== '' && (
            <p className="mt-1 text-small">
              {t(tagLabel(currency.protocol))}: <bdi dir="ltr">{method.dcTag}</bdi>
            </p>
          )}
        </div>
        <dl className="space-y-1.5 text-small">
          <FactLine label={t('withdraw.amount')}>
            <Amount text={`${format.scaledMoney(sum)} USD`} />
          </FactLine>
          <FactLine label={t('withdraw.fee')}>
            <Amount text={`${format.scaledMoney(result.fee)} USD`} />
          </FactLine>
          <FactLine label={t('withdraw.receive')}>
            <Amount
              className="text-body font-semibold"
              text={format.moneyWithCurrency(result.net / HUNDREDTHS, currency.code)}
            />
          </FactLine>
        </dl>
        <RateNote currency={currency} />
        <p className="text-small text-pretty text-muted">{t('withdraw.confirm_text')}</p>
        {isUnknown && (
          <p role="alert" className="text-small text-pretty text-warn">
            {t('withdraw.unknown')}
          </p>
        )}
        <Refused text={wrong} />
      </div>
    </Sheet>
  );
}
