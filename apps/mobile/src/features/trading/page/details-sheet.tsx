// The instrument spec: the size of one lot, the costs of opening and holding it, the minimum distance of stops.
import { type Instrument, sidesOf, tradingDayStart } from '@candor/client';
import { closingPrice, price, rateToNumber, type Side } from '@candor/core';
import { isolate } from '@candor/i18n';
import { Figure } from '@candor/ui';
import type { ReactNode } from 'react';
import { distanceWithUnit } from '../../../shared/distance-text.ts';
import { Sheet } from '../../../shared/sheet.tsx';
import { useBasics, useI18n, useQuote, useSession } from '../../../shared/stores.ts';
import { StarButton } from '../../../shared/watching/star-button.tsx';
import { useRefreshedWatchlists } from '../../../shared/watching/use-watchlists.ts';
import { ONE_LOT } from '../rules/core-spec.ts';
import { calculateProfitAt, calculateSwapOf } from '../rules/trade-money.ts';
import { useCoreMarket } from '../rules/use-core-market.ts';
import { InstrumentNews } from './instrument-news.tsx';

export interface DetailsSheetProps {
  readonly instrument: Instrument;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const PERCENT = 100;

export function DetailsSheet({ instrument, isOpen, onClose }: DetailsSheetProps) {
  const { t, format } = useI18n();
  const isMember = useSession() !== null;
  useRefreshedWatchlists();
  const quote = useQuote(instrument.id);
  const sides = sidesOf(quote);
  const basics = useBasics().data;
  const distance = (points: number) => <bdi>{distanceWithUnit(instrument, points, { t, format })}</bdi>;
  // Points of a swap may be below zero and in parts: the word follows their amount, the figure keeps its sign.
  const swap = (value: number) =>
    instrument.swapMode === 'rate' ? (
      <Figure>{format.change(value * PERCENT)}</Figure>
    ) : (
      <bdi>
        {t('trade.points_part', { count: Math.abs(value), value: isolate(format.signedMoney(value)) })}
      </bdi>
    );
  // A cost as what it does to the account, as spread and swap are shown.
  const feeRate = rateToNumber(instrument.feeRate);
  const terms = instrument;
  const now = useCoreMarket().at(terms.quoteCurrency);
  const spread =
    sides &&
    calculateProfitAt({ ...terms, side: 'buy', lots: ONE_LOT, openPrice: sides.ask }, sides.bid, now);
  const swapInUsd = (side: Side) => {
    const at = sides && closingPrice(side, sides);
    const made = at && calculateSwapOf({ spec: terms, side, lots: ONE_LOT }, { at, days: 1 }, now);
    return made === null ? null : t('trade.per_lot_night', { amount: format.scaledSignedMoney(made) });
  };
  const multiples = instrument.multiples.map((multiple) => `${multiple}×`);
  const status = quote?.marketStatus ?? instrument.marketStatus;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={
        <>
          <bdi>{instrument.showCode}</bdi> · {t('trade.details')}
        </>
      }
    >
      <div className="flex items-center gap-1 pb-2">
        {isMember && <StarButton instrument={instrument} className="touch -ms-3 shrink-0" sizePx={20} />}
        <p className="text-body text-muted">{instrument.name}</p>
      </div>
      <dl className="divide-y divide-line">
        <Term label={t('trade.contract_size')}>
          <Figure>
            {format.number(instrument.contractSize, 2)}{' '}
            {instrument.marginMode === 'fixed' ? 'USD' : instrument.baseCurrency}
          </Figure>
        </Term>
        <Term label={t('trade.lots')}>
          {t('trade.lots_range', {
            min: format.scaledLots(instrument.lotsMin),
            max: format.scaledLots(instrument.lotsMax),
            step: format.scaledLots(instrument.lotStep),
          })}
        </Term>
        <Term label={t('trade.leverage')}>
          {multiples.length === 0 ? t('trade.leverage_empty') : <Figure>{multiples.join('  ')}</Figure>}
        </Term>
        <Term
          label={t('trade.spread')}
          inUsd={spread === null ? null : t('trade.per_lot', { amount: format.scaledSignedMoney(spread) })}
        >
          {sides ? distance(sides.ask - sides.bid) : '–'}
        </Term>
        <Term label={t('trade.stops_level')}>{distance(instrument.stopsLevel)}</Term>
        <Term label={t('trade.fee')}>
          {!basics ? (
            '–'
          ) : basics.feeType === 'per_lot' ? (
            <bdi>{t('trade.per_lot', { amount: format.signedMoney(0 - feeRate) })}</bdi>
          ) : (
            <Figure>{format.change(0 - feeRate * PERCENT)}</Figure>
          )}
        </Term>
        <Term label={t('trade.swap_buy')} inUsd={swapInUsd('buy')}>
          {swap(rateToNumber(instrument.swapLong))}
        </Term>
        <Term label={t('trade.swap_sell')} inUsd={swapInUsd('sell')}>
          {swap(rateToNumber(instrument.swapShort))}
        </Term>
        {status !== 'open' && instrument.nextOpen !== null && (
          <Term label={t('trade.market_closed')}>
            {t('product.opens_at', { time: format.weekdayTime(instrument.nextOpen) })}
          </Term>
        )}
      </dl>
      <p className="mt-3 text-caption text-muted text-pretty">
        {t('trade.point_text', { step: format.scaledPrice(price(1), instrument.precision) })}
      </p>
      <p className="mt-1 text-caption text-muted">{t('trade.chart_bid')}</p>
      {quote?.time != null && (
        <p className="mt-1 text-caption text-muted">
          {t('trade.day_text', { time: format.weekdayTime(tradingDayStart(quote.time)) })}
        </p>
      )}
      <InstrumentNews code={instrument.code} />
    </Sheet>
  );
}

/** `inUsd`: the amount in USD. */
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
