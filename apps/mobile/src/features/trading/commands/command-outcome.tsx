// What was done, in figures: a fill with its direction, size, stops and margin, a close with what it brought.
import type { Order } from '@candor/client';
import { type Money, moneyToNumber, type Price } from '@candor/core';
import { Amount, directionOf, Figure } from '@candor/ui';
import { useI18n } from '../../../shared/stores.ts';
import { FactLine } from '../orders/fact-line.tsx';
import { SideLabel } from '../orders/side-label.tsx';
import type { OrderCommand } from './order-command.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { SlippageText } from './slippage-text.tsx';

export interface CommandOutcomeProps {
  readonly command: OrderCommand;
  readonly order: Order;
  readonly isPromised: boolean;
}

export function CommandOutcome({ command, order, isPromised }: CommandOutcomeProps) {
  const { t } = useI18n();
  const outcome = outcomeOf(command, order);
  const { gain, slippage } = outcome;
  return (
    <>
      <p className="mt-2 flex flex-wrap items-center justify-center gap-2">
        <bdi className="font-semibold">{order.instrument.showCode}</bdi>
        <SideLabel order={order} />
      </p>
      {gain && <Gain profit={gain.profit} />}
      {slippage !== null && (
        <div className="mt-2 text-small">
          <SlippageText points={slippage} />
        </div>
      )}
      <Facts outcome={outcome} order={order} />
      {!isPromised && <p className="mt-3 text-small text-warn text-pretty">{t('trade.no_promise')}</p>}
    </>
  );
}

function Gain({ profit }: { profit: Money }) {
  const { t, format } = useI18n();
  const { head, tail } = format.scaledProfit(profit);
  return (
    <p className="mt-3 max-w-full">
      <span className="block text-small text-muted">{t('order.profit')}</span>
      <Amount
        text={head}
        tail={`${tail} USD`}
        direction={directionOf(profit)}
        className="text-figure-fit font-semibold tracking-tight"
      />
    </p>
  );
}

function Facts({ outcome, order }: { outcome: Outcome; order: Order }) {
  const { t, format } = useI18n();
  const { kind, price, gain, margin, fee, stops, tick } = outcome;
  const at = (value: Price) => <Figure>{format.scaledPrice(value, order.precision)}</Figure>;
  const usd = (value: Money) => <Figure>{format.moneyWithCurrency(moneyToNumber(value))}</Figure>;
  const stop = (value: Price | null) => (value === null ? t('order.not_set') : at(value));
  return (
    <dl className="mt-4 flex w-full flex-col gap-1.5 rounded-xl bg-sunken px-3.5 py-3 text-start text-small">
      {(kind === 'pending' || kind === 'cancelled') && (
        <FactLine label={t('order.target_price')}>{at(price)}</FactLine>
      )}
      {kind === 'closed' && <FactLine label={t('order.open_price')}>{at(order.openPrice)}</FactLine>}
      {margin !== null && <FactLine label={t('order.margin')}>{usd(margin)}</FactLine>}
      {fee !== null && <FactLine label={t('order.fee')}>{usd(fee)}</FactLine>}
      {gain && <FactLine label={t('order.swap')}>{usd(order.swap)}</FactLine>}
      {gain && (
        <FactLine label={t('order.arithmetic_net')}>
          <Figure>{format.scaledSignedMoney(gain.net)} USD</Figure>
        </FactLine>
      )}
      {stops && <FactLine label={t('trade.stop_loss')}>{stop(stops.stopLoss)}</FactLine>}
      {stops && <FactLine label={t('trade.take_profit')}>{stop(stops.takeProfit)}</FactLine>}
      <FactLine label={t('order.number')}>
        <Figure>{order.id}</Figure>
      </FactLine>
      {tick !== null && (
        <FactLine label={t('trade.proof_tick')}>
          <Figure>{tick}</Figure>
        </FactLine>
      )}
    </dl>
  );
}
