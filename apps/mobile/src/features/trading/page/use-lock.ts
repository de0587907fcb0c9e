// Why Buy and Sell are locked at this moment, if they are: a price that may be old is not traded on.
import type { Instrument } from '@candor/client';
import { usePricesAge } from '../../../shared/connection.tsx';
import { useConnection, useI18n, useIsFresh, useIsTakenOver, useQuote } from '../../../shared/stores.ts';

export interface Lock {
  readonly reason: 'closed' | 'halted' | 'stale' | 'no_leverage' | 'no_price';
  readonly text: string;
}

/**
 * `mayConnect`: prices that the page has just come with count until the connection is there. The bar of Trade opens so; what places
 * an order waits for the connection.
 */
export function useLock(instrument: Instrument, mayConnect = false): Lock | null {
  const { t, format } = useI18n();
  const quote = useQuote(instrument.id);
  const isFresh = useIsFresh();
  const { state } = useConnection();
  const age = usePricesAge();
  const isKnown = useIsTakenOver();
  const status = quote?.marketStatus ?? instrument.marketStatus;
  const isConnected = state === 'live' || (mayConnect && state === 'connecting');
  if (!isConnected || !isFresh) {
    return {
      reason: 'stale',
      text: age === null ? t('error.quote_stale') : t('trade.prices_stale', { age }),
    };
  }
  if (status === 'halted') return { reason: 'halted', text: t('trade.market_halted') };
  if (status !== 'open') {
    const { nextOpen } = instrument;
    const text =
      nextOpen === null || !isKnown
        ? t('trade.market_closed')
        : t('trade.market_closed_opens', { time: format.weekdayTime(nextOpen) });
    return { reason: 'closed', text };
  }
  if (quote?.bid == null || quote.ask == null) return { reason: 'no_price', text: t('error.quote_stale') };
  if (instrument.multiples.length === 0) return { reason: 'no_leverage', text: t('trade.no_leverage') };
  return null;
}
