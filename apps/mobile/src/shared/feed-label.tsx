// Names the source of the prices if it is not a market. It is shown wherever such prices are.
import { Label } from '@candor/ui';
import { useBasics, useI18n } from './stores.ts';

export function FeedLabel({ className }: { className?: string }) {
  const { t } = useI18n();
  const feed = useBasics().data?.feed;
  if (feed !== 'simulated' && feed !== 'replay') return null;
  return (
    <Label tone="warn" {...(className !== undefined && { className })}>
      {t(feed === 'simulated' ? 'public.simulated' : 'public.replay')}
    </Label>
  );
}
