// Shared parts of the login steps: the frame, the form of one step with its fields, and the step that sets up the
// second factor.
import type { OfficeAnswer } from '@candor/client/office';
import { Button, LogoMark } from '@candor/ui';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { renderSVG } from 'uqr';
import { TextInput } from '../../shared/inputs.tsx';
import { type ActState, faultText, useAct } from '../../shared/queries.ts';

/** Shown in place of every page. */
export function LoginFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} – Candor office`;
  }, [title]);
  return (
    <main className="flex min-h-dvh items-center justify-center bg-page p-6 text-ink">
      <div className="w-full max-w-90 rounded-2xl border border-line bg-raised p-6">
        <div className="mb-5 flex items-center gap-2.5">
          <LogoMark />
          <h1 className="text-title font-semibold">Candor office</h1>
        </div>
        {children}
      </div>
    </main>
  );
}

export interface StepFormProps {
  /** Label of the submit button. */
  readonly label: string;
  /** The action, whose last error it shows. */
  readonly act: ActState;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

export function StepForm({ label, act, onSubmit, children }: StepFormProps) {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!act.isBusy) onSubmit();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {children}
      {act.fault !== null && (
        <p role="alert" className="text-small text-danger">
          {faultText(act.fault)}
        </p>
      )}
      <Button type="submit" isBusy={act.isBusy}>
        {label}
      </Button>
    </form>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A code of the authenticator app. */
export const CodeField = ({ onChange, ...rest }: FieldProps) => (
  <TextInput
    inputMode="numeric"
    autoComplete="one-time-code"
    pattern="\d{6}"
    title="Six digits"
    required
    autoFocus
    onChange={(code) => onChange(code.trim())}
    {...rest}
  />
);

export const NewPasswordField = (props: FieldProps & { readonly hint: string }) => (
  <TextInput type="password" autoComplete="new-password" minLength={12} required autoFocus {...props} />
);

export interface EnrolStepProps {
  readonly otpauth: string;
  readonly onAnswer: (answer: OfficeAnswer<'officeEnrol'>) => void;
}

/** Sets up the second factor: a picture for the authenticator app, the secret as text, and the first code. */
export function EnrolStep({ otpauth, onAnswer }: EnrolStepProps) {
  const [code, setCode] = useState('');
  const enrol = useAct('officeEnrol', { onDone: onAnswer, isQuiet: true });
  const secret = new URL(otpauth).searchParams.get('secret') ?? '';
  return (
    <StepForm label="Set up and continue" act={enrol} onSubmit={() => void enrol.run({ code })}>
      <p className="text-small text-muted">
        All operators must use two-factor authentication. Scan this code with an authenticator app, then enter
        the code it shows.
      </p>
      <img
        alt="For the authenticator app; the secret below says the same"
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(otpauth, { border: 2 }))}`}
        className="mx-auto size-44 rounded-lg bg-white"
      />
      <p className="text-center text-caption break-all text-muted select-all">{secret}</p>
      <CodeField label="First code" value={code} onChange={setCode} />
    </StepForm>
  );
}
