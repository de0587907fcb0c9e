// The way out of a refusal, as a button, where the server sent the figure for it.
import { openingPrice } from '@candor/core';
import { formatForInput } from '@candor/i18n';
import { Button } from '@candor/ui';
import { useGo } from '../../../shared/navigation.ts';
import { useI18n } from '../../../shared/stores.ts';
import type { CommandRejection } from '../commands/order-command.ts';
import { nearestPrice } from '../rules/core-terms.ts';
import type { TicketState } from './use-ticket.ts';

export interface TicketFixesProps {
  readonly refusal: CommandRejection;
  readonly state: TicketState;
  readonly onFixed: () => void;
  /** The same order at the quote of now; null while it could not be placed. */
  readonly onOrder: (() => void) | null;
}

export function TicketFixes({ refusal, state, onFixed, onOrder }: TicketFixesProps) {
  const { t, format, language } = useI18n();
  const go = useGo();
  const { details } = refusal;
  const { precision } = state.terms;
  const apply = (change: Parameters<TicketState['change']>[0]) => {
    state.change(change);
    onFixed();
  };
  if (refusal.error === 'questionnaire_required' || refusal.error === 'questionnaire_failed')
    return <Button onClick={() => go('/mine/questionnaire')}>{t('ask.title')}</Button>;
  const size = numberIn(details, SIZES[refusal.error]);
  if (size !== null) {
    return (
      <Button onClick={() => apply({ lots: formatForInput(language, String(size)) })}>
        {t('trade.reduce_to', { lots: format.lots(size) })}
      </Button>
    );
  }
  if (refusal.error === 'price_moved' && state.sides) {
    const { side } = state.fields;
    const price = format.scaledPrice(openingPrice(side, state.sides), precision);
    return (
      <Button look={side === 'buy' ? 'up' : 'down'} disabled={onOrder === null} onClick={() => onOrder?.()}>
        {t('trade.order_at_price', { price })}
      </Button>
    );
  }
  const nearest = numberIn(details, 'nearest');
  if (
    nearest !== null &&
    (refusal.error === 'invalid_stop_loss' || refusal.error === 'invalid_take_profit')
  ) {
    const kind = refusal.error === 'invalid_stop_loss' ? 'stopLoss' : 'takeProfit';
    const fix = () => {
      state.stops.put(kind, nearestPrice(nearest, precision));
      onFixed();
    };
    return <Button onClick={fix}>{t('trade.use_price', { price: format.price(nearest, precision) })}</Button>;
  }
  return null;
}

/** Which figure of a refusal is a size that would be taken. */
const SIZES: Readonly<Record<string, string>> = {
  insufficient_margin: 'largest',
  quantity_too_large: 'max',
  quantity_too_small: 'min',
  quantity_step: 'nearest',
};

function numberIn(details: Readonly<Record<string, unknown>>, name: string | undefined): number | null {
  const value = name === undefined ? undefined : details[name];
  return typeof value === 'number' && value > 0 ? value : null;
}
