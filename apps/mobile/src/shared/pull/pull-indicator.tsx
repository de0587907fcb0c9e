// The indicator of a pull: turns with the finger, spins while refreshing.
import { classNames } from '@candor/ui';
import { RefreshCw } from 'lucide-react';
import { useI18n } from '../stores.ts';
import type { Pull } from './use-pull.ts';

const REST_PX = 44;

export function PullIndicator({ pull }: { pull: Pull }) {
  const { t } = useI18n();
  const height = pull.isRefreshing ? REST_PX : pull.px;
  return (
    <div
      style={{ height }}
      className={classNames(
        'flex items-center justify-center overflow-hidden',
        pull.px === 0 && 'transition-[height]',
      )}
    >
      {height > 0 && (
        <RefreshCw
          size={20}
          aria-label={pull.isRefreshing ? t('public.loading') : undefined}
          style={{ rotate: `${pull.px * 3}deg` }}
          className={classNames('text-muted', pull.isRefreshing && 'animate-spin')}
        />
      )}
    </div>
  );
}
