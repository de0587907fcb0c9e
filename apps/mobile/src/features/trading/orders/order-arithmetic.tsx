// The calculation behind the profit, with its figures, so that the user can verify it.
import { type Order, priceAt } from '@candor/client';
import { Figure } from '@candor/ui';
import { useI18n, useOrderMetrics, useQuote } from '../../../shared/stores.ts';
import { closedArithmetic, openArithmetic } from '../rules/arithmetic.ts';
import { useCoreMarket } from '../rules/use-core-market.ts';
import { FactLine as Line } from './fact-line.tsx';

export function OrderArithmetic({ order }: { order: Order }) {
  const { t, format } = useI18n();
  const live = useOrderMetrics(order.id);
  const market = useCoreMarket();
  useQuote(order.instrument.id);
  const precision = order.precision;
  const made =
    order.status === 'open'
      ? openArithmetic(order, priceAt(order, live), market.at(order.quoteCurrency))
      : closedArithmetic(order);
  const open = format.scaledPrice(made.open, precision);
  const close = format.scaledPrice(made.close, precision);
  const [from, to] = made.side === 'buy' ? [open, close] : [close, open];
  return (
    <section className="mt-5 rounded-xl bg-sunken px-3.5 py-3">
      <h3 className="mb-2 text-small font-semibold">{t('order.arithmetic_title')}</h3>
      <dl className="flex flex-col gap-1.5 text-small">
        <Line label={t('order.arithmetic_move')}>
          <Figure>
            <span className="font-normal text-muted">
              {to} − {from} ={' '}
            </span>
            {format.price(Number(made.move), precision)}
          </Figure>
        </Line>
        <Line label={t('order.arithmetic_size')}>
          <Figure>
            <span className="font-normal text-muted">
              {format.scaledLots(order.lots)} × {format.number(order.contractSize, 0)} ={' '}
            </span>
            {format.number(Number(made.units), 6)}
          </Figure>
        </Line>
        {made.conversion.map((step) => (
          <Line key={step.code} label={t('order.arithmetic_conversion')}>
            <Figure>
              {step.isDivided ? '÷' : '×'} {step.price} {step.code}
              {step.tick !== null && <span className="font-normal text-muted"> #{step.tick}</span>}
            </Figure>
          </Line>
        ))}
        {made.profit !== null && (
          <Line label={t('order.arithmetic_result')}>
            <Figure>
              {format.scaledProfit(made.profit).head}
              {format.scaledProfit(made.profit).tail} USD
            </Figure>
          </Line>
        )}
        {made.net !== null && (
          <Line label={t('order.arithmetic_net')}>
            <Figure>
              {format.scaledProfit(made.net).head}
              {format.scaledProfit(made.net).tail} USD
            </Figure>
          </Line>
        )}
      </dl>
    </section>
  );
}
