// The positions of the instrument on the chart, above Sell and Buy: one line with their sum, which unfolds into rows.
import type { Instrument, Order } from '@candor/client';
import { lots, type Side } from '@candor/core';
import { classNames, Figure } from '@candor/ui';
import { ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { useI18n } from '../../../shared/stores.ts';
import { CloseButton } from '../orders/close-button.tsx';
import { SideLabel } from '../orders/side-label.tsx';
import { calculateStopResult } from '../orders/stop-result.ts';
import { useLiveOrders } from '../orders/use-live-orders.ts';
import type { OpenOrder } from '../orders/use-order-sheet.tsx';
import { useCoreMarket } from '../rules/use-core-market.ts';
import { sumOf } from './close-groups.ts';
import { NetAmount, useMoneyText } from './net-amount.tsx';
import { useCloseSeveral } from './use-close-several.tsx';
import { useNetProfit } from './use-net-profit.ts';

export interface PositionStripProps {
  readonly instrument: Instrument;
  readonly onOpen: OpenOrder['open'];
  /** The order commands whose results its own sheet shows. */
  readonly onCommands: (keys: readonly string[]) => void;
}

export function PositionStrip({ instrument, onOpen, onCommands }: PositionStripProps) {
  const { t } = useI18n();
  const orders = useLiveOrders();
  const own = orders.filter((order) => order.status === 'open' && order.instrument.id === instrument.id);
  const [isUnfolded, setUnfolded] = useState(false);
  const closing = useCloseSeveral(instrument.id, onCommands);
  const netOf = useNetProfit();
  const [first] = own;
  const isOne = own.length === 1;
  return (
    <>
      {first && (
        <div className="trade-strip pb-1.5">
          {(isOne || isUnfolded) && (
            <ul className="trade-strip-rows overflow-y-auto overscroll-contain">
              {own.map((order) => (
                <li key={order.id} className="flex min-h-13 items-center gap-2">
                  <button
                    type="button"
                    aria-haspopup="dialog"
                    onClick={() => onOpen(order)}
                    className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center justify-between gap-x-2 rounded-lg px-1 text-start active:bg-sunken"
                  >
                    <span className="sr-only">{t('positions.count', { count: 1 })}</span>
                    <span className="min-w-0 flex-1">
                      <SideLabel order={order} />
                      <RowFacts order={order} />
                    </span>
                    <NetAmount value={netOf(order)} className="text-body font-semibold" />
                  </button>
                  <CloseButton order={order} onClose={() => onOpen(order, 'close')} />
                </li>
              ))}
            </ul>
          )}
          {!isOne && (
            <div className="flex min-h-13 items-center gap-2">
              <button
                type="button"
                aria-expanded={isUnfolded}
                onClick={() => setUnfolded(!isUnfolded)}
                className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-2 rounded-lg px-1 text-start active:bg-sunken"
              >
                <ChevronUp size={18} className={classNames('text-muted', isUnfolded && 'rotate-180')} />
                <span className="text-small">{t('positions.count', { count: own.length })}</span>
                <Sizes positions={own} />
                <NetAmount value={sumOf(own.map(netOf))} className="ms-auto text-body font-semibold" />
              </button>
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={closing.open}
                className="min-h-11 shrink-0 rounded-xl bg-sunken px-3 text-small font-semibold"
              >
                {t('positions.close_short')} <Figure>{own.length}</Figure>
              </button>
            </div>
          )}
        </div>
      )}
      {closing.sheet}
    </>
  );
}

/** Where it was opened, and what its stop loss would make of it. */
function RowFacts({ order }: { order: Order }) {
  const { t, format } = useI18n();
  const client = useClient();
  const market = useCoreMarket();
  const text = useMoneyText();
  const { stopLoss, openPrice, precision, quoteCurrency } = order;
  const made =
    stopLoss === null ? null : calculateStopResult(client, order, stopLoss, market.at(quoteCurrency));
  return (
    <span className="mt-0.5 flex flex-wrap gap-x-3 text-caption text-muted">
      <span>
        <span className="sr-only">{t('order.open_price')} </span>
        <Figure>{format.scaledPrice(openPrice, precision)}</Figure>
      </span>
      {made !== null && (
        <span>
          {t('trade.stop_loss')} <Figure>{text(made)}</Figure>
        </span>
      )}
    </span>
  );
}

/** The lots of each side, such as "Buy 0.70". */
function Sizes({ positions }: { positions: readonly Order[] }) {
  const sides: readonly Side[] = ['buy', 'sell'];
  return sides.map((side) => {
    const own = positions.filter((order) => order.side === side);
    const [first] = own;
    if (!first) return null;
    const size = lots(own.reduce<number>((sum, order) => sum + order.lots, 0));
    return <SideLabel key={side} order={{ ...first, lots: size }} />;
  });
}
