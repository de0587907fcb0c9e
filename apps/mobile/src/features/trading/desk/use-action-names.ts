// What each action of the keys is called.
import { usePartMessages } from '../../../shared/part-messages.ts';
import type { KeyAction } from './keys.ts';

export function useActionNames(): Readonly<Record<KeyAction, string>> {
  const { t } = usePartMessages('desk');
  return {
    find: t('product.search'),
    buy: t('trade.buy'),
    sell: t('trade.sell'),
    lots: t('trade.lots'),
    close: t('desk.key_close'),
    half: t('desk.key_half'),
    stops: t('order.stops'),
    even: t('order.kind_even'),
    reverse: t('positions.reverse'),
    closeAll: t('positions.close_all'),
    alert: t('trade.alert_set'),
    full: t('desk.key_full'),
    go: t('desk.key_go'),
    help: t('desk.keys'),
  };
}
