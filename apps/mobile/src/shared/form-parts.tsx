// The frame of a form, and its rejection message.
import { classNames } from '@candor/ui';
import type { ComponentProps, ReactNode } from 'react';

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly onSubmit: () => void | Promise<void>;
}

/** A form that the app submits and validates itself. */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form
      noValidate
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    />
  );
}

/** Shows nothing without a rejection. */
export function Refused({ text, className }: { text: ReactNode; className?: string }) {
  if (!text) return null;
  return (
    <p role="alert" className={classNames('text-small text-pretty text-danger', className)}>
      {text}
    </p>
  );
}
