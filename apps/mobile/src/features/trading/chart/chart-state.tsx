// The overlay of a chart without bars: loading, none available, or failed with a retry button.
import { Button } from '@candor/ui';
import { useI18n } from '../../../shared/stores.ts';
import type { FeedState } from './bar-feed.ts';

export function ChartState({ state, onRetry }: { state: FeedState; onRetry: () => void }) {
  const { t } = useI18n();
  if (state === 'ready') return null;
  if (state === 'loading') {
    // The bars of the last period stay in sight, but dimmed: they never look like those of the chosen one.
    return (
      <div role="status" className="pointer-events-none absolute inset-0 bg-page/70">
        <div className="h-0.5 origin-left animate-[progress_2s_ease-out_forwards] bg-accent" />
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
