// The price, the biggest thing on the screen; beside it the day's change and range, and where prices come from.
import { type Instrument, tradingDayStart } from '@candor/client';
import type { Price as CorePrice } from '@candor/core';
import { Change, classNames, directionOf, Figure, Price } from '@candor/ui';
import { useEffect, useState } from 'react';
import { FeedLabel } from '../../../shared/feed-label.tsx';
import { whenIdle } from '../../../shared/idle.ts';
import { hasMovedOn } from '../../../shared/navigation.ts';
import { useI18n, useIsFresh, useIsTakenOver, useQuote } from '../../../shared/stores.ts';

export function PriceSummary({ instrument }: { instrument: Instrument }) {
  const { t, format } = useI18n();
  const quote = useQuote(instrument.id);
  const isStale = !useIsFresh();
  const write = (value: CorePrice | null | undefined) =>
    value == null ? undefined : format.scaledPrice(value, instrument.precision);
  const change = quote?.change ?? null;
  return (
    <div className="flex shrink-0 items-end justify-between gap-x-3 gap-y-1 px-4 pt-0.5 pb-1.5 @max-[17rem]:flex-wrap">
      <div className="min-w-0">
        <Price
          text={write(quote?.close)}
          direction={quote?.direction ?? 0}
          isStale={isStale}
          className="-mx-1.5 text-hero font-medium tracking-tight"
        />
        <div className="flex flex-wrap items-center gap-x-2">
          <Change
            text={change === null ? undefined : format.change(change)}
            direction={directionOf(change)}
            isStale={isStale}
            className="text-small"
          />
          <FeedLabel />
        </div>
      </div>
      <div className="shrink-0 pb-0.5">
        <dl className="grid grid-cols-[auto_auto] justify-end gap-x-2.5 gap-y-0.5 text-caption">
          <dt className="text-muted">{t('product.high')}</dt>
          <dd className="text-end">
            <Figure>{write(quote?.high) ?? '–'}</Figure>
          </dd>
          <dt className="text-muted">{t('product.low')}</dt>
          <dd className="text-end">
            <Figure>{write(quote?.low) ?? '–'}</Figure>
          </dd>
        </dl>
        {quote?.time != null && <DaySince at={tradingDayStart(quote.time)} />}
      </div>
    </div>
  );
}

/** In the time of this device, which the server does not know: its words keep the place. */
function DaySince({ at }: { at: number }) {
  const { t, format } = useI18n();
  const isTakenOver = useIsTakenOver();
  // The first use of what writes times takes a slow phone 50 ms, which the chart of a page that has just come needs more.
  const [isShown, setShown] = useState(hasMovedOn);
  useEffect(() => {
    if (isTakenOver) void whenIdle().then(() => setShown(true));
  }, [isTakenOver]);
  const isWritten = isShown || import.meta.env.SSR;
  return (
    <p
      key={String(isShown)}
      suppressHydrationWarning
      className={classNames('pt-0.5 text-end text-caption text-faint', !isShown && 'invisible')}
    >
      {isWritten ? t('trade.day_since', { time: format.weekdayTime(at) }) : '\u00a0'}
    </p>
  );
}
