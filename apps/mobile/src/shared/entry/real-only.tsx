// What a demo user sees where a real account is needed: why, and the ways to one.
import { Button, Empty } from '@candor/ui';
import { UserRound } from 'lucide-react';
import { useGo } from '../navigation.ts';
import { useWords } from '../stores.ts';

/** `from`: where the way leads back to. */
export function RealOnly({ from }: { from: string }) {
  const { t } = useWords();
  const go = useGo();
  const back = `?from=${encodeURIComponent(from)}`;
  return (
    <Empty
      icon={<UserRound size={26} aria-hidden="true" />}
      title={t('auth.need_real')}
      text={t('auth.keep_settings')}
    >
      <div className="flex flex-col gap-2">
        <Button onClick={() => go(`/register${back}`)}>{t('auth.open_real')}</Button>
        <Button look="quiet" onClick={() => go(`/login${back}`)}>
          {t('auth.login')}
        </Button>
      </div>
    </Empty>
  );
}
