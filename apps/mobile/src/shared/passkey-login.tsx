// A login with a passkey alone: without a name or a password, because the device knows the user.
import { beginPasskeyLogin, loginWithPasskey } from '@candor/client';
import { Button } from '@candor/ui';
import { KeyRound } from 'lucide-react';
import { useApp } from './app-context.ts';
import { hasPasskeys, signWithPasskey } from './passkey.ts';
import { useI18n } from './stores.ts';
import { useSend } from './use-send.ts';

/** Shows nothing if the browser has no passkeys here. */
export function PasskeyLogin() {
  const { t } = useI18n();
  const { client, toasts } = useApp();
  const { isBusy, send } = useSend();
  if (!hasPasskeys()) return null;
  async function login(): Promise<void> {
    const credential = await signWithPasskey(await beginPasskeyLogin(client.http));
    if (credential === null) toasts.show(t('user.passkey_failed'), 'bad');
    else client.session.set(await loginWithPasskey(client.http, credential));
  }
  const start = () => send(login, { onRefused: ({ text }) => toasts.show(text, 'bad') });
  return (
    <Button look="secondary" className="w-full" isBusy={isBusy} onClick={() => void start()}>
      <KeyRound size={18} />
      {t('auth.passkey_login')}
    </Button>
  );
}
