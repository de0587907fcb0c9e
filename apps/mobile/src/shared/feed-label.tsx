// Names the source of the prices if it is not a market. It is shown wherever such prices are.
import { Label } from '@candor/ui';
import { useBasics, useI18n } from './stores.ts';

/** By the label of the source. */
const messages: Readonly<Record<string, 'public.simulated' | 'public.replay' | undefined>> = {
  simulated: 'public.simulated',
  replay: 'public.replay',
};

export function FeedLabel({ className }: { className?: string }) {
  const { t } = useI18n();
  const feed = useBasics().data?.feed;
  const message = messages[feed ?? ''];
  if (!message) return null;
  return (
    <Label tone="warn" {...(className !== undefined && { className })}>
      {t(message)}
    </Label>
  );
}
