// The three lists of orders, as the choices of tabs.
import type { OrderStatus } from '@candor/core';
import { useI18n } from '../../../shared/stores.ts';

export function useOrderTabs(): { readonly value: OrderStatus; readonly label: string }[] {
  const { t } = useI18n();
  return [
    { value: 'open', label: t('order.tab_holding') },
    { value: 'pending', label: t('order.tab_pending') },
    { value: 'history', label: t('order.tab_history') },
  ];
}
