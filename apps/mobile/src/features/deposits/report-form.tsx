// What both ways to deposit share: the choice above, where to send it, how much was sent, and the proof.
import { Chips, type ChoiceProps } from '@candor/ui';
import type { ReactNode } from 'react';
import { AmountField } from './amount-field.tsx';
import { FormFoot } from './form-foot.tsx';
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
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.send();
      }}
    >
      {choice}
      <div className="space-y-4 px-4 pt-3">
        {children}
        <AmountField form={form} terms={terms} />
        <FormFoot form={form} />
      </div>
    </form>
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
