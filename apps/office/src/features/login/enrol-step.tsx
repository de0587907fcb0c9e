// Sets up the second factor: a picture for the authenticator app, the secret as text, and the first code.
import type { OfficeAnswer } from '@candor/client/office';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { TextInput } from '../../shared/inputs.tsx';
import { useAct } from '../../shared/queries.ts';
import { StepForm } from './step-form.tsx';

export interface EnrolStepProps {
  readonly otpauth: string;
  readonly onAnswer: (answer: OfficeAnswer<'officeEnrol'>) => void;
}

export function EnrolStep({ otpauth, onAnswer }: EnrolStepProps) {
  const [code, setCode] = useState('');
  const enrol = useAct('officeEnrol', { onDone: onAnswer, isQuiet: true });
  const secret = new URL(otpauth).searchParams.get('secret') ?? '';
  return (
    <StepForm
      label="Set up and continue"
      isBusy={enrol.isBusy}
      fault={enrol.fault}
      onSubmit={() => void enrol.run({ code })}
    >
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
      <TextInput
        label="First code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\d{6}"
        title="Six digits"
        required
        autoFocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value.trim())}
      />
    </StepForm>
  );
}
