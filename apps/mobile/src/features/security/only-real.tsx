// What a demo user sees in place of what guards a real account, and the way to one.
import { Button, Empty } from '@candor/ui';
import { ShieldCheck } from 'lucide-react';
import { useGo } from '../../shared/navigation.ts';
import { useWords } from '../../shared/stores.ts';

export function OnlyReal() {
  const { t } = useWords();
  const go = useGo();
  return (
    <Empty
      icon={<ShieldCheck size={26} aria-hidden="true" />}
      title={t('auth.need_real')}
      text={t('user.security_demo')}
    >
      <Button onClick={() => go('/register')}>{t('auth.register')}</Button>
    </Empty>
  );
}
