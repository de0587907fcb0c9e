// Shows the messages that any part of the app has for the user.
import { Toasts } from '@candor/ui';
import { useSyncExternalStore } from 'react';
import { useApp } from '../shared/app-context.ts';
import { useWords } from '../shared/stores.ts';

export function ToastHost() {
  const { toasts } = useApp();
  const { t } = useWords();
  const messages = useSyncExternalStore(toasts.subscribe, toasts.get, toasts.get);
  return <Toasts messages={messages} closeLabel={t('public.close')} onLeave={toasts.leave} />;
}
