// Where an invitation link leads: its operator chooses a password, then sets up their second factor, and is logged in.
import type { OfficeAnswer } from '@candor/client/office';
import { LogoMark } from '@candor/ui';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { TextInput } from '../../shared/inputs.tsx';
import { useOffice } from '../../shared/office-context.ts';
import { useAct } from '../../shared/queries.ts';
import { EnrolStep } from './enrol-step.tsx';
import { StepForm } from './step-form.tsx';

type Login = OfficeAnswer<'officeAcceptInvitation'>;

export function InvitationPage() {
  const { session } = useOffice();
  const [, navigate] = useLocation();
  const [token] = useState(() => window.location.hash.slice(1));
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const [login, setLogin] = useState<Login | null>(null);
  const take = (answer: Login): void => {
    if (answer.step === undefined) {
      session.enter(answer.operator);
      navigate('/', { replace: true });
    } else setLogin(answer);
  };
  const accept = useAct('officeAcceptInvitation', { onDone: take, isQuiet: true });
  const differs = repeat !== '' && repeat !== password;
  useEffect(() => {
    document.title = 'Invitation – Candor office';
  }, []);
  return (
    <main className="flex min-h-dvh items-center justify-center bg-page p-6 text-ink">
      <div className="w-full max-w-90 rounded-2xl border border-line bg-raised p-6">
        <div className="mb-5 flex items-center gap-2.5">
          <LogoMark />
          <h1 className="text-title font-semibold">Candor office</h1>
        </div>
        {login ? (
          <EnrolStep otpauth={login.otpauth ?? ''} onAnswer={take} />
        ) : (
          <StepForm
            label="Set the password"
            isBusy={accept.isBusy}
            fault={accept.fault}
            onSubmit={() => !differs && void accept.run({ token, password })}
          >
            <p className="text-small text-muted">
              You were invited to the office. Choose a password of your own.
            </p>
            <TextInput
              label="Password"
              hint="At least 12 characters, without your name or e-mail address."
              type="password"
              autoComplete="new-password"
              minLength={12}
              required
              autoFocus
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <TextInput
              label="The password again"
              type="password"
              autoComplete="new-password"
              required
              value={repeat}
              fault={differs ? 'The passwords differ.' : undefined}
              onChange={(event) => setRepeat(event.currentTarget.value)}
            />
          </StepForm>
        )}
      </div>
    </main>
  );
}
