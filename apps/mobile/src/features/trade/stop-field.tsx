// Stop loss or take profit: off until wanted, then a price with the money it stands for, and a size from the risk.
import { Switch } from '@candor/ui';
import { useId, useState } from 'react';
import { useWords } from '../../shared/stores.ts';
import { calculateLotsForRisk } from '../../shared/trading/preview.ts';
import { readMoney, writeLots } from '../../shared/trading/read-fields.ts';
import { StopBasisChoice, StopInput } from '../../shared/trading/stop-input.tsx';
import { useCoreMarket } from '../../shared/trading/use-core-market.ts';
import type { TicketState } from '../../shared/trading/use-ticket.ts';

export interface StopFieldProps {
  readonly kind: 'stopLoss' | 'takeProfit';
  readonly state: TicketState;
}

export function StopFields({ state }: { state: TicketState }) {
  const { fields, stops } = state;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex gap-6">
        <StopSwitch kind="stopLoss" state={state} />
        <StopSwitch kind="takeProfit" state={state} />
      </div>
      {(fields.hasStopLoss || fields.hasTakeProfit) && (
        <StopBasisChoice value={fields.stopsBy} onChange={stops.by} />
      )}
      {fields.hasStopLoss && <StopField kind="stopLoss" state={state} />}
      {/* By money the loss is said already, and a size chosen from it would move the stop. */}
      {fields.hasStopLoss && fields.stopsBy !== 'money' && <RiskSize state={state} />}
      {fields.hasTakeProfit && <StopField kind="takeProfit" state={state} />}
    </div>
  );
}

function StopSwitch({ kind, state }: StopFieldProps) {
  const { t } = useWords();
  const { fields, stops } = state;
  const isStop = kind === 'stopLoss';
  return (
    <Switch
      label={t(isStop ? 'trade.stop_loss' : 'trade.take_profit')}
      isOn={isStop ? fields.hasStopLoss : fields.hasTakeProfit}
      onToggle={() => stops.toggle(kind)}
    />
  );
}

function StopField({ kind, state }: StopFieldProps) {
  const { fields, change, ticket, preview, stops, terms } = state;
  const isStop = kind === 'stopLoss';
  const at = ticket?.[kind] ?? null;
  const money = isStop ? preview?.atStop : preview?.atTarget;
  return (
    <StopInput
      kind={kind}
      basis={fields.stopsBy}
      text={fields[kind]}
      onChange={(next) => change(isStop ? { stopLoss: next } : { takeProfit: next })}
      fault={ticket?.faults[kind]}
      meaning={at === null ? null : { at, points: stops.points(at), money: money ?? null }}
      precision={terms.precision}
    />
  );
}

/** "Lose at most 50 USD if stopped": the size that keeps to it, taken with one tap. */
function RiskSize({ state }: { state: TicketState }) {
  const { t, format, language } = useWords();
  const id = useId();
  const market = useCoreMarket();
  const [text, setText] = useState('');
  const { intent, terms, change } = state;
  const risk = readMoney(text, language);
  const stopLoss = intent?.stopLoss ?? null;
  const size =
    intent && stopLoss !== null && risk !== null
      ? calculateLotsForRisk({ ...intent, stopLoss }, market.at(terms.quoteCurrency), risk)
      : null;
  return (
    <div>
      <div className="flex items-center gap-2">
        <label htmlFor={id} className="min-w-0 flex-1 text-small text-muted">
          {t('trade.lose_at_most')}
        </label>
        <span
          dir="ltr"
          className="flex min-h-11 w-32 items-center rounded-xl bg-sunken px-3 focus-within:outline-2 focus-within:outline-accent"
        >
          <input
            id={id}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="w-full min-w-0 bg-transparent text-[1rem] outline-none"
          />
          <span className="text-small text-muted">USD</span>
        </span>
        <button
          type="button"
          disabled={size === null}
          onClick={() => size !== null && change({ lots: writeLots(size, language) })}
          className="min-h-11 min-w-22 rounded-xl bg-accent-soft px-3 text-small font-medium text-accent disabled:bg-sunken disabled:text-faint"
        >
          {size === null ? '–' : t('trade.lots_amount', { lots: format.scaledLots(size) })}
        </button>
      </div>
      {text !== '' && <p className="mt-1 text-caption text-muted">{t('trade.size_by_risk_text')}</p>}
    </div>
  );
}
