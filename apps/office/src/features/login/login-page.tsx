// The login of the office: e-mail and password, then whatever step the account asks for before anything else.
import type { OfficeAnswer } from '@candor/client/office';
import { LogoMark } from '@candor/ui';
import { useEffect, useState } from 'react';
import { TextInput } from '../../shared/inputs.tsx';
import { useOffice } from '../../shared/office-context.ts';
import { useAct } from '../../shared/queries.ts';
import { EnrolStep } from './enrol-step.tsx';
import { StepForm } from './step-form.tsx';

type Login = OfficeAnswer<'officeLogin'>;

export function LoginPage({ hasEnded }: { readonly hasEnded: boolean }) {
  const { session } = useOffice();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [login, setLogin] = useState<Login | null>(null);
  useEffect(() => {
    document.title = 'Log in – Candor office';
  }, []);
  const take = (answer: Login): void => {
    if (answer.step === undefined) session.enter(answer.operator);
    else setLogin(answer);
  };
  const step = login?.step;
  return (
    <main className="flex min-h-dvh items-center justify-center bg-page p-6 text-ink">
      <div className="w-full max-w-90 rounded-2xl border border-line bg-raised p-6">
        <div className="mb-5 flex items-center gap-2.5">
          <LogoMark />
          <h1 className="text-title font-semibold">Candor office</h1>
        </div>
        {hasEnded && step === undefined && (
          <p role="status" className="mb-4 rounded-lg bg-warn-soft px-3 py-2 text-small text-warn">
            Your session has ended. Log in to continue where you left off.
          </p>
        )}
        {step === undefined && (
          <PasswordStep {...{ email, setEmail, password, setPassword }} onAnswer={take} />
        )}
        {step === 'code' && <CodeStep email={email} password={password} onAnswer={take} />}
        {step === 'password' && <NewPasswordStep onAnswer={take} />}
        {step === 'enrol' && <EnrolStep otpauth={login?.otpauth ?? ''} onAnswer={take} />}
      </div>
    </main>
  );
}

interface StepProps {
  readonly onAnswer: (answer: Login) => void;
}

interface PasswordStepProps extends StepProps {
  readonly email: string;
  readonly password: string;
  readonly setEmail: (text: string) => void;
  readonly setPassword: (text: string) => void;
}

function PasswordStep({ email, setEmail, password, setPassword, onAnswer }: PasswordStepProps) {
  const login = useAct('officeLogin', { onDone: onAnswer, isQuiet: true });
  return (
    <StepForm
      label="Log in"
      isBusy={login.isBusy}
      fault={login.fault}
      onSubmit={() => void login.run({ email, password })}
    >
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="username"
        required
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <TextInput
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </StepForm>
  );
}

function CodeStep({
  email,
  password,
  onAnswer,
}: StepProps & { readonly email: string; readonly password: string }) {
  const [code, setCode] = useState('');
  const login = useAct('officeLogin', { onDone: onAnswer, isQuiet: true });
  return (
    <StepForm
      label="Log in"
      isBusy={login.isBusy}
      fault={login.fault}
      onSubmit={() => void login.run({ email, password, code })}
    >
      <TextInput
        label="Code from your authenticator app"
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

function NewPasswordStep({ onAnswer }: StepProps) {
  const [password, setPassword] = useState('');
  const change = useAct('officePassword', { onDone: onAnswer, isQuiet: true });
  return (
    <StepForm
      label="Set the password"
      isBusy={change.isBusy}
      fault={change.fault}
      onSubmit={() => void change.run({ password })}
    >
      <TextInput
        label="New password"
        hint="At least 12 characters. Someone else has seen the password you were given, so choose a new one."
        type="password"
        autoComplete="new-password"
        minLength={12}
        required
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </StepForm>
  );
}
