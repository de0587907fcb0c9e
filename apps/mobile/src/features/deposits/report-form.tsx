// Parts shared by both payment methods: the method choice, the destination, the amount sent and the proof.
import { Amount, Button, Chips, type ChoiceProps, Field, Figure } from '@candor/ui';
import type { ReactNode } from 'react';
import { Form, Refused } from '../../shared/form-parts.tsx';
import { PhotoField } from '../../shared/photo-field.tsx';
import { useI18n } from '../../shared/stores.ts';
import type { AmountTerms } from './read-amount.ts';
import type { DepositForm } from './use-deposit-form.ts';

/** `onOld` is called if the offer has changed and must be reloaded. */
export interface MethodFormProps<Method> {
  readonly methods: readonly Method[];
  readonly onSent: () => void;
  readonly onOld: () => void;
}

export interface ReportFormProps {
  readonly form: DepositForm;
  readonly limits: AmountTerms;
  readonly choice: ReactNode;
  /** The destination of the money. */
  readonly children: ReactNode;
}

export function ReportForm({ form, limits, choice, children }: ReportFormProps) {
  return (
    <Form onSubmit={form.send}>
      {choice}
      <div className="space-y-4 px-4 pt-3">
        {children}
        <AmountField form={form} limits={limits} />
        <FormFoot form={form} />
      </div>
    </Form>
  );
}

/** Chips below their title. */
export function Choice<Value extends string | number>(props: ChoiceProps<Value>) {
  return (
    <>
      <p className="px-4 pt-3 text-small font-medium text-muted">{props.label}</p>
      <Chips {...props} />
    </>
  );
}

/** The end of both forms: the proof, the error, and the button. */
function FormFoot({ form }: { form: Pick<DepositForm, 'photo' | 'proofFault' | 'refusal' | 'isBusy'> }) {
  const { t } = useI18n();
  const { photo, proofFault, refusal, isBusy } = form;
  return (
    <>
      <PhotoField
        label={t('wallet.deposit_proof')}
        hint={t('wallet.deposit_proof_hint')}
        fault={proofFault}
        photo={photo}
        disabled={isBusy}
      />
      <Refused text={refusal} />
      <Button type="submit" className="w-full" isBusy={isBusy}>
        {t(isBusy ? 'wallet.deposit_sending' : 'wallet.deposit_send')}
      </Button>
    </>
  );
}

interface AmountFieldProps {
  readonly form: Pick<DepositForm, 'amount' | 'typed' | 'amountFault' | 'isBusy' | 'type'>;
  readonly limits: AmountTerms;
}

/** The amount sent and its current value. */
function AmountField({ form, limits }: AmountFieldProps) {
  const { t, format } = useI18n();
  const { amount, typed, amountFault, isBusy, type } = form;
  return (
    <div>
      <Field
        label={t('wallet.deposit_amount')}
        unit={limits.currencyCode}
        value={typed}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        isFigure
        disabled={isBusy}
        hint={t('wallet.deposit_min', {
          amount: format.number(Number(limits.min), 8),
          currency: limits.currencyCode,
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
                      <Figure>{`${text} ${limits.currencyCode}`}</Figure>
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
          <Amount text={`≈ ${format.scaledMoney(amount.usd)} USD`} className="font-semibold text-ink" />{' '}
          {t('wallet.deposit_rate_text')}
        </p>
      )}
    </div>
  );
}
