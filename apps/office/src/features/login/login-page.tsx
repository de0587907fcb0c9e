// The login of the office: e-mail and password, then the step that the account requires first.
import type { OfficeAnswer } from '@candor/client/office';
import { useState } from 'react';
import { TextInput } from '../../shared/inputs.tsx';
import { useOffice } from '../../shared/office-context.ts';
import { useAct } from '../../shared/queries.ts';
import { CodeField, EnrolStep, LoginFrame, NewPasswordField, StepForm } from './step-form.tsx';

type Login = OfficeAnswer<'officeLogin'>;

export function LoginPage({ hasEnded }: { readonly hasEnded: boolean }) {
  const { session } = useOffice();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [login, setLogin] = useState<Login | null>(null);
  const take = (answer: Login): void => {
    if (answer.step === undefined) session.enter(answer.operator);
    else setLogin(answer);
  };
  const step = login?.step;
  return (
    <LoginFrame title="Log in">
      {hasEnded && step === undefined && (
        <p role="status" className="mb-4 rounded-lg bg-warn-soft px-3 py-2 text-small text-warn">
          Your session has ended. Log in to continue where you left off.
        </p>
      )}
      {step === undefined && <PasswordStep {...{ email, setEmail, password, setPassword }} onAnswer={take} />}
      {step === 'code' && <CodeStep email={email} password={password} onAnswer={take} />}
      {step === 'password' && <NewPasswordStep onAnswer={take} />}
      {step === 'enrol' && <EnrolStep otpauth={login?.otpauth ?? ''} onAnswer={take} />}
    </LoginFrame>
  );
}

interface StepProps {
  readonly onAnswer: (answer: Login) => void;
}

interface CodeStepProps extends StepProps {
  readonly email: string;
  readonly password: string;
}

interface PasswordStepProps extends CodeStepProps {
  readonly setEmail: (text: string) => void;
  readonly setPassword: (text: string) => void;
}

function PasswordStep({ email, setEmail, password, setPassword, onAnswer }: PasswordStepProps) {
  const login = useAct('officeLogin', { onDone: onAnswer, isQuiet: true });
  return (
    <StepForm label="Log in" act={login} onSubmit={() => void login.run({ email, password })}>
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="username"
        required
        autoFocus
        value={email}
        onChange={setEmail}
      />
      <TextInput
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={setPassword}
      />
    </StepForm>
  );
}

function CodeStep({ email, password, onAnswer }: CodeStepProps) {
  const [code, setCode] = useState('');
  const login = useAct('officeLogin', { onDone: onAnswer, isQuiet: true });
  return (
    <StepForm label="Log in" act={login} onSubmit={() => void login.run({ email, password, code })}>
      <CodeField label="Code from your authenticator app" value={code} onChange={setCode} />
    </StepForm>
  );
}

function NewPasswordStep({ onAnswer }: StepProps) {
  const [password, setPassword] = useState('');
  const change = useAct('officePassword', { onDone: onAnswer, isQuiet: true });
  return (
    <StepForm label="Set the password" act={change} onSubmit={() => void change.run({ password })}>
      <NewPasswordField
        label="New password"
        hint="At least 12 characters. Someone else has seen the password you were given, so choose a new one."
        value={password}
        onChange={setPassword}
      />
    </StepForm>
  );
}
