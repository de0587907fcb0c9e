// Changing one's password: by a code to the account's own address.
import { Page } from '../../shared/page.tsx';
import { RealAccountOnly } from '../../shared/real-account.tsx';
import { useWords } from '../../shared/stores.ts';
import { PasswordForm } from './password-form.tsx';

export function PasswordPage() {
  const { t } = useWords();
  return (
    <Page title={t('user.password')} backTo="/mine">
      <RealAccountOnly>
        <PasswordForm />
      </RealAccountOnly>
    </Page>
  );
}
