// Says where the prices come from when it is not a market. Wherever such prices are shown, this is shown.
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
