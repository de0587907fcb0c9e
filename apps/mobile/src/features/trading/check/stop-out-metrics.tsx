// A stop-out as it was counted: every position with its price at the tick, what they come to, and why this one went first.
import type { Money, Price } from '@candor/core';
import type { StopOut, StoppedPosition } from '@candor/proof';
import { classNames, Figure } from '@candor/ui';
import type { ReactNode } from 'react';
import { useCheckMessages } from '../../../shared/check/use-check-messages.ts';
import { useMarket } from '../../../shared/stores.ts';
import { FactLine } from '../orders/fact-line.tsx';
import { readLots } from './read-receipt.ts';

interface StopOutMetricsProps {
  readonly file: string;
  readonly stopOut: StopOut;
  /** The order whose closing is explained. */
  readonly endedId: number;
}

export function StopOutMetrics({ file, stopOut, endedId }: StopOutMetricsProps) {
  const { t, format } = useCheckMessages();
  const { positions } = stopOut;
  const money = (micro: number) => <Figure>{format.scaledMoney(micro as Money)}</Figure>;
  const own = positions.find(({ orderId }) => orderId === endedId);
  const isFirst =
    own && positions.length > 1 && positions.every((one) => !one.tradable || goesBehind(one, own));
  return (
    <>
      {/* With large text its columns don't fit beside each other: each figure gets its own line, with its name. */}
      <section className="@container mt-4" aria-label={t('order.tab_holding')}>
        <table className="w-full text-end text-caption @max-[18rem]:block">
          <thead className="text-muted @max-[18rem]:sr-only">
            <tr>
              <th className="py-1 text-start font-normal">{t('order.tab_holding')}</th>
              <th className="ps-2 font-normal">{t('check.why_price')}</th>
              <th className="ps-2 font-normal">{t('order.profit')}</th>
              <th className="ps-2 font-normal">{t('order.margin')}</th>
            </tr>
          </thead>
          <tbody className="@max-[18rem]:block">
            <PositionRows {...{ file, stopOut, endedId }} />
            <tr className="border-t border-line font-semibold @max-[18rem]:block">
              <th className="py-1.5 text-start font-semibold @max-[18rem]:block" colSpan={2}>
                {t('check.why_sum')}
              </th>
              <FigureCell label={t('order.profit')}>{money(stopOut.profits)}</FigureCell>
              <FigureCell label={t('order.margin')}>{money(stopOut.margin)}</FigureCell>
            </tr>
          </tbody>
        </table>
      </section>
      {isFirst && (
        <p className="mt-3 text-small text-pretty">
          {t('check.why_first', {
            number: String(own.orderId),
            loss: `${format.scaledMoney(own.profit as Money)}\u00A0USD`,
          })}
        </p>
      )}
      <Level stopOut={stopOut} />
    </>
  );
}

/** Below its column's head, or after its name if there is no space for columns. */
function FigureCell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className="py-1.5 ps-2 whitespace-nowrap @max-[18rem]:flex @max-[18rem]:flex-wrap @max-[18rem]:justify-between @max-[18rem]:gap-x-4 @max-[18rem]:ps-0 @max-[18rem]:pt-0">
      <span className="hidden font-normal whitespace-normal text-muted @max-[18rem]:inline">{label}</span>
      <span className="ms-auto">{children}</span>
    </td>
  );
}

/** The larger loss goes first, of equal ones the larger margin. */
const goesBehind = (one: StoppedPosition, own: StoppedPosition): boolean =>
  one.profit > own.profit || (one.profit === own.profit && one.margin <= own.margin);

function PositionRows({ file, stopOut, endedId }: StopOutMetricsProps) {
  const { t, format } = useCheckMessages();
  const market = useMarket();
  const lots = readLots(file, stopOut);
  return stopOut.positions.map((one) => {
    const size = lots.get(one.orderId);
    return (
      <tr
        key={one.orderId}
        className={classNames(
          'border-t border-line align-top @max-[18rem]:block',
          one.orderId === endedId && 'font-semibold',
        )}
      >
        <td className="py-1.5 text-start @max-[18rem]:block">
          <bdi>{market.data?.byId.get(one.instrumentId)?.showCode}</bdi> {t(`trade.${one.side}`)}
          {size !== undefined && (
            <>
              {' '}
              <Figure>{format.scaledLots(size)}</Figure>
            </>
          )}
          <span className="block font-normal text-muted">
            {t('order.number')} <Figure>{one.orderId}</Figure>
            {!one.tradable && ` · ${t('check.why_shut')}`}
          </span>
        </td>
        <FigureCell label={t('check.why_price')}>
          <Figure>{format.scaledPrice(one.price as Price, one.precision)}</Figure>
        </FigureCell>
        <FigureCell label={t('order.profit')}>
          <Figure>{format.scaledMoney(one.profit as Money)}</Figure>
        </FigureCell>
        <FigureCell label={t('order.margin')}>
          <Figure>{format.scaledMoney(one.margin as Money)}</Figure>
        </FigureCell>
      </tr>
    );
  });
}

/** The derivation from the balance to the margin level, each figure with its name. */
function Level({ stopOut: { balance, profits, margin, level } }: { stopOut: StopOut }) {
  const { t, format } = useCheckMessages();
  const money = (micro: number) => format.scaledMoney(micro as Money);
  const equity = balance + profits;
  return (
    <dl className="mt-4 flex flex-col gap-1.5 rounded-xl bg-sunken px-3.5 py-3 text-small">
      <FactLine label={t('order.balance')}>
        <Figure>{money(balance)}</Figure>
      </FactLine>
      <FactLine label={t('order.profit')}>
        <Figure>{format.scaledSignedMoney(profits as Money)}</Figure>
      </FactLine>
      <FactLine label={t('order.net_value')}>
        <Figure>{money(equity)}</Figure>
      </FactLine>
      <FactLine label={t('order.margin')}>
        <Figure>{money(margin)}</Figure>
      </FactLine>
      <FactLine label={t('order.risk_rate')}>
        <Figure>
          <span className="font-normal text-muted">
            {money(equity)} ÷ {money(margin)} ={' '}
          </span>
          <b>{format.percent((100 * equity) / margin)}</b>
        </Figure>
      </FactLine>
      <FactLine label={t('check.why_limit')}>
        <Figure>{format.percent(level)}</Figure>
      </FactLine>
    </dl>
  );
}
