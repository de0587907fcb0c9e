// Slippage in words: its distance in the price, and what it made for the account.
import type { Order } from '@candor/client';
import { price } from '@candor/core';
import { classNames, Figure } from '@candor/ui';
import { useI18n } from '../../../shared/stores.ts';
import { slippageInUsd } from './slippage.ts';

export function SlippageText({ points, order }: { points: number; order: Order }) {
  const { t, format } = useI18n();
  const key =
    points > 0 ? 'trade.slippage_better' : points < 0 ? 'trade.slippage_worse' : 'trade.slippage_none';
  const inUsd = points === 0 ? null : slippageInUsd(points, order);
  const distance = format.scaledPrice(price(Math.abs(points)), order.precision);
  return (
    <p
      className={classNames(
        'font-medium',
        points > 0 ? 'text-good' : points < 0 ? 'text-warn' : 'text-muted',
      )}
    >
      {t(key, { distance })}
      {inUsd !== null && (
        <>
          {' '}
          (<Figure>{format.scaledSignedMoney(inUsd)} USD</Figure>)
        </>
      )}
    </p>
  );
}
