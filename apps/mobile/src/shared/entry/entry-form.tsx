// The frame of a form about an account: its fields, its rejection, and the button that sends it.
import { Button } from '@candor/ui';
import type { ReactNode } from 'react';
import { Form } from '../form-parts.tsx';
import type { EntryAct } from './use-act.ts';

export interface EntryFormProps {
  readonly act: EntryAct;
  readonly submitLabel: string;
  readonly busyLabel?: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

export function EntryForm({ act, submitLabel, busyLabel, onSubmit, children }: EntryFormProps) {
  return (
    <Form className="space-y-4" onSubmit={onSubmit}>
      {children}
      {act.refusal !== undefined && (
        <p role="alert" className="rounded-xl bg-danger-soft px-3.5 py-3 text-small text-pretty text-danger">
          {act.refusal}
        </p>
      )}
      <Button type="submit" className="w-full" isBusy={act.isBusy}>
        {act.isBusy ? (busyLabel ?? submitLabel) : submitLabel}
      </Button>
    </Form>
  );
}
