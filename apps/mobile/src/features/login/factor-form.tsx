// The second step of a login: a code of the authenticator app, a recovery code, or a passkey where the account has one.
import { beginPasskeyLogin, CallError, type SecondStep } from '@candor/client';
import { Button, Field } from '@candor/ui';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { EntryForm } from '../../shared/entry/entry-form.tsx';
import type { EntryAct } from '../../shared/entry/use-act.ts';
import { hasPasskeys, signWithPasskey } from '../../shared/passkey.ts';
import { useI18n } from '../../shared/stores.ts';

export interface FactorFormProps {
  readonly act: EntryAct;
  readonly takesPasskey: boolean;
  readonly onSend: (step: SecondStep) => Promise<void>;
  readonly onBack: () => void;
}

export function FactorForm({ act, takesPasskey, onSend, onBack }: FactorFormProps) {
  const { t } = useI18n();
  const { http } = useClient();
  const [code, setCode] = useState('');

  const submit = () =>
    void act.run(
      code.trim() === '' ? { factor: t('public.input_full') } : {},
      () => onSend({ factorCode: code, passkey: '' }),
      (fault) => {
        // It is used up, or wrong: another one is typed.
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
