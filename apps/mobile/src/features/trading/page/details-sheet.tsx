// The terms of an instrument: what one lot is, what it costs to open and to hold, how near stops may lie.
import { tradingDayStart } from '@candor/client';
import type { Instrument } from '@candor/contract';
import { closingPrice, type Side } from '@candor/core';
import { Figure } from '@candor/ui';
import { Sheet } from '@candor/ui/sheet';
import type { ReactNode } from 'react';
import { useBasics, useQuote, useWords } from '../../../shared/stores.ts';
import { ONE_LOT, sidesOf, termsOf } from '../rules/core-terms.ts';
import { calculateProfitBetween, calculateSwapOf } from '../rules/trade-money.ts';
import { useCoreMarket } from '../rules/use-core-market.ts';

export interface DetailsSheetProps {
  readonly instrument: Instrument;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const FIXED_MARGIN = 1;
const FEE_PER_LOT = 1;
const OPEN = 1;
const PERCENT = 100;

export function DetailsSheet({ instrument, isOpen, onClose }: DetailsSheetProps) {
  const { t, format } = useWords();
  const quote = useQuote(instrument.Id);
  const sides = sidesOf(quote, instrument.PricePrecision);
  const basics = useBasics().data;
  const points = (count: number) => <bdi>{t('trade.points_count', { count })}</bdi>;
  // Points of a swap may be below zero and in parts, which no plural form reads well.
  const swap = (value: number) =>
    instrument.SwapMode === 'rate' ? (
      <Figure>{format.change(value)}</Figure>
    ) : (
      <>
        <Figure>{format.signedMoney(value)}</Figure> {t('trade.stop_by_points')}
      </>
    );
  const terms = termsOf(instrument);
  const now = useCoreMarket().at(terms.quoteCurrency);
  const spread =
    sides &&
    calculateProfitBetween(terms, { side: 'buy', lots: ONE_LOT, open: sides.ask, close: sides.bid }, now);
  const swapInUsd = (side: Side) => {
    const at = sides && closingPrice(side, sides);
    const made = at && calculateSwapOf({ terms, side, lots: ONE_LOT }, { at, days: 1 }, now);
    return made === null ? null : t('trade.per_lot_night', { amount: format.scaledSignedMoney(made) });
  };
  const multiples = instrument.HasForexMultiple.map(({ Value }) => `${Value}×`);
  const status = quote?.marketStatus ?? instrument.MarketStatus;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={
        <>
          <bdi>{instrument.ShowCode}</bdi> · {t('trade.details')}
        </>
      }
      closeLabel={t('public.close')}
    >
      <p className="pb-2 text-body text-muted">{instrument.Name}</p>
      <dl className="divide-y divide-line">
        <Term label={t('trade.contract_size')}>
          <Figure>
            {format.number(instrument.ForexContNum, 2)}{' '}
            {instrument.MarginMode === FIXED_MARGIN ? 'USD' : instrument.BaseCurrency}
          </Figure>
        </Term>
        <Term label={t('trade.lots')}>
          {t('trade.lots_range', {
            min: format.lots(instrument.ForexMinCont),
            max: format.lots(instrument.ForexMaxCont),
            step: format.lots(instrument.Pip),
          })}
        </Term>
        <Term label={t('trade.leverage')}>
          {multiples.length === 0 ? t('trade.leverage_empty') : <Figure>{multiples.join('  ')}</Figure>}
        </Term>
        <Term
          label={t('trade.spread')}
          inUsd={spread === null ? null : t('trade.per_lot', { amount: format.scaledSignedMoney(spread) })}
        >
          {sides ? points(sides.ask - sides.bid) : '–'}
        </Term>
        <Term label={t('trade.stops_level')}>{points(instrument.StopsLevel)}</Term>
        <Term label={t('trade.fee')}>
          {!basics ? (
            '–'
          ) : basics.trade_fee_type === FEE_PER_LOT ? (
            <bdi>{t('trade.per_lot', { amount: format.money(instrument.ForexFeeRate) })}</bdi>
          ) : (
            <Figure>{format.percent(instrument.ForexFeeRate * PERCENT)}</Figure>
          )}
        </Term>
        <Term label={t('trade.swap_buy')} inUsd={swapInUsd('buy')}>
          {swap(instrument.SwapLong)}
        </Term>
        <Term label={t('trade.swap_sell')} inUsd={swapInUsd('sell')}>
          {swap(instrument.SwapShort)}
        </Term>
        {status !== OPEN && instrument.NextOpen !== null && (
          <Term label={t('trade.market_closed')}>
            {t('product.opens_at', { time: format.weekdayTime(instrument.NextOpen) })}
          </Term>
        )}
      </dl>
      <p className="mt-3 text-caption text-muted">{t('trade.chart_bid')}</p>
      {quote?.time != null && (
        <p className="mt-1 text-caption text-muted">
          {t('trade.day_text', { time: format.weekdayTime(tradingDayStart(quote.time)) })}
        </p>
      )}
    </Sheet>
  );
}

/** `inUsd`: what it comes to in money. */
function Term({
  label,
  inUsd = null,
  children,
}: {
  label: string;
  inUsd?: string | null;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-0.5 py-2 text-small">
      <dt className="text-muted">{label}</dt>
      <dd className="ms-auto text-end font-medium">
        {children}
        {inUsd !== null && <bdi className="block text-caption font-normal text-muted">{inUsd}</bdi>}
      </dd>
    </div>
  );
}
