// A login with a passkey alone: no name and no password, the device knows whose it is.
import { beginPasskeyLogin, CallError, loginWithPasskey, NetworkError } from '@candor/client';
import { Button } from '@candor/ui';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useApp } from './app-context.ts';
import { faultText } from './fault-text.ts';
import { hasPasskeys, signWithPasskey } from './passkey.ts';
import { useI18n } from './stores.ts';

/** Nothing where the browser has no passkeys here. */
export function PasskeyLogin() {
  const { t } = useI18n();
  const { client, toasts } = useApp();
  const [isBusy, setBusy] = useState(false);
  if (!hasPasskeys()) return null;
  async function login(): Promise<void> {
    setBusy(true);
    try {
      const credential = await signWithPasskey(await beginPasskeyLogin(client.http));
      if (credential === null) toasts.show(t('user.passkey_failed'), 'bad');
      else client.session.set(await loginWithPasskey(client.http, credential));
    } catch (fault) {
      if (!(fault instanceof CallError || fault instanceof NetworkError)) throw fault;
      toasts.show(faultText(fault, t), 'bad');
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button look="secondary" className="w-full" isBusy={isBusy} onClick={() => void login()}>
      <KeyRound size={18} />
      {t('auth.passkey_login')}
    </Button>
  );
}
