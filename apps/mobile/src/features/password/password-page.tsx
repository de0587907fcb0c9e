// Changing one's password: by a code to the account's own address.

import { CODE_LENGTH, changePassword, fetchOwnContact, type TypedContact } from '@candor/client';
import { Skeleton } from '@candor/ui';
import { useApp, useClient } from '../../shared/app-context.ts';
import { CodeField } from '../../shared/entry/code-field.tsx';
import { EntryForm } from '../../shared/entry/entry-form.tsx';
import {
  findPasswordFaults,
  NewPasswordFields,
  usePasswordMessages,
} from '../../shared/entry/password-fields.tsx';
import { useAct } from '../../shared/entry/use-act.ts';
import { useTyped } from '../../shared/entry/use-typed.ts';
import { useBack } from '../../shared/navigation.ts';
import { Page } from '../../shared/page.tsx';
import { RealAccountOnly } from '../../shared/real-account.tsx';
import { Whole } from '../../shared/rows.tsx';
import { useI18n } from '../../shared/stores.ts';
import { useLoaded } from '../../shared/use-loaded.ts';

export function PasswordPage() {
  const { t } = useI18n();
  return (
    <Page title={t('user.password')} backTo="/mine">
      <RealAccountOnly>
        <PasswordForm />
      </RealAccountOnly>
    </Page>
  );
}

/** The form of another password, with the address that its code goes to. */
function PasswordForm() {
  const { http } = useClient();
  const own = useLoaded('own', () => fetchOwnContact(http));
  return (
    <Whole of={{ ...own, data: own.data ?? undefined }} skeleton={<FormSkeleton />}>
      {(contact) => <FormFor contact={contact} />}
    </Whole>
  );
}

const FormSkeleton = () => (
  <div className="space-y-5 px-6">
    {[1, 2, 3].map((field) => (
      <Skeleton key={field} className="h-12 w-full" />
    ))}
  </div>
);

function FormFor({ contact }: { contact: TypedContact }) {
  const { t } = useI18n();
  const { client, toasts } = useApp();
  const back = useBack('/mine');
  const messages = usePasswordMessages();
  const act = useAct(contact.method);
  const { typed, ...fields } = useTyped(act);

  async function submit(): Promise<void> {
    const faults = {
      ...findPasswordFaults(typed, messages),
      ...(typed.code.length < CODE_LENGTH && { code: t('auth.code_enter', { digits: CODE_LENGTH }) }),
    };
    await act.run(faults, async () => {
      const { password, code } = typed;
      const device = client.session.device();
      const wanted = { method: contact.method, password, code, device };
      toasts.show(await changePassword(client.http, wanted), 'good');
      back();
    });
  }

  return (
    <div className="px-6 pb-8">
      <p className="mb-4 text-small text-muted text-pretty">{t('user.password_hold')}</p>
      <EntryForm act={act} submitLabel={t('user.password')} onSubmit={() => void submit()}>
        <NewPasswordFields {...fields.passwords} label={t('auth.password_new')} />
        <p className="text-small text-muted break-words">
          {t('user.password_address', { address: `\u2066${contact.text}\u2069` })}
        </p>
        <CodeField {...fields.code} purpose="reset" contactOf={() => contact} />
      </EntryForm>
    </div>
  );
}
