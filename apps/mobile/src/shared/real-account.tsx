// What only a real account has: a demo user reads why it is not there, and is led to one and back here.
import { Button, Empty } from '@candor/ui';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useGo } from './navigation.ts';
import { useI18n, useSession } from './stores.ts';

/** `text`: what a real account would have here; without it, what becomes of the demo. */
export function RealAccountOnly({ text, children }: { text?: string; children: ReactNode }) {
  const { t } = useI18n();
  const go = useGo();
  if (useSession()?.user.isDemo !== true) return children;
  const back = `?from=${encodeURIComponent(location.pathname + location.search)}`;
  return (
    <Empty
      icon={<ShieldCheck size={26} />}
      title={t('error.real_account_required')}
      text={text ?? t('auth.keep_settings')}
    >
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => go(`/register${back}`)}>{t('auth.register')}</Button>
        <Button look="secondary" onClick={() => go(`/login${back}`)}>
          {t('auth.login')}
        </Button>
      </div>
    </Empty>
  );
}
