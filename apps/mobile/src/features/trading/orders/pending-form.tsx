// Changing a pending order: its price, its size and its expiry. It keeps its number, its type and its stops.
import { type Order, sidesOf } from '@candor/client';
import { type Lots, openingPrice, type Price, pendingKind } from '@candor/core';
import { Button, Field } from '@candor/ui';
import { AfterTap } from '@candor/ui/after-tap';
import { fault, faultOf, type Read, useForm } from '../../../shared/form.ts';
import { useI18n, useMarket, useQuote } from '../../../shared/stores.ts';
import { FieldNote } from '../ticket/field-note.tsx';
import { LotsField } from '../ticket/lots-field.tsx';
import { readLots, readScaled, writeLots, writePrice } from '../ticket/read-fields.ts';
import { readTarget, type Validity } from '../ticket/ticket.ts';
import { ValidityField } from '../ticket/validity-field.tsx';
import { useBeginCommand } from './begin-command.ts';
import { type ChangedExpiry, readChangedExpiry, validityOf } from './changed-expiry.ts';
import type { PartProps } from './close-form.tsx';

interface Fields extends Validity {
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
  const validity = validityOf(order, Date.now());
  const form = useForm<Fields, { target: Price; lots: Lots; expiry: ChangedExpiry }>(
    () => ({
      target: writePrice(openPrice, precision, language),
      lots: writeLots(order.lots, language),
      ...validity,
    }),
    (typed) => ({
      target: readChangedTarget(readScaled(typed.target, precision, openPrice, language), order, opening),
      lots: spec ? readLots(typed.lots, spec, language) : { value: order.lots },
      expiry: readChangedExpiry(typed, validity, Date.now()),
    }),
  );
  const { fields, change, reads, values } = form;
  const targetFault = faultOf(reads.target);
  const isSame = values?.target === openPrice && values.lots === order.lots && values.expiry === 'unchanged';
  const send = () => {
    if (values === null) return;
    const { expiry, ...rest } = values;
    const end = expiry === 'unchanged' ? {} : { expiry };
    onCommand(begin({ kind: 'change', orderId, precision, ...rest, ...end }));
  };
  const expiry = 'value' in reads.expiry ? reads.expiry.value : null;
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
      <ValidityField
        validity={fields}
        onChange={change}
        endsAt={expiry === 'unchanged' ? order.expiresAt : (expiry?.at ?? null)}
        fault={faultOf(reads.expiry)}
      />
      <AfterTap className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={onBack} className="min-w-min flex-1">
          {t('public.back')}
        </Button>
        <Button disabled={values === null || isSame} onClick={send} className="min-w-min flex-1">
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
