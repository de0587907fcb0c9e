// One instrument in a list: who it is, how its day went, what it costs now. Only the figures render with ticks.
import type { Instrument } from '@candor/client';
import type { MarketStatus } from '@candor/core';
import { Change, directionOf, InstrumentLogo, Label, Price, rowClass } from '@candor/ui';
import { memo, useRef } from 'react';
import { Link } from 'wouter';
import { useApp } from '../../shared/app-context.ts';
import { useIsFresh, useIsTakenOver, useMarketStatus, useQuote, useWords } from '../../shared/stores.ts';
import { SmallChart } from './small-chart.tsx';
import { usePreload } from './use-preload.ts';
import { useSeen } from './use-seen.ts';

export const InstrumentRow = memo(function InstrumentRow({ instrument }: { instrument: Instrument }) {
  const { client } = useApp();
  const preload = usePreload('/trade');
  const row = useRef<HTMLLIElement>(null);
  const isSeen = useSeen(row);
  const marketStatus = useMarketStatus(instrument.id) ?? instrument.marketStatus;
  return (
    <li ref={row} className="[contain-intrinsic-size:auto_4.25rem] [content-visibility:auto]">
      <Link
        href="/trade"
        data-instrument={instrument.id}
        {...preload}
        onClick={() => client.preferences.set({ instrumentId: instrument.id })}
        className={`${rowClass} min-h-17 @max-[17rem]:flex-wrap @max-[17rem]:gap-y-1 @max-[17rem]:py-2`}
      >
        <InstrumentLogo src={instrument.logo} code={instrument.showCode} />
        <span className="min-w-0 flex-1">
          <bdi className="block truncate font-semibold rtl:text-right">{instrument.showCode}</bdi>
          <MarketNote instrument={instrument} marketStatus={marketStatus} />
        </span>
        {/* When trading comes back matters more than yesterday's line, and needs its room. */}
        {marketStatus === 'open' && <SmallChart instrument={instrument} isSeen={isSeen} />}
        <Figures instrument={instrument} isSeen={isSeen} />
      </Link>
    </li>
  );
});

/** The name, or while there is no trading, that and when it comes back. */
function MarketNote({ instrument, marketStatus }: { instrument: Instrument; marketStatus: MarketStatus }) {
  const { t, format } = useWords();
  const knowsTimeZone = useIsTakenOver();
  if (marketStatus === 'open') {
    return (
      <bdi className="block truncate text-caption text-muted @max-[17rem]:whitespace-normal rtl:text-right">
        {instrument.name}
      </bdi>
    );
  }
  const isHalted = marketStatus === 'halted';
  return (
    <span className="mt-0.5 flex min-w-0 items-center gap-1.5 @max-[17rem]:flex-wrap">
      <Label tone={isHalted ? 'warn' : 'plain'} className="shrink-0">
        {t(isHalted ? 'product.halted' : 'product.closed')}
      </Label>
      {!isHalted && instrument.nextOpen !== null && knowsTimeZone && (
        <span className="truncate text-caption text-muted @max-[17rem]:whitespace-normal">
          {t('product.opens_at', { time: format.weekdayTime(instrument.nextOpen) })}
        </span>
      )}
    </span>
  );
}

function Figures({ instrument, isSeen }: { instrument: Instrument; isSeen: boolean }) {
  const { format } = useWords();
  const quote = useQuote(instrument.id, isSeen);
  const isFresh = useIsFresh();
  const last = quote?.close ?? null;
  const change = quote?.change ?? null;
  const isStale = !isFresh || quote?.marketStatus !== 'open';
  return (
    <span className="flex w-24 shrink-0 flex-col items-end gap-0.5 @max-[17rem]:w-full @max-[17rem]:flex-row @max-[17rem]:flex-wrap @max-[17rem]:items-center @max-[17rem]:justify-end @max-[17rem]:gap-x-3">
      <Price
        text={last === null ? undefined : format.scaledPrice(last, instrument.precision)}
        direction={quote?.direction ?? 0}
        isStale={isStale}
        className="text-[1rem]"
      />
      <Change
        look="pill"
        text={change === null ? undefined : format.change(change)}
        direction={directionOf(change)}
        isStale={isStale}
        className="text-caption"
      />
    </span>
  );
}
