// Logging in to a real account, with a second step where the account has a second factor.
import { CallError, logIn, type Method, type SecondStep, takesPasskey } from '@candor/client';
import { useState } from 'react';
import { Link } from 'wouter';
import { useClient } from '../../shared/app-context.ts';
import { ContactFields } from '../../shared/entry/contact-fields.tsx';
import { EntryForm } from '../../shared/entry/entry-form.tsx';
import { forgetEntry } from '../../shared/entry/kept-entry.ts';
import { useEntryLink } from '../../shared/entry/leave-entry.ts';
import { PasswordField } from '../../shared/entry/password-fields.tsx';
import { useAct } from '../../shared/entry/use-act.ts';
import { useRegisterRules } from '../../shared/entry/use-areas.ts';
import { useEntry } from '../../shared/entry/use-entry.ts';
import { contactOf } from '../../shared/entry/use-typed.ts';
import { PasskeyLogin } from '../../shared/passkey-login.tsx';
import { useI18n } from '../../shared/stores.ts';
import { FactorForm } from './factor-form.tsx';

/** Until the venue has said how one may register; those who did, log in by either. */
const BOTH: readonly Method[] = ['email', 'mobile'];

export function LoginForm() {
  const { t } = useI18n();
  const client = useClient();
  const linkTo = useEntryLink();
  const rules = useRegisterRules();
  const entry = useEntry(rules.data?.methods ?? BOTH);
  const act = useAct(entry.draft.method);
  const [password, setPassword] = useState('');
  /** Null until the account has asked for a second factor. */
  const [factor, setFactor] = useState<{ readonly takesPasskey: boolean } | null>(null);

  async function send(step: SecondStep): Promise<void> {
    const device = client.session.device();
    const login = await logIn(client.http, entry.contact(), { password, device, ...step });
    forgetEntry();
    client.session.set(login);
  }
  function submit(): void {
    const faults = {
      ...entry.faults(false),
      ...(password === '' && { password: t('auth.enter_password') }),
    };
    void act.run(
      faults,
      () => send({ factorCode: '', passkey: '' }),
      (fault) => {
        if (!(fault instanceof CallError && fault.error === 'second_factor_required')) return false;
        setFactor({ takesPasskey: takesPasskey(fault.details) });
        return true;
      },
    );
  }

  if (factor)
    return (
      <FactorForm
        act={act}
        takesPasskey={factor.takesPasskey}
        onSend={send}
        onBack={() => {
          setFactor(null);
          act.show({});
        }}
      />
    );
  return (
    <>
      <EntryForm act={act} submitLabel={t('auth.login')} busyLabel={t('auth.logging_in')} onSubmit={submit}>
        <ContactFields
          {...contactOf(entry, act)}
          methods={rules.data?.methods ?? BOTH}
          autoComplete="username"
        />
        <PasswordField
          label={t('auth.password')}
          value={password}
          fault={act.faults.password}
          disabled={act.isBusy}
          autoComplete="current-password"
          onChange={(text) => {
            setPassword(text);
            act.clear('password');
          }}
        />
      </EntryForm>
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-small font-medium text-accent">
        <Link href={linkTo('/register')} className="inline-flex min-h-11 items-center">
          {t('auth.register_link')}
        </Link>
        <Link href={linkTo('/forgot')} className="inline-flex min-h-11 items-center">
          {t('auth.forgot_link')}
        </Link>
      </p>
      <div className="mt-2 empty:hidden">
        <PasskeyLogin />
      </div>
    </>
  );
}
