// What needs a real account: a demo user reads why, and is led to one.
import { Button, Empty } from '@candor/ui';
import { UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useGo } from '../../shared/navigation.ts';
import { useSession, useWords } from '../../shared/stores.ts';

export function RealGate({ children }: { children: ReactNode }) {
  const { t } = useWords();
  const session = useSession();
  const go = useGo();
  if (!session?.user.isDemo) return children;
  return (
    <Empty icon={<UserRound size={26} aria-hidden="true" />} title={t('error.real_account_required')}>
      <div className="flex flex-wrap justify-center gap-2">
        <Button onClick={() => go('/register')}>{t('auth.register')}</Button>
        <Button look="secondary" onClick={() => go('/login')}>
          {t('auth.login')}
        </Button>
      </div>
    </Empty>
  );
}
