// The fields of the ticket, from what is decided first to what may be left out.
import type { Instrument } from '@candor/client';
import { openingPrice, type Side } from '@candor/core';
import { Chips, classNames, Field, Figure, Price, Segments, Switch } from '@candor/ui';
import { Zap } from 'lucide-react';
import { useId } from 'react';
import { distanceUnit } from '../../../shared/distance-text.ts';
import { useGo } from '../../../shared/navigation.ts';
import { RiskWarning } from '../../../shared/risk-warning.tsx';
import { useI18n, useIsFresh, useSession } from '../../../shared/stores.ts';
import { unitsOf } from '../rules/core-spec.ts';
import { FieldNote } from './field-note.tsx';
import { LotsStepper } from './lots-field.tsx';
import { OppositeNote } from './opposite-note.tsx';
import { RiskAmount, RiskNote, SizeChoice } from './risk-size.tsx';
import { StopFields } from './stop-field.tsx';
import { pendingName } from './submit-params.ts';
import { TicketCosts, TicketTexts } from './ticket-preview.tsx';
import type { TicketState } from './use-ticket.ts';
import { ValidityField } from './validity-field.tsx';

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
    <div className="flex flex-col gap-3 pt-1">
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
      <div data-part="lots" className="flex flex-col gap-1.5">
        <SizeChoice state={state} />
        <RiskAmount state={state} />
        <SizeField instrument={instrument} state={state} />
        <RiskNote state={state} />
      </div>
      <StopFields state={state} />
      <TicketCosts state={state} isOpenFirst={hasPrices} />
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
      {fields.mode === 'market' && <DeviationField state={state} />}
      <TicketTexts state={state} />
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
  // Not even the smallest size fits: the fix is money, which a demo gets by its reset.
  const isReal = useSession()?.user.isDemo === false;
  const canDeposit = isReal && largest === null && refusal?.code === 'insufficient_margin';
  const go = useGo();
  const id = useId();
  const units = size === null ? null : unitsOf(size, spec.contractSize);
  const fault = ticket?.faults.lots;
  const isWrong = fault !== undefined || isTooLarge;
  return (
    <div>
      <LotsStepper
        id={id}
        label={t('trade.lots')}
        text={fields.lots}
        onChange={(lots) => change({ lots })}
        spec={spec}
        isFaulty={fault !== undefined}
      />
      <div
        id={`${id}-note`}
        role={fault ? 'alert' : undefined}
        className={classNames('text-small', isWrong ? 'mt-1 text-danger' : 'text-muted')}
      >
        {fault ? (
          <FieldNote fault={fault} onFix={(lots) => change({ lots })} />
        ) : isTooLarge ? (
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
            {canDeposit && (
              <button
                type="button"
                onClick={() => go('/mine/charge')}
                className="min-h-11 rounded-lg bg-danger-soft px-3 font-medium"
              >
                {t('wallet.deposit')}
              </button>
            )}
          </span>
        ) : (
          <span className="flex flex-wrap items-center justify-between gap-x-3">
            {units !== null && (
              <Figure>
                {format.number(units, 2)} {instrument.baseCurrency}
              </Figure>
            )}
            {largest !== null && (
              <button
                type="button"
                onClick={() => change({ lots: largest })}
                className="-my-1.5 ms-auto flex min-h-11 items-center gap-2"
              >
                {t('trade.max_lots')}
                <Figure className="font-medium text-accent">{largest}</Figure>
              </button>
            )}
          </span>
        )}
      </div>
    </div>
  );
}
