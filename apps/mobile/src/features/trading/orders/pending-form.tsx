// Changing a pending order: its price and its size. It keeps its number, its type, its stops and its validity.
import { type Order, sidesOf } from '@candor/client';
import { type Lots, openingPrice, type Price, pendingKind } from '@candor/core';
import { Button, Field } from '@candor/ui';
import { AfterTap } from '@candor/ui/after-tap';
import { fault, faultOf, type Read, useForm } from '../../../shared/form.ts';
import { useI18n, useMarket, useQuote } from '../../../shared/stores.ts';
import { FieldNote } from '../ticket/field-note.tsx';
import { LotsField } from '../ticket/lots-field.tsx';
import { readLots, readScaled, writeLots, writePrice } from '../ticket/read-fields.ts';
import { readTarget } from '../ticket/ticket.ts';
import { useBeginCommand } from './begin-command.ts';
import type { PartProps } from './close-form.tsx';

interface Fields {
  readonly target: string;
  readonly lots: string;
}

export function PendingForm({ order, onBack, onCommand }: PartProps) {
  const { t, language } = useI18n();
  const begin = useBeginCommand(order);
  const { precision, openPrice, instrument, id: orderId } = order;
  const spec = useMarket().data?.byId.get(instrument.id);
  const sides = sidesOf(useQuote(instrument.id));
  const opening = sides && openingPrice(order.side, sides);
  const form = useForm<Fields, { target: Price; lots: Lots }>(
    () => ({ target: writePrice(openPrice, precision, language), lots: writeLots(order.lots, language) }),
    (typed) => ({
      target: readChangedTarget(readScaled(typed.target, precision, openPrice, language), order, opening),
      lots: spec ? readLots(typed.lots, spec, language) : { value: order.lots },
    }),
  );
  const { fields, change, reads, values } = form;
  const targetFault = faultOf(reads.target);
  const isSame = values?.target === openPrice && values.lots === order.lots;
  return (
    <div className="flex flex-col gap-4 pt-1">
      <Field
        label={t('trade.pending_price')}
        isFigure
        value={fields.target}
        onChange={(event) => change({ target: event.target.value })}
        fault={targetFault && <FieldNote fault={targetFault} onFix={(target) => change({ target })} />}
      />
      {spec && (
        <LotsField
          label={t('trade.lots')}
          text={fields.lots}
          onChange={(lots) => change({ lots })}
          spec={spec}
          fault={faultOf(reads.lots)}
        />
      )}
      <AfterTap className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={onBack} className="min-w-min flex-1">
          {t('public.back')}
        </Button>
        <Button
          disabled={values === null || isSame}
          onClick={() => values && onCommand(begin({ kind: 'change', orderId, precision, ...values }))}
          className="min-w-min flex-1"
        >
          {t('order.change')}
        </Button>
      </AfterTap>
    </div>
  );
}

/** The type stays: a price on the other side of the market would make another order of it. */
function readChangedTarget(
  typed: Read<number>,
  { side, precision, openPrice }: Order,
  opening: Price | null,
): Read<Price> {
  if (opening === null) return 'value' in typed ? { value: typed.value as Price } : typed;
  const read = readTarget(typed, side, { opening, precision });
  if (!('value' in read)) return read;
  const kindOf = (target: Price) => pendingKind({ side, target }, opening, precision);
  const before = kindOf(openPrice);
  return typeof before === 'string' && kindOf(read.value) !== before ? fault('trade.change_side') : read;
}
