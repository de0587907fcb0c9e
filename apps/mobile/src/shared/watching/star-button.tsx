// The star that makes an instrument a favourite.
import type { Instrument } from '@candor/client';
import { classNames } from '@candor/ui';
import { Star } from 'lucide-react';
import { usePartMessages } from '../part-messages.ts';
import { useStar } from './use-watchlists.ts';

export interface StarButtonProps {
  readonly instrument: Pick<Instrument, 'code' | 'showCode'>;
  readonly className?: string;
  readonly sizePx?: number;
}

export function StarButton({ instrument, className, sizePx = 18 }: StarButtonProps) {
  const { t } = usePartMessages('desk');
  const { isOn, isKnown, toggle } = useStar(instrument.code);
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={t('watch.star', { code: instrument.showCode })}
      disabled={!isKnown}
      onClick={toggle}
      className={classNames('inline-flex items-center justify-center', className)}
    >
      <Star size={sizePx} className={isOn ? 'fill-star text-star' : 'text-faint'} />
    </button>
  );
}
