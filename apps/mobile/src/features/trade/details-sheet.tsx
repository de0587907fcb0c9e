// The terms of an instrument: what one lot is, what it costs to open and to hold, how near stops may lie.
import type { Instrument } from '@candor/contract';
import { Figure } from '@candor/ui';
import { Sheet } from '@candor/ui/sheet';
import type { ReactNode } from 'react';
import { useBasics, useQuote, useWords } from '../../shared/stores.ts';
import { sidesOf } from '../../shared/trading/core-terms.ts';

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
        <Term label={t('trade.spread')}>{sides ? points(sides.ask - sides.bid) : '–'}</Term>
        <Term label={t('trade.stops_level')}>{points(instrument.StopsLevel)}</Term>
        <Term label={t('trade.fee')}>
          {!basics ? (
            '–'
          ) : basics.trade_fee_type === FEE_PER_LOT ? (
            <>
              <Figure>{format.money(instrument.ForexFeeRate)} USD</Figure> ·{' '}
              {t('trade.lots_amount', { lots: format.lots(1) })}
            </>
          ) : (
            <Figure>{format.percent(instrument.ForexFeeRate * PERCENT)}</Figure>
          )}
        </Term>
        <Term label={t('trade.swap_buy')}>{swap(instrument.SwapLong)}</Term>
        <Term label={t('trade.swap_sell')}>{swap(instrument.SwapShort)}</Term>
        {status !== OPEN && instrument.NextOpen !== null && (
          <Term label={t('trade.market_closed')}>
            {t('product.opens_at', { time: format.weekdayTime(instrument.NextOpen) })}
          </Term>
        )}
      </dl>
      <p className="mt-3 text-caption text-muted">{t('trade.chart_bid')}</p>
    </Sheet>
  );
}

function Term({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 py-2 text-small">
      <dt className="text-muted">{label}</dt>
      <dd className="text-end font-medium">{children}</dd>
    </div>
  );
}
