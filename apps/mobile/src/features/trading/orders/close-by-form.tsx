// Closes a position and an opposite one of the same instrument against each other.
import { type Order, sidesOf } from '@candor/client';
import { lots, type Money, money } from '@candor/core';
import { Figure } from '@candor/ui';
import { useState } from 'react';
import { useI18n, useQuote } from '../../../shared/stores.ts';
import { NetLine } from '../positions/net-amount.tsx';
import { calculateProfitAt } from '../rules/trade-money.ts';
import { useCoreMarket } from '../rules/use-core-market.ts';
import { useBeginCommand } from './begin-command.ts';
import { CloseActions } from './close-actions.tsx';
import { netOfPart, type PartProps, useCloseLock } from './close-form.tsx';
import { SideLabel } from './side-label.tsx';
import { useLiveOrders } from './use-live-orders.ts';

/** The positions that `order` can be closed by. */
export function useOpposites({ instrument, side, status }: Order): readonly Order[] {
  const live = useLiveOrders();
  if (status !== 'open') return [];
  return live.filter(
    (one) => one.status === 'open' && one.instrument.id === instrument.id && one.side !== side,
  );
}

export function CloseByForm({ order, onBack, onCommand }: PartProps) {
  const { t, format } = useI18n();
  const begin = useBeginCommand(order);
  const lock = useCloseLock(order);
  const opposites = useOpposites(order);
  const [chosen, choose] = useState<number | null>(null);
  const other =
    opposites.length === 1 ? opposites[0] : (opposites.find(({ id }) => id === chosen) ?? undefined);
  const size = lots(Math.min(order.lots, other?.lots ?? order.lots));
  return (
    <div className="flex flex-col gap-4 pt-1">
      <p className="text-body text-pretty">{t('order.close_by_text')}</p>
      <div role="radiogroup" aria-label={t('order.close_by')}>
        {opposites.map((one) => (
          <label
            key={one.id}
            className="flex min-h-12 flex-wrap items-center gap-x-3 border-t border-line py-1"
          >
            <input
              type="radio"
              name="opposite"
              checked={one === other}
              onChange={() => choose(one.id)}
              className="size-5 accent-accent"
            />
            <SideLabel order={one} />
            <span className="ms-auto">
              <Figure>{format.scaledPrice(one.openPrice, one.precision)}</Figure>
            </span>
          </label>
        ))}
      </div>
      {other && <Together order={order} other={other} />}
      <CloseActions
        lock={lock}
        isReady={other !== undefined}
        onBack={onBack}
        onConfirm={() => other && onCommand(begin({ kind: 'closeBy', orderId: order.id, otherId: other.id }))}
      >
        {t('order.close_both', { lots: format.scaledLots(size) })}
      </CloseActions>
    </div>
  );
}

/** What both bring together, after their shares of fee and swap. */
function Together({ order, other }: { order: Order; other: Order }) {
  const market = useCoreMarket();
  const sides = sidesOf(useQuote(order.instrument.id));
  const size = lots(Math.min(order.lots, other.lots));
  const netOf = (one: Order): Money | null =>
    sides &&
    netOfPart(one, size, calculateProfitAt({ ...one, lots: size }, sides.bid, market.at(one.quoteCurrency)));
  const [own, others] = [netOf(order), netOf(other)];
  return <NetLine value={own === null || others === null ? null : money(own + others)} />;
}
