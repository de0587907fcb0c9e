// Content for real accounts only: a demo user sees the reason, with a link to a real account and back.
import { Button, Empty } from '@candor/ui';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useGo } from './navigation.ts';
import { useI18n, useSession } from './stores.ts';

/** `text`: the content for a real account; without it, the future of the demo. */
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
