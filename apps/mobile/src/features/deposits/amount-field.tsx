// How much was sent, and what it is worth now.
import { Amount, Field, Figure } from '@candor/ui';
import { useI18n } from '../../shared/stores.ts';
import type { AmountTerms } from './read-amount.ts';
import type { DepositForm } from './use-deposit-form.ts';

export interface AmountFieldProps {
  readonly form: Pick<DepositForm, 'amount' | 'typed' | 'amountFault' | 'isBusy' | 'type'>;
  readonly terms: AmountTerms;
}

export function AmountField({ form, terms }: AmountFieldProps) {
  const { t, format } = useI18n();
  const { amount, typed, amountFault, isBusy, type } = form;
  return (
    <div>
      <Field
        label={t('wallet.deposit_amount')}
        unit={terms.currency}
        value={typed}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        isFigure
        disabled={isBusy}
        hint={t('wallet.deposit_min', {
          amount: format.number(Number(terms.min), 8),
          currency: terms.currency,
        })}
        fault={
          amountFault && (
            <>
              {t(amountFault.key, amountFault.params)}
              {amountFault.fixes.length > 0 && (
                <span className="mt-1 flex flex-wrap gap-2">
                  {amountFault.fixes.map((text) => (
                    <button
                      key={text}
                      type="button"
                      onClick={() => type(text)}
                      className="min-h-11 rounded-lg bg-danger-soft px-3 font-medium text-danger"
                    >
                      <Figure>{`${text} ${terms.currency}`}</Figure>
                    </button>
                  ))}
                </span>
              )}
            </>
          )
        }
        onChange={(event) => type(event.target.value)}
      />
      {amount && (
        <p role="status" className="mt-1 text-small text-muted text-pretty">
          <Amount text={`≈ ${format.scaledMoney(amount.worth)} USD`} className="font-semibold text-ink" />{' '}
          {t('wallet.deposit_rate_text')}
        </p>
      )}
    </div>
  );
}
