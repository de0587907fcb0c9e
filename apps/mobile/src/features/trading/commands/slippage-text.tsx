// Slippage in words, with its colour.
import { classNames } from '@candor/ui';
import { useI18n } from '../../../shared/stores.ts';

export function SlippageText({ points }: { points: number }) {
  const { t } = useI18n();
  const key =
    points > 0 ? 'trade.slippage_better' : points < 0 ? 'trade.slippage_worse' : 'trade.slippage_none';
  return (
    <p
      className={classNames(
        'font-medium',
        points > 0 ? 'text-good' : points < 0 ? 'text-warn' : 'text-muted',
      )}
    >
      {t(key, { points: Math.abs(points) })}
    </p>
  );
}
