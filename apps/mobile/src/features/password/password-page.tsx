// Changing one's password: by a code to the account's own address.
import { Page } from '../../shared/page.tsx';
import { RealAccountOnly } from '../../shared/real-account.tsx';
import { useI18n } from '../../shared/stores.ts';
import { PasswordForm } from './password-form.tsx';

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
