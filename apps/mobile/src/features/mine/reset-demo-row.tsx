// The demo account back to its beginning, after asking: everything is closed and starts again.
import { CallError, makeIdempotencyKey, NetworkError, resetDemo } from '@candor/client';
import { Row } from '@candor/ui';
import { RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { Asked } from '../../shared/asked.tsx';
import { DEMO_START_USD } from '../../shared/demo.ts';
import { useI18n } from '../../shared/stores.ts';

export function ResetDemoRow() {
  const { t } = useI18n();
  const { client, toasts } = useApp();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // Without an answer the next tap asks about the same reset instead of doing another.
  const key = useRef<string | null>(null);
  async function reset(): Promise<void> {
    setBusy(true);
    key.current ??= makeIdempotencyKey();
    try {
      const message = await resetDemo(client.http, key.current);
      key.current = null;
      toasts.show(message, 'good');
      // The socket says so as well, but it may be down.
      client.account.beginAgain();
      void client.account.refresh();
    } catch (fault) {
      // The client has shown it already (onFault).
      if (fault instanceof CallError) key.current = null;
      else if (!(fault instanceof NetworkError)) throw fault;
    } finally {
      setBusy(false);
      setAsking(false);
    }
  }
  return (
    <>
      <Row
        icon={<RotateCcw size={20} />}
        title={t('user.demo_reset')}
        onClick={() => setAsking(true)}
      />
      {isAsking && (
        <Asked
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
