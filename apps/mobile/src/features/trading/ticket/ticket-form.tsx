// The fields of the ticket, from what is decided first to what may be left out.
import type { Instrument, Order } from '@candor/client';
import { lots, openingPrice, type Side } from '@candor/core';
import { Chips, classNames, Field, Figure, Price, Segments, Switch } from '@candor/ui';
import { Zap } from 'lucide-react';
import { distanceUnit } from '../../../shared/distance-text.ts';
import { useGo } from '../../../shared/navigation.ts';
import { RiskWarning } from '../../../shared/risk-warning.tsx';
import { useI18n, useIsFresh } from '../../../shared/stores.ts';
import { useLiveOrders } from '../orders/use-live-orders.ts';
import { unitsOf } from '../rules/core-spec.ts';
import { FieldNote } from './field-note.tsx';
import { LotsField } from './lots-field.tsx';
import { StopFields } from './stop-field.tsx';
import { pendingName } from './submit-params.ts';
import { TicketPreview } from './ticket-preview.tsx';
import { TicketWarning } from './ticket-warning.tsx';
import type { TicketState } from './use-ticket.ts';
import { ValidityField } from './validity-field.tsx';
import { orderPath } from './wanted-order.ts';

export interface TicketFormProps {
  readonly instrument: Instrument;
  readonly state: TicketState;
  readonly onSide: (side: Side) => void;
  /** Leads to the opt-in to one-tap trading. */
  readonly onOneTap: () => void;
  /** Beside the chart the sides have their prices; in a sheet these are in its head, in sight while the fields below are typed in. */
  readonly hasPrices: boolean;
}

export function TicketForm({ instrument, state, onSide, onOneTap, hasPrices }: TicketFormProps) {
  const { t } = useI18n();
  const { fields, change, spec } = state;
  return (
    <div className="flex flex-col gap-3.5 pt-1">
      <SideChoice state={state} onSide={onSide} hasPrices={hasPrices} />
      <OppositeNote instrument={instrument} side={fields.side} />
      <Segments
        label={t('trade.mode')}
        choices={[
          { value: 'market', label: t('trade.mode_market') },
          { value: 'pending', label: t('trade.mode_pending') },
        ]}
        value={fields.mode}
        onChange={(mode) => change({ mode })}
      />
      {fields.mode === 'pending' && (
        <>
          <TargetField state={state} />
          <ValidityField
            validity={fields}
            onChange={change}
            endsAt={state.ticket?.expiry?.at ?? null}
            fault={state.ticket?.faults.until}
          />
        </>
      )}
      <div data-part="lots">
        <SizeField instrument={instrument} state={state} />
      </div>
      <div>
        <p className="text-small font-medium text-muted">{t('trade.leverage')}</p>
        {spec.multiples.length === 0 ? (
          <p className="mt-1 text-small text-danger">{t('trade.leverage_empty')}</p>
        ) : (
          <div dir="ltr">
            <Chips
              label={t('trade.leverage')}
              choices={spec.multiples.map((value) => ({ value, label: `${value}×` }))}
              value={fields.multiple}
              onChange={(multiple) => change({ multiple })}
              className="flex-wrap !gap-y-0 !px-0 !mask-none"
            />
          </div>
        )}
        <RiskWarning byRule="short" className="mt-1.5 text-small" />
      </div>
      <div className="flex flex-col">
        <StopFields state={state} />
        {fields.mode === 'market' && <DeviationField state={state} />}
      </div>
      <TicketPreview state={state} />
      <button
        type="button"
        onClick={onOneTap}
        className="flex min-h-11 items-center gap-2 self-start text-small font-medium text-accent"
      >
        <Zap size={18} /> {t('trade.one_tap')}
      </button>
    </div>
  );
}

/** Positions are not netted: an order against one's own position does not close it. */
function OppositeNote({ instrument, side }: { instrument: Instrument; side: Side }) {
  const { t, format } = useI18n();
  const go = useGo();
  const orders = useLiveOrders();
  const opposite = findOpposite(orders, instrument.id, side);
  const same = findOpposite(orders, instrument.id, side === 'buy' ? 'sell' : 'buy');
  const [first] = opposite;
  if (!first) return null;
  const sizeOf = (positions: readonly Order[], side: Side) =>
    `${t(`trade.${side}`)} ${format.scaledLots(lots(positions.reduce((sum, one) => sum + one.lots, 0)))}`;
  const [buys, sells] = side === 'sell' ? [opposite, same] : [same, opposite];
  const text =
    same.length > 0
      ? t('trade.opposite_both', { long: sizeOf(buys, 'buy'), short: sizeOf(sells, 'sell') })
      : t(opposite.length === 1 ? 'trade.opposite_open' : 'trade.opposite_several');
  // Of several, the list lets the client choose.
  const fix =
    opposite.length === 1
      ? { label: t('order.close_position'), onTake: () => go(`${orderPath(first)}&part=close`) }
      : { label: t('trade.show_positions'), onTake: () => go('/order') };
  return <TicketWarning text={text} fixes={[fix]} />;
}

export const findOpposite = <Opposable extends Opposed>(
  orders: readonly Opposable[],
  instrumentId: number,
  side: Side,
): readonly Opposable[] =>
  orders.filter(
    (order) => order.status === 'open' && order.instrument.id === instrumentId && order.side !== side,
  );

type Opposed = Pick<Order, 'status' | 'side'> & { readonly instrument: Pick<Instrument, 'id'> };

function SideChoice({ state, onSide, hasPrices }: Omit<TicketFormProps, 'instrument' | 'onOneTap'>) {
  const { t, format } = useI18n();
  const isFresh = useIsFresh();
  const { fields, sides, spec } = state;
  return (
    <fieldset data-part="side" aria-label={t('trade.side')} dir="ltr" className="flex gap-2">
      {(['sell', 'buy'] as const).map((side) => {
        const isChosen = fields.side === side;
        const fill = side === 'sell' ? 'bg-down-fill' : 'bg-up-fill';
        return (
          <button
            key={side}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onSide(side)}
            className={classNames(
              'min-h-11 min-w-0 flex-1 rounded-xl px-3 py-1.5 text-body font-semibold',
              isChosen ? `${fill} text-on-fill` : 'bg-sunken text-muted',
              hasPrices && (side === 'sell' ? 'text-left' : 'text-right'),
            )}
          >
            {t(side === 'sell' ? 'trade.sell' : 'trade.buy')}
            {hasPrices && (
              <Price
                text={
                  sides
                    ? format.scaledPrice(sides[side === 'sell' ? 'bid' : 'ask'], spec.precision)
                    : undefined
                }
                isStale={!isFresh}
                className="!block !px-0 text-title font-medium"
              />
            )}
          </button>
        );
      })}
    </fieldset>
  );
}

function TargetField({ state }: { state: TicketState }) {
  const { t, format } = useI18n();
  const { fields, change, ticket, intent, spec } = state;
  const fault = ticket?.faults.target;
  const kind = intent && pendingName(intent);
  const opening = state.sides && openingPrice(fields.side, state.sides);
  return (
    <div>
      <Field
        label={t('trade.pending_price')}
        isFigure
        value={fields.target}
        placeholder={opening === null ? '' : format.scaledPrice(opening, spec.precision)}
        onChange={(event) => change({ target: event.target.value })}
        unit={kind && <span className="font-medium text-accent">{t(kind)}</span>}
        fault={
          fault && fields.target !== '' && <FieldNote fault={fault} onFix={(target) => change({ target })} />
        }
      />
    </div>
  );
}

/** The maximum adverse price move before the order arrives: off by default, and always visible once set. */
function DeviationField({ state }: { state: TicketState }) {
  const { t } = useI18n();
  const { fields, change, ticket, spec, toggleDeviation } = state;
  const fault = ticket?.faults.deviation;
  return (
    <div className="flex flex-col gap-2">
      <Switch label={t('trade.limit_slippage')} isOn={fields.hasDeviation} onToggle={toggleDeviation} />
      {fields.hasDeviation && (
        <Field
          label={t('trade.deviation')}
          isFigure
          inputMode="decimal"
          unit={distanceUnit(spec, t)}
          value={fields.deviation}
          onChange={(event) => change({ deviation: event.target.value })}
          hint={t('trade.deviation_text')}
          fault={fault && <FieldNote fault={fault} onFix={(deviation) => change({ deviation })} />}
        />
      )}
    </div>
  );
}

/** The size of the order, with the units it stands for, and what to do when the margin is not enough for it. */
function SizeField({ instrument, state }: { instrument: Instrument; state: TicketState }) {
  const { t, format } = useI18n();
  const { fields, change, spec, ticket, refusal, largest } = state;
  const size = ticket?.lots ?? null;
  const isTooLarge =
    refusal !== null && (refusal.code === 'insufficient_margin' || refusal.code === 'amount_out_of_range');
  const units = size === null ? null : unitsOf(size, spec.contractSize);
  return (
    <LotsField
      label={t('trade.lots')}
      text={fields.lots}
      onChange={(lots) => change({ lots })}
      spec={spec}
      fault={ticket?.faults.lots}
      aside={
        units !== null && (
          <Figure>
            {format.number(units, 2)} {instrument.baseCurrency}
          </Figure>
        )
      }
      note={
        isTooLarge ? (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {t(
              refusal.code === 'insufficient_margin'
                ? 'trade.not_enough_margin'
                : 'error.amount_out_of_range',
            )}
            {largest !== null && (
              <button
                type="button"
                onClick={() => change({ lots: largest })}
                className="min-h-11 rounded-lg bg-danger-soft px-3 font-medium"
              >
                {t('trade.reduce_to', { lots: largest })}
              </button>
            )}
          </span>
        ) : (
          largest !== null && (
            <button
              type="button"
              onClick={() => change({ lots: largest })}
              className="-my-1 flex min-h-11 items-center gap-2 text-muted"
            >
              {t('trade.max_lots')}
              <Figure className="font-medium text-accent">{largest}</Figure>
            </button>
          )
        )
      }
    />
  );
}
