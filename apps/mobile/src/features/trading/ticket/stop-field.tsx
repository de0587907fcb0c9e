// Stop loss or take profit: off until wanted, then a price with the money it stands for, and a size from the risk.
import { formatScaled, MONEY_SCALE } from '@candor/core';
import { formatForInput, type Language } from '@candor/i18n';
import { Figure, Switch } from '@candor/ui';
import { useId } from 'react';
import { useAccount, useI18n } from '../../../shared/stores.ts';
import { opposite } from '../rules/core-spec.ts';
import { CENT } from '../rules/stop-basis.ts';
import { FieldNote } from './field-note.tsx';
import { writeLots } from './read-fields.ts';
import { StopBasisChoice, StopInput } from './stop-input.tsx';
import { canSizeByRisk } from './ticket.ts';
import { TicketWarning } from './ticket-warning.tsx';
import type { TicketState } from './use-ticket.ts';

export interface StopFieldProps {
  readonly kind: 'stopLoss' | 'takeProfit';
  readonly state: TicketState;
}

export function StopFields({ state }: { state: TicketState }) {
  const { fields, stops } = state;
  return (
    <div data-part="stop" className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-x-6">
        <StopSwitch kind="stopLoss" state={state} />
        <StopSwitch kind="takeProfit" state={state} />
      </div>
      {(fields.hasStopLoss || fields.hasTakeProfit) && (
        <StopBasisChoice value={fields.stopsBy} onChange={stops.by} />
      )}
      {fields.hasStopLoss && <StopField kind="stopLoss" state={state} />}
      {fields.hasStopLoss && <StopOutWarning state={state} />}
      {canSizeByRisk(fields) && <RiskSize state={state} />}
      {fields.hasTakeProfit && <StopField kind="takeProfit" state={state} />}
      {fields.hasTakeProfit && fields.hasStopLoss && <RewardChoice state={state} />}
    </div>
  );
}

function StopSwitch({ kind, state }: StopFieldProps) {
  const { t } = useI18n();
  const { fields, stops } = state;
  const isStop = kind === 'stopLoss';
  return (
    <Switch
      label={t(isStop ? 'trade.stop_loss' : 'trade.take_profit')}
      isOn={isStop ? fields.hasStopLoss : fields.hasTakeProfit}
      onToggle={() => stops.toggle(kind)}
      className="basis-32"
    />
  );
}

function StopField({ kind, state }: StopFieldProps) {
  const { fields, change, ticket, preview, stops, spec } = state;
  const isStop = kind === 'stopLoss';
  const at = ticket?.[kind] ?? null;
  // A loss that can't happen is not shown: see the warning below.
  const made = isStop ? (preview?.isStopOutFirst ? null : preview?.atStop) : preview?.atTarget;
  return (
    <StopInput
      kind={kind}
      basis={fields.stopsBy}
      text={fields[kind]}
      onChange={(next) => change(isStop ? { stopLoss: next } : { takeProfit: next })}
      fault={ticket?.faults[kind]}
      meaning={at === null ? null : { at, points: stops.points(at), money: made ?? null }}
      quoted={spec}
    />
  );
}

const REWARDS = [1, 2, 3] as const;

/** The take profit as a multiple of what is lost at the stop loss. */
function RewardChoice({ state }: { state: TicketState }) {
  const { t } = useI18n();
  const { preview, stops } = state;
  const hasRisk = preview?.atStop != null && preview.atStop < 0;
  return (
    <fieldset
      aria-label={t('trade.reward_by_risk')}
      disabled={!hasRisk}
      className="flex flex-wrap items-center gap-2 text-small disabled:opacity-50"
    >
      <span className="me-auto text-muted">{t('trade.reward_by_risk')}</span>
      {REWARDS.map((times) => (
        <QuickChoice key={times} label={`${times} R`} onChoose={() => stops.byReward(times)} />
      ))}
    </fieldset>
  );
}

function QuickChoice({ label, onChoose }: { label: string; onChoose: () => void }) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="min-h-11 min-w-13 rounded-full bg-sunken px-3 font-medium whitespace-nowrap"
    >
      <Figure>{label}</Figure>
    </button>
  );
}

/** The stop loss is no protection: the account would be closed out first. */
function StopOutWarning({ state }: { state: TicketState }) {
  const { t, format, language } = useI18n();
  const { preview, spec, fields, change, stops, stopOutFixes } = state;
  if (!preview?.isStopOutFirst || typeof preview.stopOut !== 'number' || preview.atStopOut === null)
    return null;
  const { lots = null, stopLoss = null } = stopOutFixes ?? {};
  const fixes = [];
  // By money the stop would move away from a smaller size, and by the sum at risk a nearer stop would raise the size.
  if (lots !== null && fields.stopsBy !== 'money')
    fixes.push({
      label: t('trade.use_lots', { lots: format.scaledLots(lots) }),
      onTake: () => change({ lots: writeLots(lots, language) }),
    });
  if (stopLoss !== null && fields.sizedBy === 'lots')
    fixes.push({
      label: t('trade.move_stop_to', { price: format.scaledPrice(stopLoss, spec.precision) }),
      onTake: () => stops.put('stopLoss', stopLoss),
    });
  return (
    <TicketWarning
      text={t('trade.stop_out_first', {
        price: format.scaledPrice(preview.stopOut, spec.precision),
        loss: format.scaledMoney(opposite(preview.atStopOut)),
      })}
      fixes={fixes}
    />
  );
}

/** Of the equity, in per cent. */
const SHARES = [0.5, 1, 2] as const;

/** Whole cents, rounded down: 1 % of 10,821.16 is 108.21. */
export const shareText = (equity: number, share: number, language: Language): string => {
  const cents = Math.floor((equity * share) / 100 / CENT);
  return formatForInput(language, formatScaled(cents * CENT, MONEY_SCALE, 2));
};

/**
 * "Lose at most 50 USD": the size follows from the sum as it is typed, or it is said that another size loses more.
 */
function RiskSize({ state }: { state: TicketState }) {
  const { t, format, language } = useI18n();
  const id = useId();
  const { fields, change, ticket, preview } = state;
  const fault = ticket?.faults.risk;
  const equity = useAccount().data?.netValue ?? 0;
  const over = preview?.isStopOutFirst ? null : (ticket?.overRisk ?? null);
  const follows = fields.sizedBy === 'risk' && ticket?.lots != null ? ticket.lots : null;
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <label htmlFor={id} className="min-w-0 flex-1 text-small font-medium text-muted">
          {t('trade.lose_at_most')}
        </label>
        {follows !== null && (
          <Figure className="text-small font-medium">
            {t('trade.lots_amount', { lots: format.scaledLots(follows) })}
          </Figure>
        )}
        <span
          dir="ltr"
          className="flex min-h-11 w-36 max-w-full items-center rounded-xl border border-transparent bg-sunken px-3 focus-within:border-accent has-aria-invalid:border-danger"
        >
          <input
            id={id}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            spellCheck={false}
            value={fields.risk}
            onChange={(event) => change({ risk: event.target.value })}
            aria-invalid={fault ? true : undefined}
            aria-describedby={`${id}-note`}
            className="w-full min-w-0 bg-transparent text-[1rem] outline-none"
          />
          <span className="text-small text-muted">USD</span>
        </span>
      </div>
      {equity > 0 && (
        <fieldset aria-label={t('trade.lose_at_most')} className="mt-1.5 flex flex-wrap gap-2 text-small">
          {SHARES.map((share) => (
            <QuickChoice
              key={share}
              label={format.percent(share)}
              onChoose={() => change({ risk: shareText(equity, share, language) })}
            />
          ))}
        </fieldset>
      )}
      <div id={`${id}-note`} className="not-empty:mt-1.5">
        {fault ? (
          <p role="alert" className="text-small text-danger">
            <FieldNote fault={fault} onFix={(risk) => change({ risk })} unit="USD" />
          </p>
        ) : over ? (
          <TicketWarning
            text={t('trade.over_risk', {
              loss: format.scaledMoney(over.loss),
              risk: format.scaledMoney(over.sum),
            })}
            fixes={lotsFix(over.lots)}
          />
        ) : (
          follows !== null && <p className="text-caption text-muted">{t('trade.size_by_risk_text')}</p>
        )}
      </div>
    </div>
  );

  function lotsFix(lots: Parameters<typeof writeLots>[0] | null) {
    if (lots === null) return [];
    const label = t('trade.use_lots', { lots: format.scaledLots(lots) });
    return [{ label, onTake: () => change({ lots: writeLots(lots, language) }) }];
  }
}
