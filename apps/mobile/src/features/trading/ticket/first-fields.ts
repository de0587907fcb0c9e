// The fields of a ticket before anything is typed into them.
import type { Side } from '@candor/core';
import type { TicketFields } from './ticket.ts';

export function firstFields(side: Side, lots: string, multiple: number): TicketFields {
  return {
    side,
    mode: 'market',
    lots,
    multiple,
    target: '',
    stopsBy: 'price',
    hasStopLoss: false,
    stopLoss: '',
    hasTakeProfit: false,
    takeProfit: '',
    isStopLossTyped: false,
    isTakeProfitTyped: false,
    risk: '',
    sizedBy: 'lots',
    hasDeviation: false,
    deviation: '',
  };
}
