// Resets the demo account after a confirmation: everything is closed and starts again.
import { resetDemo } from '@candor/client';
import { Row } from '@candor/ui';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { ConfirmationDialog } from '../../shared/confirmation-dialog.tsx';
import { DEMO_START_USD } from '../../shared/demo.ts';
import { useI18n } from '../../shared/stores.ts';
import { useSend } from '../../shared/use-send.ts';

export function ResetDemoRow() {
  const { t } = useI18n();
  const { client, toasts } = useApp();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, send } = useSend();
  async function reset(): Promise<void> {
    // The client has already shown the error (onFault).
    const message = await send((key) => resetDemo(client.http, key));
    setAsking(false);
    if (message === undefined) return;
    toasts.show(message, 'good');
    // The socket announces it as well, but it may be down.
    client.account.beginAgain();
    void client.account.refresh();
  }
  return (
    <>
      <Row icon={<RotateCcw size={20} />} title={t('user.demo_reset')} onClick={() => setAsking(true)} />
      {isAsking && (
        <ConfirmationDialog
          title={t('user.demo_reset')}
          text={t('user.demo_reset_confirm', { amount: DEMO_START_USD })}
          confirmLabel={t('public.confirm')}
          confirmLook="danger"
          cancelLabel={t('public.cancel')}
          isBusy={isBusy}
          onConfirm={() => void reset()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
