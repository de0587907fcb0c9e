// The overlay of a chart without bars: loading, none available, or failed with a retry button.
import { Button } from '@candor/ui';
import { LoaderCircle } from 'lucide-react';
import { useI18n } from '../../../shared/stores.ts';
import type { FeedState } from './bar-feed.ts';

export function ChartState({ state, onRetry }: { state: FeedState; onRetry: () => void }) {
  const { t } = useI18n();
  if (state === 'ready') return null;
  if (state === 'loading') {
    // The bars of the last period stay in sight below: most answers come before a veil could be read.
    return (
      <div role="status" className="pointer-events-none absolute inset-0 flex items-center justify-center">
        <LoaderCircle size={22} className="animate-spin text-faint" />
        <span className="sr-only">{t('public.loading')}</span>
      </div>
    );
  }
  return (
    <div
      role="status"
      className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-page px-8 text-center text-small text-muted"
    >
      <p>{t(state === 'empty' ? 'trade.chart_empty' : 'trade.chart_failed')}</p>
      <Button look="secondary" onClick={onRetry}>
        {t('public.retry')}
      </Button>
    </div>
  );
}
