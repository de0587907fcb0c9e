// One instrument in a list: its name, its day, its current price. Only the numbers render with ticks.
import type { Instrument } from '@candor/client';
import type { MarketStatus } from '@candor/core';
import { Change, directionOf, InstrumentLogo, Label, Price, rowClass, Sparkline } from '@candor/ui';
import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useApp, useClient } from '../../shared/app-context.ts';
import type { KnownPath } from '../../shared/paths.ts';
import {
  useI18n,
  useIsFresh,
  useIsTakenOver,
  useMarketStatus,
  useQuote,
  useResource,
} from '../../shared/stores.ts';
import type { RowParts } from './market-parts.ts';

export interface InstrumentRowProps {
  readonly instrument: Instrument;
  readonly parts?: RowParts | undefined;
}

export const InstrumentRow = memo(function InstrumentRow({ instrument, parts }: InstrumentRowProps) {
  const { client } = useApp();
  const preload = usePreload('/trade');
  const row = useRef<HTMLLIElement>(null);
  const isSeen = useSeen(row);
  const marketStatus = useMarketStatus(instrument.id) ?? instrument.marketStatus;
  return (
    <li ref={row} className="row-place">
      {parts && <parts.Star instrument={instrument} className="row-star" />}
      <Link
        href="/trade"
        data-instrument={instrument.id}
        {...preload}
        onClick={() => client.preferences.set({ instrumentId: instrument.id })}
        className={`${rowClass} row-link min-h-17`}
      >
        <InstrumentLogo src={instrument.logo} code={instrument.showCode} />
        <span className="min-w-0 flex-1">
          <bdi className="block truncate font-semibold rtl:text-right">{instrument.showCode}</bdi>
          <MarketNote instrument={instrument} marketStatus={marketStatus} />
        </span>
        {parts?.Columns ? (
          <parts.Columns instrument={instrument} isSeen={isSeen} />
        ) : (
          <>
            {/* The reopening time matters more than yesterday's line, and needs its space. */}
            {marketStatus === 'open' && <SmallChart instrument={instrument} isSeen={isSeen} />}
            <Figures instrument={instrument} isSeen={isSeen} />
          </>
        )}
      </Link>
    </li>
  );
});

/** The name, or while the market is closed, that fact and the opening time. */
function MarketNote({ instrument, marketStatus }: { instrument: Instrument; marketStatus: MarketStatus }) {
  const { t, format } = useI18n();
  const knowsTimeZone = useIsTakenOver();
  if (marketStatus === 'open') {
    return <bdi className="block text-caption text-muted rtl:text-right">{instrument.name}</bdi>;
  }
  const isHalted = marketStatus === 'halted';
  return (
    <span className="mt-0.5 flex min-w-0 flex-wrap items-center gap-x-1.5">
      <Label tone={isHalted ? 'warn' : 'plain'} className="shrink-0">
        {t(isHalted ? 'product.halted' : 'product.closed')}
      </Label>
      {!isHalted && instrument.nextOpen !== null && knowsTimeZone && (
        <span className="text-caption text-muted">
          {t('product.opens_at', { time: format.weekdayTime(instrument.nextOpen) })}
        </span>
      )}
    </span>
  );
}

function Figures({ instrument, isSeen }: { instrument: Instrument; isSeen: boolean }) {
  const { format } = useI18n();
  const quote = useQuote(instrument.id, isSeen);
  const isFresh = useIsFresh();
  const last = quote?.close ?? null;
  const change = quote?.change ?? null;
  const isStale = !isFresh || quote?.marketStatus !== 'open';
  return (
    <span className="row-figures flex w-24 shrink-0 flex-col items-end gap-0.5">
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

/** A scroll takes the pointer away sooner than this, a tap leaves later. */
const SURE_MS = 100;

/** Fetches a screen while the finger is still on the way to it; a finger that begins to scroll fetches nothing. */
function usePreload(path: KnownPath) {
  const { preload } = useApp();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  return {
    onPointerDown() {
      stop();
      timer.current = setTimeout(() => preload(path), SURE_MS);
    },
    onPointerCancel: stop,
  };
}

const SEEN_MARGIN = '200px';

/** Returns whether an element is on or near the screen. Elements out of sight need not follow every tick. */
function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting === true), {
      rootMargin: SEEN_MARGIN,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isSeen;
}

const noBars: readonly number[] = [];
const REDRAW_MS = 1_000;

interface SmallChartProps {
  readonly instrument: Pick<Instrument, 'id' | 'precision'>;
  readonly isSeen: boolean;
}

/** The day of an instrument in a thumbnail. Its history loads once its row comes into view. */
function SmallChart({ instrument, isSeen }: SmallChartProps) {
  const { id: instrumentId, precision } = instrument;
  const { market } = useClient();
  const quote = useSlowQuote(instrumentId, isSeen);
  const { data = noBars } = useResource(market.smallChart(instrumentId));
  useEffect(() => {
    if (isSeen) market.wantSmallChart(instrumentId);
  }, [market, instrumentId, isSeen]);
  // In the units of the bars. It is only drawn, and the core's conversions would weigh on the first screen.
  const last = quote?.close ?? null;
  return (
    <span className="row-chart flex h-8 w-16 shrink-0 items-center" dir="ltr">
      <Sparkline values={data} last={last && last / 10 ** precision} direction={directionOf(quote?.change)} />
    </span>
  );
}

/** The quote, updated once a second while it is visible; rows take turns, so that not all render in one frame. */
function useSlowQuote(instrumentId: number, isSeen: boolean) {
  const { quotes } = useClient();
  const [quote, setQuote] = useState(() => quotes.get(instrumentId));
  useEffect(() => {
    if (!isSeen) return;
    const take = () => setQuote(quotes.get(instrumentId));
    let timer = setTimeout(
      function next() {
        take();
        timer = setTimeout(next, REDRAW_MS);
      },
      (instrumentId * 130) % REDRAW_MS,
    );
    take();
    return () => clearTimeout(timer);
  }, [quotes, instrumentId, isSeen]);
  return quote;
}
