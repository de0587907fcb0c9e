// Sell at the bid and Buy at the ask, with the spread between them.
import { type Instrument, sidesOf } from '@candor/client';
import type { Price as CorePrice, Side } from '@candor/core';
import { classNames, Figure, Price } from '@candor/ui';
import { distanceText } from '../../../shared/distance-text.ts';
import { useI18n, useQuote } from '../../../shared/stores.ts';

export interface SideButtonsProps {
  readonly instrument: Instrument;
  readonly isLocked: (side: Side) => boolean;
  /** A finger is down on one of the two, and most likely chooses it. */
  readonly onAim?: () => void;
  readonly onChoose: (side: Side, at: number) => void;
  /** The size that a tap sends; absent where it opens the ticket. */
  readonly lots?: string;
}

export function SideButtons(props: SideButtonsProps) {
  const { t, format } = useI18n();
  const quote = useQuote(props.instrument.id);
  const sides = sidesOf(quote);
  const spread = sides && sides.ask - sides.bid;
  return (
    <div className="trade-sides relative flex gap-2" dir="ltr">
      <SideButton side="sell" price={quote?.bid} {...props} />
      <SideButton side="buy" price={quote?.ask} {...props} />
      {spread !== null && (
        <span className="pointer-events-none absolute inset-x-0 top-1/2 mx-auto w-fit -translate-y-1/2 rounded-full bg-raised px-2 py-0.5 text-caption text-muted @max-[17rem]:sr-only">
          <span className="sr-only">{t('trade.spread')} </span>
          <Figure>{distanceText(props.instrument, spread, format)}</Figure>
        </span>
      )}
    </div>
  );
}

interface SideButtonProps extends SideButtonsProps {
  side: Side;
  price: CorePrice | null | undefined;
}

function SideButton({ side, price, instrument, isLocked, onAim, onChoose, lots }: SideButtonProps) {
  const { t, format } = useI18n();
  const text = price == null ? undefined : format.scaledPrice(price, instrument.precision);
  return (
    <button
      type="button"
      disabled={isLocked(side)}
      onPointerDown={onAim}
      onKeyDown={(event) => {
        // A key that is held down chooses once.
        if (event.repeat) event.preventDefault();
      }}
      onClick={(event) => onChoose(side, event.timeStamp)}
      className={classNames(
        'flex min-h-15 min-w-0 flex-1 flex-col justify-center rounded-2xl px-4 text-on-fill @max-[17rem]:px-2.5 transition-[filter,opacity] active:brightness-90',
        'disabled:bg-sunken disabled:text-faint',
        side === 'sell' ? 'items-start bg-down-fill' : 'items-end bg-up-fill',
      )}
    >
      <span className="text-small font-medium">
        {t(side === 'sell' ? 'trade.sell' : 'trade.buy')} {lots !== undefined && <Figure>{lots}</Figure>}
      </span>
      <Price text={text} className="-mx-1.5 text-title @max-[17rem]:text-body" />
    </button>
  );
}
