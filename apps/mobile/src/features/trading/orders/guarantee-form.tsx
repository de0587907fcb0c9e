// A guaranteed stop loss: it closes at its price, for a premium that is charged only if it is reached.
import { type Order, sidesOf } from '@candor/client';
import { closingPrice, type Price, priceAtGain } from '@candor/core';
import { Button, Figure } from '@candor/ui';
import { quotedOf } from '../../../shared/distance-text.ts';
import { faultOf, useForm } from '../../../shared/form.ts';
import { useI18n, useMarket, useQuote } from '../../../shared/stores.ts';
import { readStop, writeStop } from '../rules/stop-basis.ts';
import { calculateProfitAt } from '../rules/trade-money.ts';
import { useCoreMarket } from '../rules/use-core-market.ts';
import { StopInput } from '../ticket/stop-input.tsx';
import { useBeginCommand } from './begin-command.ts';
import type { PartProps } from './close-form.tsx';
import { MovingStop, StopAt } from './moving-stop-form.tsx';
import { useStopRule } from './stops-form.tsx';

/** True where the order's instrument offers a guaranteed stop, or its stop is guaranteed already. */
export function useOffersGuarantee(order: Order): boolean {
  const spec = useMarket().data?.byId.get(order.instrument.id);
  return order.guaranteedPremium !== null || (spec?.guaranteedPremium ?? 0) > 0;
}

export function GuaranteeForm({ order, onBack, onCommand }: PartProps) {
  const { t } = useI18n();
  const begin = useBeginCommand(order);
  const spec = useMarket().data?.byId.get(order.instrument.id);
  const sides = sidesOf(useQuote(order.instrument.id));
  const level = spec?.guaranteedDistance ?? spec?.stopsLevel;
  const rule = { ...useStopRule(order)('stopLoss'), ...(level !== undefined && { level }) };
  const form = useForm<{ at: string }, { at: Price }>(
    () => {
      const far =
        sides && level ? priceAtGain(order.side, closingPrice(order.side, sides), -2 * level) : null;
      const first = order.stopLoss ?? far;
      return { at: first === null ? '' : writeStop(first, 'price', rule) };
    },
    ({ at }) => ({ at: readStop(at, 'price', rule) }),
  );
  const { fields, change, reads, values } = form;
  const { id: orderId, precision } = order;
  const send = (stopLoss: Price | null) =>
    onCommand(begin({ kind: 'guarantee', orderId, precision, stopLoss }));
  return (
    <MovingStop
      text={t('order.guaranteed_text')}
      start={
        values && (
          <>
            <StopAt order={order} at={values.at} label={t('trade.stop_loss')} />
            <Premium order={order} points={spec?.guaranteedPremium ?? order.guaranteedPremium ?? 0} />
          </>
        )
      }
      onBack={onBack}
      confirm={
        <Button
          disabled={values === null}
          className="min-w-min flex-1"
          onClick={() => values && send(values.at)}
        >
          {t('order.guaranteed_set')}
        </Button>
      }
    >
      <StopInput
        kind="stopLoss"
        basis="price"
        text={fields.at}
        onChange={(at) => change({ at })}
        fault={faultOf(reads.at)}
        meaning={null}
        quoted={quotedOf(order)}
        placeholder={t('order.not_set')}
      />
      {order.guaranteedPremium !== null && (
        <Button look="quiet" onClick={() => send(null)}>
          {t('order.guaranteed_remove')}
        </Button>
      )}
    </MovingStop>
  );
}

/** So many points of the position's size. */
function Premium({ order, points }: { order: Order; points: number }) {
  const { t, format } = useI18n();
  const market = useCoreMarket();
  const at = priceAtGain(order.side, order.openPrice, -points);
  const money = calculateProfitAt(order, at, market.at(order.quoteCurrency));
  if (money === null) return null;
  return (
    <p className="flex flex-wrap justify-between gap-x-4 px-3.5 text-small">
      <span className="text-muted">{t('order.guaranteed_premium')}</span>
      <Figure className="font-medium">{format.scaledSignedMoney(money)} USD</Figure>
    </p>
  );
}
