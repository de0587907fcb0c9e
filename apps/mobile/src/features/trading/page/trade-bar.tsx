// Sell at the bid and Buy at the ask, always under the thumb, with the spread between them.
import { type Instrument, sidesOf } from '@candor/client';
import type { Price as CorePrice, Side } from '@candor/core';
import { classNames, Figure, Price } from '@candor/ui';
import type { ReactNode } from 'react';
import { distanceText } from '../../../shared/distance-text.ts';
import { useI18n, useQuote } from '../../../shared/stores.ts';
import { useLock } from './use-lock.ts';

export interface TradeBarProps {
  readonly instrument: Instrument;
  /** A finger is down on one of the two, and most likely chooses it. */
  readonly onAim: () => void;
  readonly onChoose: (side: Side) => void;
  /** Stands above the two. */
  readonly children?: ReactNode;
}

export function TradeBar({ instrument, onAim, onChoose, children }: TradeBarProps) {
  const { t, format } = useI18n();
  const quote = useQuote(instrument.id);
  const lock = useLock(instrument, true);
  const sides = sidesOf(quote);
  const spread = sides && sides.ask - sides.bid;
  const shared = { instrument, isLocked: lock !== null, onAim, onChoose };
  return (
    <div className="trade-bar sticky bottom-[calc(3.75rem+env(safe-area-inset-bottom))] z-10 shrink-0 border-t border-line bg-raised px-3 pt-2 pb-2.5">
      {children}
      {lock && (
        <p
          role="status"
          className="mb-2 rounded-lg bg-warn-soft px-3 py-1.5 text-center text-small text-warn"
        >
          {lock.text}
        </p>
      )}
      <div className="relative flex gap-2" dir="ltr">
        <SideButton side="sell" price={quote?.bid} {...shared} />
        <SideButton side="buy" price={quote?.ask} {...shared} />
        {spread !== null && (
          <span className="pointer-events-none absolute inset-x-0 top-1/2 mx-auto w-fit -translate-y-1/2 rounded-full bg-raised px-2 py-0.5 text-caption text-muted @max-[17rem]:sr-only">
            <span className="sr-only">{t('trade.spread')} </span>
            <Figure>{distanceText(instrument, spread, format)}</Figure>
          </span>
        )}
      </div>
    </div>
  );
}

interface SideButtonProps {
  side: Side;
  price: CorePrice | null | undefined;
  instrument: Instrument;
  isLocked: boolean;
  onAim: () => void;
  onChoose: (side: Side) => void;
}

function SideButton({ side, price, instrument, isLocked, onAim, onChoose }: SideButtonProps) {
  const { t, format } = useI18n();
  const text = price == null ? undefined : format.scaledPrice(price, instrument.precision);
  return (
    <button
      type="button"
      disabled={isLocked}
      onPointerDown={onAim}
      onClick={() => onChoose(side)}
      className={classNames(
        'flex min-h-15 min-w-0 flex-1 flex-col justify-center rounded-2xl px-4 text-on-fill @max-[17rem]:px-2.5 transition-[filter,opacity] active:brightness-90',
        'disabled:bg-sunken disabled:text-faint',
        side === 'sell' ? 'items-start bg-down-fill' : 'items-end bg-up-fill',
      )}
    >
      <span className="text-small font-medium">{t(side === 'sell' ? 'trade.sell' : 'trade.buy')}</span>
      <Price text={text} className="-mx-1.5 text-title @max-[17rem]:text-body" />
    </button>
  );
}
