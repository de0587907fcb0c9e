// What both ways to deposit share: the choice above, where to send it, how much was sent, and the proof.
import { Button, Chips, type ChoiceProps } from '@candor/ui';
import type { ReactNode } from 'react';
import { Form, Refused } from '../../shared/form-parts.tsx';
import { PhotoField } from '../../shared/photo-field.tsx';
import { useI18n } from '../../shared/stores.ts';
import { AmountField } from './amount-field.tsx';
import type { AmountTerms } from './read-amount.ts';
import type { DepositForm } from './use-deposit-form.ts';

/** `onOld`: what is offered has changed, and is asked for again. */
export interface WayFormProps<Way> {
  readonly ways: readonly Way[];
  readonly onSent: () => void;
  readonly onOld: () => void;
}

export interface ReportFormProps {
  readonly form: DepositForm;
  readonly terms: AmountTerms;
  readonly choice: ReactNode;
  /** Where the money goes. */
  readonly children: ReactNode;
}

export function ReportForm({ form, terms, choice, children }: ReportFormProps) {
  return (
    <Form onSubmit={form.send}>
      {choice}
      <div className="space-y-4 px-4 pt-3">
        {children}
        <AmountField form={form} terms={terms} />
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

/** The end of both forms: the proof, what went wrong, and the button. */
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
