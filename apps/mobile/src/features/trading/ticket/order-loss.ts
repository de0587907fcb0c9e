// The loss that the button names before it takes the order: only where it is not the one the client asked for.
import type { Money } from '@candor/core';
import type { MessageKey } from '@candor/i18n';
import { opposite } from '../rules/core-terms.ts';
import type { TicketState } from './use-ticket.ts';

export interface OrderLoss {
  readonly key: MessageKey;
  /** Below zero. */
  readonly made: Money;
}

export function orderLoss({ preview, ticket }: Pick<TicketState, 'preview' | 'ticket'>): OrderLoss | null {
  if (preview?.isStopOutFirst && preview.atStopOut !== null)
    return { key: 'trade.loss_at_stop_out', made: preview.atStopOut };
  if (ticket?.overRisk) return { key: 'trade.loss_at_stop', made: opposite(ticket.overRisk.loss) };
  return null;
}
