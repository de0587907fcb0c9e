// Stop loss and take profit beside each other: off until wanted, then a price with the money that it stands for.
import { Switch } from '@candor/ui';
import { ChevronDown } from 'lucide-react';
import { useI18n } from '../../../shared/stores.ts';
import { opposite } from '../rules/core-spec.ts';
import { STOP_BASES, type StopBasis } from '../rules/stop-basis.ts';
import { writeLots } from './read-fields.ts';
import { QuickChoice } from './risk-size.tsx';
import { StopInput } from './stop-input.tsx';
import { TicketWarning } from './ticket-warning.tsx';
import type { TicketState } from './use-ticket.ts';

export interface StopFieldProps {
  readonly kind: 'stopLoss' | 'takeProfit';
  readonly state: TicketState;
}

export function StopFields({ state }: { state: TicketState }) {
  const { hasStopLoss, hasTakeProfit } = state.fields;
  return (
    <div data-part="stop" className="flex flex-col gap-1.5">
      <div className="grid grid-cols-1 gap-x-4 gap-y-1.5 @min-[17rem]:grid-cols-2">
        <StopField kind="stopLoss" state={state} />
        <StopField kind="takeProfit" state={state} />
      </div>
      {hasStopLoss && <StopOutWarning state={state} />}
      {(hasStopLoss || hasTakeProfit) && (
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-small">
          {hasStopLoss && hasTakeProfit && <RewardChoice state={state} />}
          <StopBasisSelect state={state} />
        </div>
      )}
    </div>
  );
}

function StopField({ kind, state }: StopFieldProps) {
  const { t } = useI18n();
  const { fields, change, ticket, preview, stops, spec } = state;
  const isStop = kind === 'stopLoss';
  const isOn = isStop ? fields.hasStopLoss : fields.hasTakeProfit;
  const at = ticket?.[kind] ?? null;
  // A loss that can't happen is not shown: see the warning below.
  const made = isStop ? (preview?.isStopOutFirst ? null : preview?.atStop) : preview?.atTarget;
  return (
    <div className="min-w-0">
      <Switch
        label={t(isStop ? 'trade.stop_loss' : 'trade.take_profit')}
        isOn={isOn}
        onToggle={() => stops.toggle(kind)}
        className="w-full"
      />
      {isOn && (
        <StopInput
          kind={kind}
          basis={fields.stopsBy}
          text={fields[kind]}
          onChange={(next) => change(isStop ? { stopLoss: next } : { takeProfit: next })}
          fault={ticket?.faults[kind]}
          meaning={at === null ? null : { at, points: stops.points(at), money: made ?? null }}
          quoted={spec}
          isNarrow
        />
      )}
    </div>
  );
}

/** In what the two are typed. */
function StopBasisSelect({ state: { fields, stops } }: { state: TicketState }) {
  const { t } = useI18n();
  return (
    <span className="grid min-w-0 items-center">
      <select
        aria-label={t('trade.stop_by')}
        value={fields.stopsBy}
        onChange={({ target }) => {
          const basis = STOP_BASES.find((one) => one === target.value);
          if (basis) stops.by(basis satisfies StopBasis);
        }}
        className="min-h-11 min-w-0 appearance-none rounded-full bg-sunken ps-3 pe-8 text-small text-ink [grid-area:1/1]"
      >
        {STOP_BASES.map((basis) => (
          <option key={basis} value={basis}>
            {t(`trade.stop_by_${basis}`)}
          </option>
        ))}
      </select>
      <ChevronDown
        size={16}
        className="pointer-events-none me-2.5 justify-self-end text-muted [grid-area:1/1]"
      />
    </span>
  );
}

const REWARDS = [1, 2, 3] as const;

/** The take profit as a multiple of what is lost at the stop loss. */
function RewardChoice({ state }: { state: TicketState }) {
  const { t } = useI18n();
  const { preview, stops } = state;
  const risk = preview?.atStop ?? null;
  const hasRisk = risk !== null && risk < 0;
  // As the foot says it, with one decimal.
  const tenths = hasRisk && preview?.atTarget != null ? Math.round((preview.atTarget / -risk) * 10) : 0;
  return (
    <fieldset
      aria-label={t('trade.reward_by_risk')}
      disabled={!hasRisk}
      className="flex min-w-0 flex-1 flex-wrap items-center gap-2 disabled:opacity-50"
    >
      <span className="min-w-0 flex-1 text-muted">{t('trade.reward_by_risk')}</span>
      {REWARDS.map((times) => (
        <QuickChoice
          key={times}
          label={`${times} R`}
          isChosen={tenths === times * 10}
          onChoose={() => stops.byReward(times)}
        />
      ))}
    </fieldset>
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
