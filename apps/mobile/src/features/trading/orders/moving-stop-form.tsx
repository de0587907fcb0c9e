// Stop losses that the venue moves by itself: one that follows the market, and one that moves to the opening price once the
// position has gained enough.
import { type Order, sidesOf } from '@candor/client';
import { closingPrice, type Price, priceAtGain } from '@candor/core';
import { Button, Field, Figure } from '@candor/ui';
import { AfterTap } from '@candor/ui/after-tap';
import type { ReactNode } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import {
  distanceDecimals,
  distanceUnit,
  distanceWithUnit,
  type Quoted,
  quotedOf,
  writeDistance,
} from '../../../shared/distance-text.ts';
import { fault, faultOf, type Read, useForm } from '../../../shared/form.ts';
import { useI18n, useMarket, useQuote } from '../../../shared/stores.ts';
import { useCoreMarket } from '../rules/use-core-market.ts';
import { FieldNote } from '../ticket/field-note.tsx';
import { readScaled } from '../ticket/read-fields.ts';
import { useBeginCommand } from './begin-command.ts';
import type { PartProps } from './close-form.tsx';
import { calculateStopResult } from './stop-result.ts';

/** A fifth of a per cent of the price: a distance that quiet hours do not reach. */
const DISTANCE_DIVISOR = 500;
const STEP_DIVISOR = 10;

export function TrailForm({ order, onBack, onCommand }: PartProps) {
  const { t, language } = useI18n();
  const begin = useBeginCommand(order);
  const { closing, level } = useStopPlace(order);
  const { quoted, read } = useDistances(order);
  const first = order.trailingDistance ?? Math.max(level, Math.floor(order.openPrice / DISTANCE_DIVISOR));
  const firstStep = order.trailingStep ?? Math.max(1, Math.floor(first / STEP_DIVISOR));
  const form = useForm<Record<'distance' | 'step', string>, Record<'distance' | 'step', number>>(
    () => ({
      distance: writeDistance(quoted, first, language),
      step: writeDistance(quoted, firstStep, language),
    }),
    (typed) => ({
      distance: read(typed.distance, Math.max(1, level)),
      step: read(typed.step, 1),
    }),
  );
  const { values } = form;
  const start = values && closing !== null ? priceAtGain(order.side, closing, -values.distance) : null;
  return (
    <MovingStop
      text={t('order.trail_text')}
      start={start !== null && <StopAt order={order} at={start} label={t('order.trail_start')} />}
      onBack={onBack}
      confirm={
        <Button
          disabled={values === null}
          className="min-w-min flex-1"
          onClick={() => values && onCommand(begin({ kind: 'trail', orderId: order.id, ...values }))}
        >
          {t('order.trail_set')}
        </Button>
      }
    >
      <DistanceField order={order} form={form} name="distance" label={t('order.trail_distance')} />
      <DistanceField order={order} form={form} name="step" label={t('order.trail_step')} />
    </MovingStop>
  );
}

export function BreakEvenForm({ order, onBack, onCommand }: PartProps) {
  const { t, language } = useI18n();
  const begin = useBeginCommand(order);
  const { level } = useStopPlace(order);
  const { quoted, read } = useDistances(order);
  const first = order.breakEvenTrigger ?? Math.max(level + 1, Math.floor(order.openPrice / DISTANCE_DIVISOR));
  const form = useForm<Record<'trigger' | 'offset', string>, Record<'trigger' | 'offset', number>>(
    () => ({
      trigger: writeDistance(quoted, first, language),
      offset: writeDistance(quoted, order.breakEvenOffset ?? 0, language),
    }),
    (typed) => {
      const offset = read(typed.offset, 0);
      const beyond = 'value' in offset ? offset.value : 0;
      const trigger = read(typed.trigger, beyond + Math.max(1, level));
      return { trigger, offset };
    },
  );
  const { values } = form;
  const send = (trigger: number, offset: number) =>
    onCommand(begin({ kind: 'breakEven', orderId: order.id, trigger, offset }));
  return (
    <MovingStop
      text={t('order.even_text')}
      start={
        values && (
          <StopAt
            order={order}
            at={priceAtGain(order.side, order.openPrice, values.offset)}
            label={t('order.even_moves_to')}
          />
        )
      }
      onBack={onBack}
      confirm={
        <Button
          disabled={values === null}
          className="min-w-min flex-1"
          onClick={() => values && send(values.trigger, values.offset)}
        >
          {t('order.even_set')}
        </Button>
      }
    >
      <DistanceField order={order} form={form} name="trigger" label={t('order.even_trigger')} />
      <DistanceField order={order} form={form} name="offset" label={t('order.even_offset')} />
      {order.breakEvenTrigger !== null && (
        <Button look="quiet" onClick={() => send(0, 0)}>
          {t('order.even_remove')}
        </Button>
      )}
    </MovingStop>
  );
}

interface MovingStopProps {
  readonly text: string;
  readonly start: ReactNode;
  readonly confirm: ReactNode;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

export function MovingStop({ text, start, confirm, onBack, children }: MovingStopProps) {
  const { t } = useI18n();
  return (
    <div className="flex flex-col gap-4 pt-1">
      <p className="text-small text-pretty text-muted">{text}</p>
      {children}
      {start}
      <AfterTap className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={onBack} className="min-w-min flex-1">
          {t('public.cancel')}
        </Button>
        {confirm}
      </AfterTap>
    </div>
  );
}

interface DistanceFieldProps<Name extends string> {
  readonly form: {
    readonly fields: Readonly<Record<Name, string>>;
    readonly reads: Readonly<Record<Name, Read<number>>>;
    readonly change: (fields: Partial<Record<Name, string>>) => void;
  };
  readonly name: Name;
  readonly label: string;
  readonly order: Order;
}

function DistanceField<Name extends string>({ order, form, name, label }: DistanceFieldProps<Name>) {
  const { t } = useI18n();
  const unit = distanceUnit(quotedOf(order), t);
  const change = (text: string) => form.change({ [name]: text } as Partial<Record<Name, string>>);
  const found = faultOf(form.reads[name]);
  return (
    <Field
      label={label}
      isFigure
      unit={unit}
      value={form.fields[name]}
      onChange={(event) => change(event.target.value)}
      fault={found && <FieldNote fault={found} onFix={change} unit={unit} />}
    />
  );
}

/** A stop loss at a price, with what it would bring. */
export function StopAt({ order, at, label }: { order: Order; at: Price; label: string }) {
  const { t, format } = useI18n();
  const client = useClient();
  const market = useCoreMarket();
  const money = calculateStopResult(client, order, at, market.at(order.quoteCurrency));
  return (
    <dl className="flex flex-wrap justify-between gap-x-4 rounded-xl bg-sunken px-3.5 py-3 text-small">
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium">
        <Figure>{format.scaledPrice(at, order.precision)}</Figure>
        {money !== null && (
          <>
            {' · '}
            <span className="sr-only">{t('documentary.profit')} </span>
            <Figure className={money < 0 ? 'text-down' : 'text-up'}>
              {format.scaledSignedMoney(money)} USD
            </Figure>
          </>
        )}
      </dd>
    </dl>
  );
}

/** The price from which a stop is measured, null while it is not known, and the least distance to it, in points. */
function useStopPlace({ side, instrument }: Order): { closing: Price | null; level: number } {
  const sides = sidesOf(useQuote(instrument.id));
  const spec = useMarket().data?.byId.get(instrument.id);
  return { closing: sides && closingPrice(side, sides), level: spec?.stopsLevel ?? 0 };
}

/** Reads distances of the order's instrument, in points. */
function useDistances(order: Order): { quoted: Quoted; read: (text: string, min: number) => Read<number> } {
  const { t, format, language } = useI18n();
  const quoted = quotedOf(order);
  const read = (text: string, min: number): Read<number> => {
    const typed = readScaled(text, distanceDecimals(quoted), null, language);
    if (!('value' in typed) || typed.value >= min) return typed;
    const least = distanceWithUnit(quoted, min, { t, format });
    return fault('order.distance_min', { min: least }, [writeDistance(quoted, min, language)]);
  };
  return { quoted, read };
}
