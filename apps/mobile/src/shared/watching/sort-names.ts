// The names of the orders, besides the list's own.
import type { MessageKey } from '@candor/i18n';
import type { Sort } from './sort-instruments.ts';

export const SORT_NAMES: Readonly<Record<Exclude<Sort, 'own'>, MessageKey>> = {
  change: 'desk.change',
  movers: 'watch.by_movers',
  name: 'watch.by_name',
  spread: 'watch.by_spread',
  volatility: 'watch.by_volatility',
};
