// Logging out, after a confirmation: positions stay open without the user.
import { logoutAll } from '@candor/client';
import { Row } from '@candor/ui';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { ConfirmationDialog } from '../../shared/confirmation-dialog.tsx';
import { useGo } from '../../shared/navigation.ts';
import { useI18n } from '../../shared/stores.ts';

export function LogoutRow() {
  const { t } = useI18n();
  const client = useClient();
  const go = useGo();
  const [isAsking, setAsking] = useState(false);
  function logout(): void {
    setAsking(false);
    // Home first: this page requires a login, and would redirect to it.
    go('/');
    void logoutAll(client);
  }
  return (
    <>
      <Row
        icon={<LogOut size={20} className="rtl:-scale-x-100" />}
        title={t('user.logout')}
        onClick={() => setAsking(true)}
      />
      {isAsking && (
        <ConfirmationDialog
          title={t('user.logout')}
          text={t('user.logout_confirm')}
          confirmLabel={t('user.logout')}
          confirmLook="danger"
          cancelLabel={t('public.cancel')}
          onConfirm={logout}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
