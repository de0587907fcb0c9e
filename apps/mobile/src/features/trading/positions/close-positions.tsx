// Above a list of several positions: the sum of their net P/L, and the way to close several at once.
import { classNames } from '@candor/ui';
import { useI18n } from '../../../shared/stores.ts';
import { useLiveOrders } from '../orders/use-live-orders.ts';
import { sumOf } from './close-groups.ts';
import { NetAmount } from './net-amount.tsx';
import { useCloseSeveral } from './use-close-several.tsx';
import { useNetProfit } from './use-net-profit.ts';

export interface ClosePositionsProps {
  /** The order commands whose results its sheet shows. */
  readonly onCommands: (keys: readonly string[]) => void;
  /** A table has the sum in its own last row. */
  readonly hasSum: boolean;
  readonly className: string;
}

export function ClosePositions({ onCommands, hasSum, className }: ClosePositionsProps) {
  const { t } = useI18n();
  const closing = useCloseSeveral(null, onCommands);
  const positions = useLiveOrders().filter(({ status }) => status === 'open');
  const netOf = useNetProfit();
  return (
    <>
      {positions.length > 1 && (
        <div className={classNames('flex items-center justify-between gap-3', className)}>
          {hasSum && (
            <p className="flex flex-wrap items-baseline gap-x-2 text-small text-muted">
              {t('documentary.profit')}
              <NetAmount value={sumOf(positions.map(netOf))} className="text-body font-semibold" />
            </p>
          )}
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={closing.open}
            className="close-several touch min-h-11 shrink-0 rounded-xl bg-sunken px-3 text-small font-semibold"
          >
            {t('positions.close_all')}
          </button>
        </div>
      )}
      {closing.sheet}
    </>
  );
}
