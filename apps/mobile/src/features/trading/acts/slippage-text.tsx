// Slippage in words, with its sign and its colour.
import { classNames, Figure } from '@candor/ui';
import { useWords } from '../../../shared/stores.ts';

export function SlippageText({ points }: { points: number }) {
  const { t } = useWords();
  const key =
    points > 0 ? 'trade.slippage_better' : points < 0 ? 'trade.slippage_worse' : 'trade.slippage_none';
  const sign = points > 0 ? '+' : points < 0 ? '−' : '';
  return (
    <p
      className={classNames(
        'font-medium',
        points > 0 ? 'text-good' : points < 0 ? 'text-warn' : 'text-muted',
      )}
    >
      {t(key, { points: Math.abs(points) })}
      {points !== 0 && (
        <>
          {' '}
          <Figure>{`(${sign}${Math.abs(points)})`}</Figure>
        </>
      )}
    </p>
  );
}
