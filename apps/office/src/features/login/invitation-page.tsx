// The target of an invitation link: the operator chooses a password, sets up the second factor, and is logged in.
import type { OfficeAnswer } from '@candor/client/office';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { TextInput } from '../../shared/inputs.tsx';
import { useOffice } from '../../shared/office-context.ts';
import { useAct } from '../../shared/queries.ts';
import { EnrolStep, LoginFrame, NewPasswordField, StepForm } from './step-form.tsx';

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
  return (
    <LoginFrame title="Invitation">
      {login ? (
        <EnrolStep otpauth={login.otpauth ?? ''} onAnswer={take} />
      ) : (
        <StepForm
          label="Set the password"
          act={accept}
          onSubmit={() => !differs && void accept.run({ token, password })}
        >
          <p className="text-small text-muted">
            You were invited to the office. Choose a password of your own.
          </p>
          <NewPasswordField
            label="Password"
            hint="At least 12 characters, without your name or e-mail address."
            value={password}
            onChange={setPassword}
          />
          <TextInput
            label="The password again"
            type="password"
            autoComplete="new-password"
            required
            value={repeat}
            fault={differs ? 'The passwords differ.' : undefined}
            onChange={setRepeat}
          />
        </StepForm>
      )}
    </LoginFrame>
  );
}
