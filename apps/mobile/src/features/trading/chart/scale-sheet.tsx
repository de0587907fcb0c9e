// What can be done at a price that was pressed on the chart's scale: place a pending order, whose kind follows from the quote,
// or set an alert.
import { type Instrument, sidesOf } from '@candor/client';
import { openingPrice, type PendingKind, type Price, pendingKind, type Side } from '@candor/core';
import { Button, Figure } from '@candor/ui';
import { Bell } from 'lucide-react';
import { Sheet } from '../../../shared/sheet.tsx';
import { useI18n, useQuote, useSession } from '../../../shared/stores.ts';

export interface ScaleSheetProps {
  readonly instrument: Instrument;
  readonly price: Price;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onOrder: (side: Side, price: Price) => void;
  readonly onAlert: () => void;
}

export function ScaleSheet({ instrument, price, isOpen, onClose, onOrder, onAlert }: ScaleSheetProps) {
  const { t, format } = useI18n();
  const isMember = useSession() !== null;
  const { id, showCode, precision } = instrument;
  const sides = sidesOf(useQuote(id));
  const kindOf = (side: Side): PendingKind | null => {
    const kind = sides && pendingKind({ side, target: price }, openingPrice(side, sides), precision);
    return typeof kind === 'string' ? kind : null;
  };
  const leave = (then: () => void) => () => {
    onClose();
    then();
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={<bdi>{showCode}</bdi>}
      aside={<Figure className="font-semibold">{format.scaledPrice(price, precision)}</Figure>}
    >
      <div className="flex flex-col gap-3 pt-1 pb-2">
        <div dir="ltr" className="flex flex-wrap gap-3">
          {(['sell', 'buy'] as const).map((side) => {
            const kind = kindOf(side);
            if (kind === null) return null;
            return (
              <Button
                key={side}
                look={side === 'sell' ? 'down' : 'up'}
                className="flex-1"
                onClick={leave(() => onOrder(side, price))}
              >
                {t(`trade.${side}_${kind}`)}
              </Button>
            );
          })}
        </div>
        {isMember && (
          <Button look="secondary" onClick={leave(onAlert)}>
            <Bell size={18} aria-hidden="true" />
            {t('trade.alert_set')}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
