// Bid with the change of the day, ask with the spread: in place of the small chart and the last price of a row.
import { type Instrument, sidesOf } from '@candor/client';
import { Change, directionOf, Figure, Price } from '@candor/ui';
import { spreadText } from '../../shared/distance-text.ts';
import { usePartMessages } from '../../shared/part-messages.ts';
import { useI18n, useIsFresh, useQuote } from '../../shared/stores.ts';

export function QuoteColumns({ instrument, isSeen }: { instrument: Instrument; isSeen: boolean }) {
  const { format } = useI18n();
  const { t } = usePartMessages('desk');
  const quote = useQuote(instrument.id, isSeen);
  const isStale = !useIsFresh() || quote?.marketStatus !== 'open';
  const sides = sidesOf(quote);
  const change = quote?.change ?? null;
  const price = (side: 'bid' | 'ask') => (
    <Price
      text={sides ? format.scaledPrice(sides[side], instrument.precision) : undefined}
      direction={side === 'bid' ? (quote?.direction ?? 0) : 0}
      isStale={isStale}
    />
  );
  return (
    <span className="row-quotes flex shrink-0 gap-2">
      <span className="flex w-20 shrink-0 flex-col items-end gap-0.5">
        {price('bid')}
        <Change
          text={change === null ? undefined : format.change(change)}
          direction={directionOf(change)}
          isStale={isStale}
          className="text-caption"
        />
      </span>
      <span className="flex w-22 shrink-0 flex-col items-end gap-0.5">
        {price('ask')}
        <span className="px-1 text-caption whitespace-nowrap text-muted">
          {t('watch.spread')} <Figure>{sides ? spreadText(instrument, sides, format) : '–'}</Figure>
        </span>
      </span>
    </span>
  );
}
