// What the history came to: price profit, what fees and swaps took of it, and what is left; and since when it counts.
import type { HistoryResult as HistoryFigures } from '@candor/client';
import type { Money } from '@candor/core';
import { Amount, directionOf, Figure } from '@candor/ui';
import { usePreferences, useWords } from '../../../shared/stores.ts';
import { FactLine } from './fact-line.tsx';
import { costsOf } from './history-pages.ts';

const HIDDEN = '••••';

export function HistoryResult({ result }: { result: HistoryFigures }) {
  const { t, format } = useWords();
  const { hideBalance } = usePreferences();
  const { profit, net, since } = result;
  const costs = costsOf(result);
  const signed = (amount: Money) => (hideBalance ? HIDDEN : format.scaledSignedMoney(amount));
  const sum = net ?? profit;
  return (
    <section className="mx-4 mt-3 mb-1 rounded-xl bg-sunken px-3.5 py-3">
      <h2 className="mb-2 flex flex-wrap justify-between gap-x-4 text-small">
        <span className="font-semibold">
          {since === null
            ? t('order.history_total')
            : t('order.result_since', { date: format.dateTime(since) })}
        </span>
      </h2>
      <dl className="flex flex-col gap-1 text-small">
        {costs !== null && (
          <>
            <FactLine label={t('order.profit')}>
              <Figure>{signed(profit)}</Figure>
            </FactLine>
            <FactLine label={t('order.costs')}>
              <Figure>{signed(costs)}</Figure>
            </FactLine>
          </>
        )}
        <FactLine label={t(net === null ? 'order.profit' : 'order.arithmetic_net')}>
          <Amount
            text={signed(sum)}
            tail={hideBalance ? undefined : ' USD'}
            direction={hideBalance ? 0 : directionOf(sum)}
            className="text-body font-semibold"
          />
        </FactLine>
      </dl>
    </section>
  );
}
