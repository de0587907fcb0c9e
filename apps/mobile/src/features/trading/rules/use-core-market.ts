// The core's own market, fed with the last quotes: the conversions of a preview are the engine's conversions.
import { type Client, type Instrument, sidesOf } from '@candor/client';
import { Market } from '@candor/core';
import { useMemo } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { useMarket } from '../../../shared/stores.ts';

/** `at(currency)` is the market with this moment's quotes on the way from that currency to USD. */
export interface CoreMarket {
  at(currency: string): Market;
}

export function useCoreMarket(): CoreMarket {
  const { quotes } = useClient();
  const instruments = useMarket().data?.instruments;
  return useMemo(() => makeCoreMarket(instruments ?? [], quotes), [instruments, quotes]);
}

function makeCoreMarket(instruments: readonly Instrument[], quotes: Client['quotes']): CoreMarket {
  const market = new Market();
  for (const one of instruments) market.configure(one);
  // The wire does not number its quotes; the core wants each to follow the last.
  let no = 0;
  return {
    at(currency) {
      for (const id of market.conversionInstruments(currency)) {
        const quote = quotes.get(id);
        const sides = sidesOf(quote);
        no += 1;
        if (sides) market.take({ kind: 'tick', instrumentId: id, no, ...sides, at: quote?.time ?? 0 });
      }
      return market;
    },
  };
}
