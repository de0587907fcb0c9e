// Opening a real account.

import { CallError, CODE_LENGTH, type RegisterRules, register } from '@candor/client';
import { Field, Skeleton } from '@candor/ui';
import { Link } from 'wouter';
import { useApp } from '../../shared/app-context.ts';
import { CaptchaField } from '../../shared/entry/captcha-field.tsx';
import { CodeField } from '../../shared/entry/code-field.tsx';
import { ContactFields } from '../../shared/entry/contact-fields.tsx';
import { EntryForm } from '../../shared/entry/entry-form.tsx';
import { useEntryLink, useLeaveOnLogin } from '../../shared/entry/leave-entry.ts';
import {
  findPasswordFaults,
  NewPasswordFields,
  usePasswordMessages,
} from '../../shared/entry/password-fields.tsx';
import { ResidenceField } from '../../shared/entry/residence-field.tsx';
import { forgetEntry } from '../../shared/entry/stored-entry.ts';
import { type Faults, useAct } from '../../shared/entry/use-act.ts';
import { useRegisterRules } from '../../shared/entry/use-areas.ts';
import { useCaptcha } from '../../shared/entry/use-captcha.ts';
import { useEntry } from '../../shared/entry/use-entry.ts';
import { contactForCode, contactOf, useTyped } from '../../shared/entry/use-typed.ts';
import { useValue } from '../../shared/navigation.ts';
import { Page } from '../../shared/page.tsx';
import { RiskWarning } from '../../shared/risk-warning.tsx';
import { Whole } from '../../shared/rows.tsx';
import { useI18n, useSession } from '../../shared/stores.ts';

export function RegisterPage() {
  const { t } = useI18n();
  const linkTo = useEntryLink();
  const isDemo = useSession()?.user.isDemo === true;
  // There the next step of the new account waits.
  useLeaveOnLogin('/mine');
  return (
    <Page title={t('auth.open_real')} backTo="/login">
      <div className="px-6 pb-8">
        {isDemo && (
          <div className="mb-4 space-y-1.5 text-small text-muted text-pretty">
            <p>{t('auth.demo_stays')}</p>
            <p>{t('auth.keep_settings')}</p>
          </div>
        )}
        <Whole of={useRegisterRules()} skeleton={<FormSkeleton />}>
          {(rules) => <RegisterForm rules={rules} />}
        </Whole>
        <Link
          href={linkTo('/login')}
          className="mt-2 inline-flex min-h-11 items-center text-small font-medium text-accent"
        >
          {t('auth.login_link')}
        </Link>
        <RiskWarning className="mt-3 text-small" />
      </div>
    </Page>
  );
}

function FormSkeleton() {
  return (
    <div className="space-y-5">
      {[1, 2, 3, 4, 5].map((field) => (
        <Skeleton key={field} className="h-12 w-full" />
      ))}
    </div>
  );
}

/** The form that opens a real account: an address that is proved, a country of residence, a password. */
function RegisterForm({ rules }: { rules: RegisterRules }) {
  const { t } = useI18n();
  const { client, toasts } = useApp();
  const messages = usePasswordMessages();
  const byCaptcha = rules.proof === 'captcha';
  const entry = useEntry(rules.methods, useValue('invite_code'));
  const { draft } = entry;
  const act = useAct(draft.method);
  const captcha = useCaptcha(byCaptcha);
  const { typed, ...fields } = useTyped(act);

  const findFaults = (): Faults => ({
    ...entry.faults(),
    ...(draft.residenceId === null && { area: t('auth.residence_choose') }),
    ...(byCaptcha
      ? captcha.answer === null && { captcha: t('auth.captcha_enter') }
      : typed.code.length < CODE_LENGTH && { code: t('auth.code_enter', { digits: CODE_LENGTH }) }),
    ...findPasswordFaults(typed, messages),
  });
  async function send(): Promise<void> {
    const { login, message } = await register(client.http, {
      contact: entry.contact(true),
      residenceId: draft.residenceId ?? 0,
      password: typed.password,
      repeat: typed.repeat,
      inviteCode: draft.inviteCode.trim(),
      proof: byCaptcha ? (captcha.answer ?? '') : typed.code,
      device: client.session.device(),
    });
    forgetEntry();
    toasts.show(message, 'good');
    client.session.set(login);
  }
  function submit(): void {
    void act.run(findFaults(), send, (fault) => {
      if (!byCaptcha) return false;
      // Each picture accepts one answer, so the next attempt needs a new one.
      captcha.ask();
      if (!(fault instanceof CallError) || fault.error !== 'wrong_captcha') return false;
      act.show({ captcha: fault.msg });
      return true;
    });
  }

  return (
    <EntryForm act={act} submitLabel={t('auth.register')} busyLabel={t('auth.registering')} onSubmit={submit}>
      <ResidenceField
        areas={entry.areas}
        chosenId={draft.residenceId}
        fault={draft.residenceId === null || draft.method === 'email' ? act.faults.area : undefined}
        disabled={act.isBusy}
        onChoose={(residenceId) => {
          // Most users have a number of the country where they live.
          entry.change({ residenceId, ...(draft.mobile === '' && { areaId: residenceId }) });
          act.clear('area');
        }}
      />
      <ContactFields
        {...contactOf(entry, act)}
        methods={rules.methods}
        areaFault={draft.residenceId === null ? undefined : act.faults.area}
        autoComplete="email"
      />
      {byCaptcha ? (
        <CaptchaField
          captcha={captcha}
          fault={act.faults.captcha}
          disabled={act.isBusy}
          onChange={() => act.clear('captcha')}
        />
      ) : (
        <CodeField {...fields.code} purpose="register" contactOf={() => contactForCode(entry, act)} />
      )}
      <NewPasswordFields {...fields.passwords} label={t('auth.password')} />
      <Field
        label={t('auth.invite_code')}
        value={draft.inviteCode}
        dir="ltr"
        maxLength={64}
        autoCapitalize="characters"
        spellCheck={false}
        disabled={act.isBusy}
        fault={act.faults.invite}
        onChange={(event) => {
          entry.change({ inviteCode: event.target.value });
          act.clear('invite');
        }}
      />
    </EntryForm>
  );
}
