// A forgotten password: another one, by a code to the address of the account.
import { CODE_LENGTH, type Method, resetPassword } from '@candor/client';
import { useApp } from '../../shared/app-context.ts';
import { CodeField } from '../../shared/entry/code-field.tsx';
import { ContactFields } from '../../shared/entry/contact-fields.tsx';
import { EntryForm } from '../../shared/entry/entry-form.tsx';
import { useEntryLink } from '../../shared/entry/leave-entry.ts';
import {
  findPasswordFaults,
  NewPasswordFields,
  usePasswordMessages,
} from '../../shared/entry/password-fields.tsx';
import { useAct } from '../../shared/entry/use-act.ts';
import { useRegisterRules } from '../../shared/entry/use-areas.ts';
import { useEntry } from '../../shared/entry/use-entry.ts';
import { contactForCode, contactOf, useTyped } from '../../shared/entry/use-typed.ts';
import { useGo } from '../../shared/navigation.ts';
import { Page } from '../../shared/page.tsx';
import { useI18n } from '../../shared/stores.ts';

const BOTH: readonly Method[] = ['email', 'mobile'];

export function ForgotPage() {
  const { t } = useI18n();
  const { client, toasts } = useApp();
  const go = useGo();
  const linkTo = useEntryLink();
  const messages = usePasswordMessages();
  const methods = useRegisterRules().data?.methods ?? BOTH;
  const entry = useEntry(methods);
  const act = useAct(entry.draft.method);
  const { typed, ...fields } = useTyped(act);

  async function submit(): Promise<void> {
    const faults = {
      ...entry.faults(),
      ...(typed.code.length < CODE_LENGTH && { code: t('auth.code_enter', { digits: CODE_LENGTH }) }),
      ...findPasswordFaults(typed, messages),
    };
    await act.run(faults, async () => {
      const wanted = { ...typed, device: client.session.device() };
      toasts.show(await resetPassword(client.http, entry.contact(), wanted), 'good');
      // The address stays stored: the login form begins with it.
      go(linkTo('/login'), { replace: true });
    });
  }

  return (
    <Page title={t('forgot.title')} backTo="/login">
      <div className="px-6 pb-8">
        <div className="mb-4 space-y-1 text-small text-muted text-pretty">
          <p>{t('forgot.text')}</p>
          <p>{t('user.password_hold')}</p>
        </div>
        <EntryForm act={act} submitLabel={t('forgot.save')} onSubmit={() => void submit()}>
          <ContactFields {...contactOf(entry, act)} methods={methods} autoComplete="username" />
          <CodeField {...fields.code} purpose="reset" contactOf={() => contactForCode(entry, act)} />
          <NewPasswordFields {...fields.passwords} label={t('auth.password_new')} />
        </EntryForm>
      </div>
    </Page>
  );
}
