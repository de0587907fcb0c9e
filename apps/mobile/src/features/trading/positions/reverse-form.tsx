// Reversing a position: closes it, and then opens one of the other side with the same size at the market.
import { type Order, sidesOf } from '@candor/client';
import { openingPrice, type Side } from '@candor/core';
import { useClient } from '../../../shared/app-context.ts';
import { useI18n } from '../../../shared/stores.ts';
import { useOrderCommands } from '../commands/use-order-commands.ts';
import { useBeginCommand } from '../orders/begin-command.ts';
import { CloseActions } from '../orders/close-actions.tsx';
import { type PartProps, useCloseLock } from '../orders/close-form.tsx';
import { NetLine } from './net-amount.tsx';
import { useNetProfit } from './use-net-profit.ts';

const otherSide = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy');

export function ReverseForm({ order, onBack, onCommand }: PartProps) {
  const { t, format } = useI18n();
  const reverse = useReverse(order, onCommand);
  const lock = useCloseLock(order);
  const netOf = useNetProfit();
  const size = format.scaledLots(order.lots);
  const side = otherSide(order.side);
  return (
    <div className="flex flex-col gap-4 pt-1">
      <p className="text-body text-pretty">
        {t('positions.reverse_text', {
          before: `${t(`trade.${order.side}`)} ${size}`,
          after: `${t(`trade.${side}`)} ${size}`,
        })}
      </p>
      <NetLine value={netOf(order)} />
      <CloseActions lock={lock} onBack={onBack} onConfirm={reverse}>
        {t('positions.reverse')}
      </CloseActions>
    </div>
  );
}

/** A close without an answer for so long is not followed by an order: the price is another one by then. */
const FOLLOWS_MS_MAX = 5_000;

/** Sends the close, and the order of the other side once the close is filled. */
function useReverse(order: Order, onCommand: (key: string) => void): () => void {
  const { quotes } = useClient();
  const commands = useOrderCommands();
  const begin = useBeginCommand(order);
  const { id, precision, instrument, lots, multiple } = order;
  const side = otherSide(order.side);
  const open = () => {
    const sides = sidesOf(quotes.get(instrument.id));
    if (!sides) return;
    const quote = openingPrice(side, sides);
    const market = { target: null, pendingKind: null, expiry: null, deviation: null };
    const what = { instrumentId: instrument.id, precision, side, lots, multiple, quote };
    onCommand(begin({ kind: 'place', ...what, ...market, stopLoss: null, takeProfit: null }, quote));
  };
  return () => {
    const key = begin({ kind: 'close', orderId: id, lots: null });
    const stop = commands.onFilled((filled) => {
      if (filled.key !== key) return;
      stop();
      if (Date.now() - filled.madeAt < FOLLOWS_MS_MAX) open();
    });
    onCommand(key);
  };
}
