// What a list says of an order beside its side and size: that another cancels it, and that its stop follows the market.
import type { Order } from '@candor/client';
import { Label } from '@candor/ui';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { useI18n } from '../../../shared/stores.ts';

/** Two pending orders of which one cancels the other. The abbreviation is the same in every language. */
export function LinkMark({ order }: { order: Pick<Order, 'status' | 'linkedTo'> }) {
  const { t } = useI18n();
  if (order.status !== 'pending' || order.linkedTo === null) return null;
  return (
    <Label>
      <abbr title={t('order.link')} className="no-underline">
        OCO
      </abbr>
    </Label>
  );
}

/** The stop loss follows the market, upwards where one has bought. */
export function TrailingMark({ order }: { order: Pick<Order, 'trailingDistance' | 'side'> }) {
  const { t } = useI18n();
  if (order.trailingDistance === null) return null;
  const Icon = order.side === 'buy' ? TrendingUp : TrendingDown;
  return (
    <span title={t('order.kind_trailing')} className="inline-block align-middle text-accent">
      <Icon size={14} aria-hidden="true" />
      <span className="sr-only">{t('order.kind_trailing')}</span>
    </span>
  );
}
