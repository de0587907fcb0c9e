// What a demo user is shown in place of what only a real account has: why, and the ways to one.
import { Button, Empty } from '@candor/ui';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useGo } from './navigation.ts';
import { useSession, useWords } from './stores.ts';

/** Its content for real accounts; for a demo account the message, and ways to register or log in. */
export function RealAccountOnly({ children }: { children: ReactNode }) {
  const { t } = useWords();
  const go = useGo();
  if (useSession()?.user.isDemo !== true) return children;
  return (
    <Empty
      icon={<ShieldCheck size={26} aria-hidden="true" />}
      title={t('user.real_label')}
      text={t('error.real_account_required')}
    >
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => go('/register')}>{t('auth.register')}</Button>
        <Button look="secondary" onClick={() => go('/login')}>
          {t('auth.login')}
        </Button>
      </div>
    </Empty>
  );
}
