// One step of the login: its fields, what went wrong, and the button that goes on.
import { Button } from '@candor/ui';
import type { FormEvent, ReactNode } from 'react';
import { faultText } from '../../shared/queries.ts';

export interface StepFormProps {
  readonly label: string;
  readonly isBusy: boolean;
  readonly fault: unknown;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

export function StepForm({ label, isBusy, fault, onSubmit, children }: StepFormProps) {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {children}
      {fault !== null && (
        <p role="alert" className="text-small text-danger">
          {faultText(fault)}
        </p>
      )}
      <Button type="submit" isBusy={isBusy}>
        {label}
      </Button>
    </form>
  );
}
