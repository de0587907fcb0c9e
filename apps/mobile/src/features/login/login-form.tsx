// The login to a real account, with a second step if the account has a second factor.
import {
  beginPasskeyLogin,
  CallError,
  logIn,
  type Method,
  type SecondStep,
  takesPasskey,
} from '@candor/client';
import { Button, Field } from '@candor/ui';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useClient } from '../../shared/app-context.ts';
import { ContactFields } from '../../shared/entry/contact-fields.tsx';
import { EntryForm } from '../../shared/entry/entry-form.tsx';
import { useEntryLink } from '../../shared/entry/leave-entry.ts';
import { PasswordField } from '../../shared/entry/password-fields.tsx';
import { forgetEntry } from '../../shared/entry/stored-entry.ts';
import { type EntryAct, useAct } from '../../shared/entry/use-act.ts';
import { useRegisterRules } from '../../shared/entry/use-areas.ts';
import { useEntry } from '../../shared/entry/use-entry.ts';
import { contactOf } from '../../shared/entry/use-typed.ts';
import { hasPasskeys, signWithPasskey } from '../../shared/passkey.ts';
import { PasskeyLogin } from '../../shared/passkey-login.tsx';
import { useI18n } from '../../shared/stores.ts';

/** Used until the venue has said how one may register; registered users can log in by either. */
const BOTH: readonly Method[] = ['email', 'mobile'];

export function LoginForm() {
  const { t } = useI18n();
  const client = useClient();
  const linkTo = useEntryLink();
  const rules = useRegisterRules();
  const entry = useEntry(rules.data?.methods ?? BOTH);
  const act = useAct(entry.draft.method);
  const [password, setPassword] = useState('');
  /** Null until the account requires a second factor. */
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

interface FactorFormProps {
  readonly act: EntryAct;
  readonly takesPasskey: boolean;
  readonly onSend: (step: SecondStep) => Promise<void>;
  readonly onBack: () => void;
}

/**
 * The second step of a login: a code of the authenticator app, a recovery code, or a passkey if the account has one.
 */
function FactorForm({ act, takesPasskey, onSend, onBack }: FactorFormProps) {
  const { t } = useI18n();
  const { http } = useClient();
  const [code, setCode] = useState('');

  const submit = () =>
    void act.run(
      code.trim() === '' ? { factor: t('public.input_full') } : {},
      () => onSend({ factorCode: code, passkey: '' }),
      (fault) => {
        // The code is used up or wrong, and another one must be typed.
        if (fault instanceof CallError && fault.error === 'second_factor_wrong') setCode('');
        return false;
      },
    );

  async function sign(): Promise<void> {
    await act.run({}, signed, (fault) => {
      const isRefused =
        fault instanceof CallError && /^(second_factor_wrong|passkey_refused)$/.test(fault.error);
      if (isRefused) act.show({}, t('error.passkey_refused'));
      return isRefused;
    });
    async function signed(): Promise<void> {
      const passkey = await signWithPasskey(await beginPasskeyLogin(http));
      if (passkey === null) act.show({}, t('user.passkey_failed'));
      else await onSend({ factorCode: '', passkey });
    }
  }
  return (
    <>
      <EntryForm act={act} submitLabel={t('auth.login')} busyLabel={t('auth.logging_in')} onSubmit={submit}>
        <h2 className="text-title font-semibold">{t('auth.factor_title')}</h2>
        <p className="text-small text-muted text-pretty">{t('auth.factor_text')}</p>
        <Field
          label={t('auth.factor_code')}
          value={code}
          dir="ltr"
          maxLength={64}
          autoFocus
          autoCapitalize="none"
          autoComplete="one-time-code"
          spellCheck={false}
          disabled={act.isBusy}
          fault={act.faults.factor}
          onChange={(event) => {
            setCode(event.target.value);
            act.clear('factor');
          }}
        />
      </EntryForm>
      <div className="mt-3 space-y-1">
        {takesPasskey && hasPasskeys() && (
          <Button look="secondary" className="w-full" disabled={act.isBusy} onClick={() => void sign()}>
            <KeyRound size={18} />
            {t('auth.passkey_login')}
          </Button>
        )}
        <Button look="quiet" className="w-full" onClick={onBack}>
          {t('public.back')}
        </Button>
      </div>
    </>
  );
}
