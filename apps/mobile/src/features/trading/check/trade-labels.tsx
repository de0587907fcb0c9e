// Labels beside a trade's prices: a demo account, and a simulated or recorded market.
import { classNames, Label } from '@candor/ui';
import { FeedLabel } from '../../../shared/feed-label.tsx';
import { useI18n, useSession } from '../../../shared/stores.ts';

export function TradeLabels({ className }: { className: string }) {
  const { t } = useI18n();
  const isDemo = useSession()?.user.isDemo === true;
  return (
    <p className={classNames('mt-3 flex flex-wrap gap-1.5 empty:hidden', className)}>
      {isDemo && <Label>{t('public.demo')}</Label>}
      <FeedLabel />
    </p>
  );
}
