// Closing a position: how much of it, at about which price, what it would bring, and one confirmation.
import { type Order, priceAt } from '@candor/client';
import {
  type InstrumentSpec,
  type Lots,
  type LotsSpec,
  lots,
  type Money,
  netProfit,
  partSizes as partSizesOf,
  sharesOfPart,
} from '@candor/core';
import { Amount, directionOf, Segments } from '@candor/ui';
import { faultOf, useForm } from '../../../shared/form.ts';
import {
  useConnection,
  useI18n,
  useIsFresh,
  useMarket,
  useOrderMetrics,
  useQuote,
} from '../../../shared/stores.ts';
import { calculateProfitAt } from '../rules/trade-money.ts';
import { useCoreMarket } from '../rules/use-core-market.ts';
import { LotsField } from '../ticket/lots-field.tsx';
import { readLots, writeLots } from '../ticket/read-fields.ts';
import { useBeginCommand } from './begin-command.ts';
import { CloseActions } from './close-actions.tsx';

export interface PartProps {
  readonly order: Order;
  readonly onBack: () => void;
  readonly onCommand: (key: string) => void;
}

/** The same form, which begins with half of the position. */
export const CloseHalfForm = (props: PartProps) => <CloseForm {...props} beginsWithHalf />;

export function CloseForm({
  order,
  onBack,
  onCommand,
  beginsWithHalf = false,
}: PartProps & { beginsWithHalf?: boolean }) {
  const { t, format, language } = useI18n();
  const begin = useBeginCommand(order);
  const market = useCoreMarket();
  const live = useOrderMetrics(order.id);
  const lock = useCloseLock(order);
  const instrument = useMarket().data?.byId.get(order.instrument.id);
  const sizes = instrument ? partSizes(order, instrument) : null;
  const precision = order.precision;
  const at = priceAt(order, live);
  const form = useForm<{ text: string | null }, { part: Lots | null }>(
    () => ({ text: beginsWithHalf && sizes ? writeLots(halfOf(order.lots, sizes), language) : null }),
    (typed) => ({
      part: typed.text === null || !sizes ? { value: null } : readLots(typed.text, sizes, language),
    }),
  );
  const { text } = form.fields;
  const part = form.values?.part ?? null;
  const closing = part ?? order.lots;
  const profit = calculateProfitAt({ ...order, lots: closing }, at, market.at(order.quoteCurrency));
  const net = netOfPart(order, closing, profit);
  const confirm = () => onCommand(begin({ kind: 'close', orderId: order.id, lots: part }, at));
  return (
    <div className="flex flex-col gap-4 pt-1">
      <p className="text-body text-pretty">
        {t('order.close_confirm', {
          lots: format.scaledLots(closing),
          code: order.instrument.showCode,
          price: format.scaledPrice(at, precision),
        })}
      </p>
      {net !== null && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-small text-muted">{t('order.arithmetic_net')}</span>
          <Amount
            text={`${format.scaledSignedMoney(net)} USD`}
            direction={directionOf(net)}
            className="text-figure-fit font-semibold"
          />
        </p>
      )}
      {sizes && (
        <Segments
          label={t('order.close_lots')}
          choices={[
            { value: 'all', label: t('order.close_all_lots') },
            { value: 'part', label: t('order.close_part') },
          ]}
          value={text === null ? 'all' : 'part'}
          onChange={(value) =>
            form.change({ text: value === 'all' ? null : writeLots(halfOf(order.lots, sizes), language) })
          }
        />
      )}
      {sizes && text !== null && (
        <LotsField
          label={t('order.close_lots')}
          text={text}
          onChange={(typed) => form.change({ text: typed })}
          spec={sizes}
          fault={faultOf(form.reads.part)}
        />
      )}
      <CloseActions lock={lock} isReady={form.values !== null} onBack={onBack} onConfirm={confirm}>
        {t(text === null ? 'order.close_position' : 'order.close_part')}
      </CloseActions>
    </div>
  );
}

/** Over the life of these lots: fee and swap are shared as the engine shares them. */
export const netOfPart = (order: Order, closing: Lots, profit: Money | null): Money | null =>
  profit === null ? null : netProfit({ ...sharesOfPart(order, closing), profit });

/** Why it can't be closed at this moment: the same prices that lock Buy and Sell lock this. */
export function useCloseLock(order: Order): string | null {
  const { t } = useI18n();
  const quote = useQuote(order.instrument.id);
  const isFresh = useIsFresh();
  const { state } = useConnection();
  if (state !== 'live' || !isFresh) return t('error.quote_stale');
  if (quote?.marketStatus === 'halted') return t('trade.market_halted');
  return quote?.marketStatus === 'open' ? null : t('trade.market_closed');
}

/**
 * The sizes of a partial close, and the default one. A part is a multiple of the step and leaves at least the smallest
 * size open. Null if none is possible.
 */
export const partSizes = (order: Order, spec: InstrumentSpec): LotsSpec | null =>
  partSizesOf(order.lots, spec);

/** Half of a position, in whole steps, within the sizes of a partial close. */
export function halfOf(all: Lots, { lotsMin, lotsMax, lotStep }: LotsSpec): Lots {
  const half = Math.floor(all / 2);
  return lots(Math.min(lotsMax, Math.max(lotsMin, half - (half % lotStep))));
}
