// Stop loss and take profit of an order: set, moved or cleared, by price, points or money.

import { type Order, type Sides, sidesOf } from '@candor/client';
import { type Price, pointsGained, price, type StopKind, validateStop } from '@candor/core';
import { Button } from '@candor/ui';
import { AfterTap } from '@candor/ui/after-tap';
import { useState } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { quotedOf } from '../../../shared/distance-text.ts';
import { faultOf, type Read, useForm } from '../../../shared/form.ts';
import { useI18n, useMarket, useQuote } from '../../../shared/stores.ts';
import { opposite } from '../rules/core-spec.ts';
import { closesAt } from '../rules/order-prices.ts';
import { NO_STOP, readStop, type StopBasis, type StopRule, writeStop } from '../rules/stop-basis.ts';
import { isBeyond } from '../rules/stop-out.ts';
import { stopClearOf } from '../rules/stop-out-fixes.ts';
import { useCoreMarket } from '../rules/use-core-market.ts';
import { useOrderStopOut } from '../rules/use-stop-out.ts';
import { StopBasisChoice, StopInput } from '../ticket/stop-input.tsx';
import { TicketWarning } from '../ticket/ticket-warning.tsx';
import { useBeginCommand } from './begin-command.ts';
import type { PartProps } from './close-form.tsx';
import { calculateStopResult } from './stop-result.ts';

const KINDS: readonly StopKind[] = ['stopLoss', 'takeProfit'];

interface Fields extends Readonly<Record<StopKind, string>> {
  readonly basis: StopBasis;
}

export interface StopsFormProps extends PartProps {
  /** What was sent before and rejected; null shows the order's own. */
  readonly sent: SentStops | null;
  readonly onSend: (stops: SentStops) => void;
}
/** A stop of 0 is none. */
export type SentStops = Readonly<Record<StopKind, Price>>;

export function StopsForm({ order, sent, onSend, onBack, onCommand }: StopsFormProps) {
  const { t, format } = useI18n();
  const begin = useBeginCommand(order);
  const ruleOf = useStopRule(order);
  const stopOut = useOrderStopOut(order);
  const precision = order.precision;
  const form = useForm<Fields, SentStops>(
    () => ({
      basis: 'price',
      stopLoss: written(sent ? sent.stopLoss : order.stopLoss, ruleOf('stopLoss')),
      takeProfit: written(sent ? sent.takeProfit : order.takeProfit, ruleOf('takeProfit')),
    }),
    (typed) => ({
      stopLoss: readOrClear(typed.stopLoss, typed.basis, ruleOf('stopLoss')),
      takeProfit: readOrClear(typed.takeProfit, typed.basis, ruleOf('takeProfit')),
    }),
  );
  const { fields, change, reads, values } = form;
  const { basis } = fields;
  const { stopLoss } = reads;
  const [before] = useState(order.stopLoss ?? NO_STOP);
  const save = () => {
    if (!values) return;
    onSend(values);
    const orNone = (value: Price) => (value === NO_STOP ? null : value);
    onCommand(
      begin({
        kind: 'setStops',
        orderId: order.id,
        precision,
        // One that trails goes on with it, unless it is set by hand.
        ...(values.stopLoss !== before && { stopLoss: orNone(values.stopLoss) }),
        takeProfit: orNone(values.takeProfit),
      }),
    );
  };
  const typeBy = (next: StopBasis) => {
    const again = (kind: StopKind) => {
      const read = reads[kind];
      return 'value' in read && read.value > 0 ? writeStop(read.value, next, ruleOf(kind)) : '';
    };
    change({ basis: next, stopLoss: again('stopLoss'), takeProfit: again('takeProfit') });
  };
  const rule = ruleOf('stopLoss');
  const late =
    'value' in stopLoss && stopLoss.value > 0 && stopOut && isBeyond(rule.side, stopLoss.value, stopOut.at)
      ? stopOut
      : null;
  const canBreakEven =
    order.status === 'open' &&
    order.stopLoss !== order.openPrice &&
    rule.closing !== null &&
    validateStop(
      { stopsLevel: rule.level, precision },
      'stopLoss',
      order.side,
      rule.closing,
      order.openPrice,
    ) === null;
  const nearer = late && rule.closing && stopClearOf(late.at, { ...rule, closing: rule.closing });
  return (
    <div className="flex flex-col gap-4 pt-1">
      {order.trailingDistance !== null && <p className="text-small text-warn">{t('order.ends_trail')}</p>}
      {order.guaranteedPremium !== null && (
        <p className="text-small text-warn">{t('order.ends_guarantee')}</p>
      )}
      <StopBasisChoice value={basis} onChange={typeBy} />
      {KINDS.map((kind) => {
        const read = reads[kind];
        const isLate = kind === 'stopLoss' && late !== null;
        return (
          <StopInput
            key={kind}
            kind={kind}
            basis={basis}
            text={fields[kind]}
            onChange={(text) => change({ [kind]: text })}
            fault={faultOf(read)}
            meaning={'value' in read && read.value > 0 ? meaningOf(read.value, ruleOf(kind), isLate) : null}
            quoted={quotedOf(order)}
            placeholder={t('order.not_set')}
          />
        );
      })}
      {canBreakEven && (
        <Button
          look="quiet"
          onClick={() => change({ stopLoss: writeStop(order.openPrice, basis, rule) })}
          className="text-small"
        >
          {t('order.even_now', { price: format.scaledPrice(order.openPrice, precision) })}
        </Button>
      )}
      {late && (
        <TicketWarning
          text={t('trade.stop_out_first', {
            price: format.scaledPrice(late.at, precision),
            loss: format.scaledMoney(opposite(late.made)),
          })}
          fixes={
            nearer === null
              ? []
              : [
                  {
                    label: t('trade.move_stop_to', { price: format.scaledPrice(nearer, precision) }),
                    onTake: () => change({ stopLoss: writeStop(nearer, basis, rule) }),
                  },
                ]
          }
        />
      )}
      <AfterTap className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={onBack} className="min-w-min flex-1">
          {t('public.cancel')}
        </Button>
        <Button onClick={save} disabled={values === null} className="min-w-min flex-1">
          {t('order.stops_save')}
        </Button>
      </AfterTap>
    </div>
  );
}

/** An empty field clears. */
function readOrClear(text: string, basis: StopBasis, rule: StopRule): Read<Price> {
  return text.trim() === '' ? { value: NO_STOP } : readStop(text, basis, rule);
}

const written = (value: Price | null, rule: StopRule): string =>
  value === null || value === NO_STOP ? '' : writeStop(value, 'price', rule);

/** A loss that the earlier stop-out prevents is not shown. */
const meaningOf = (at: Price, rule: StopRule, isLate: boolean) => ({
  at,
  points: pointsGained(rule.side, rule.open, at),
  money: isLate ? null : rule.profitAt(at),
});

/** Validates and values a stop or target of an existing order at the current quote. */
export function useStopRule(order: Order): (kind: StopKind) => StopRule {
  const { language } = useI18n();
  const client = useClient();
  const market = useCoreMarket();
  const { precision } = order;
  const { id } = order.instrument;
  const sides = sidesOf(useQuote(id));
  const instrument = useMarket().data?.byId.get(id);
  return (kind) => ({
    kind,
    side: order.side,
    open: order.openPrice,
    closing: sides && instrument ? closingOf(order, sides) : null,
    level: instrument ? instrument.stopsLevel : price(0),
    precision,
    code: order.instrument.code,
    language,
    quoteCurrency: order.quoteCurrency,
    profitAt: (at) => calculateStopResult(client, order, at, market.at(order.quoteCurrency)),
  });
}

const closingOf = (order: Order, sides: Sides): Price =>
  closesAt(order.side, sides, order.status === 'pending' ? order.openPrice : null);
