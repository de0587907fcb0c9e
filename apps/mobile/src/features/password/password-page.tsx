// Changing one's password: by a code to the account's own address.

import { RealOnly } from '../../shared/entry/real-only.tsx';
import { Page } from '../../shared/page.tsx';
import { useSession, useWords } from '../../shared/stores.ts';
import { PasswordForm } from './password-form.tsx';

export function PasswordPage() {
  const { t } = useWords();
  const session = useSession();
  return (
    <Page title={t('user.password')} backTo="/mine">
      {session?.user.isDemo ? <RealOnly from="/mine/password" /> : <PasswordForm />}
    </Page>
  );
}
