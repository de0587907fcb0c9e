// The size of an order: typed in lots, or the largest that loses at most a share of the equity or a sum at the stop loss.
import { formatScaled, MONEY_SCALE } from '@candor/core';
import { formatForInput, type Language } from '@candor/i18n';
import { classNames, Figure, Segments } from '@candor/ui';
import { useId } from 'react';
import { useAccount, useI18n } from '../../../shared/stores.ts';
import { CENT } from '../rules/stop-basis.ts';
import { FieldNote } from './field-note.tsx';
import { writeLots } from './read-fields.ts';
import { TicketWarning } from './ticket-warning.tsx';
import type { TicketState } from './use-ticket.ts';

/** Of the equity, in per cent. The first is chosen with "% risk": the least. */
const SHARES = [0.5, 1, 2] as const;

/** Whole cents, rounded down: 1 % of 10,821.16 is 108.21. */
export const shareText = (equity: number, share: number, language: Language): string => {
  const cents = Math.floor((equity * share) / 100 / CENT);
  return formatForInput(language, formatScaled(cents * CENT, MONEY_SCALE, 2));
};

export function SizeChoice({ state }: { state: TicketState }) {
  const { t, language } = useI18n();
  const { fields, change, stops } = state;
  const equity = useAccount().data?.netValue ?? 0;
  const choose = (sizing: typeof fields.sizing) => {
    // A loss can be limited where there is a stop loss only.
    if (sizing !== 'lots') stops.forRisk();
    if (sizing === 'share')
      change({ sizing, share: SHARES[0], risk: shareText(equity, SHARES[0], language) });
    else change({ sizing, share: null, ...(sizing === 'lots' && { risk: '' }) });
  };
  const choices = [
    { value: 'lots', label: t('trade.lots') },
    { value: 'share', label: t('trade.risk_share') },
    { value: 'sum', label: t('trade.risk_sum') },
  ] as const;
  return (
    <Segments
      label={t('trade.size_by')}
      choices={equity > 0 ? choices : choices.filter(({ value }) => value !== 'share')}
      value={fields.sizing}
      onChange={choose}
    />
  );
}

/** What the order may lose at its stop: a share of the equity to tap, or a sum to type. */
export function RiskAmount({ state }: { state: TicketState }) {
  const { t, format, language } = useI18n();
  const { fields, change } = state;
  const equity = useAccount().data?.netValue ?? 0;
  if (fields.sizing === 'lots') return null;
  if (fields.sizing === 'sum') return <RiskSum state={state} />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <fieldset aria-label={t('trade.lose_at_most')} className="flex flex-wrap gap-2 text-small">
        {SHARES.map((share) => (
          <QuickChoice
            key={share}
            label={format.percent(share)}
            isChosen={fields.share === share}
            onChoose={() => change({ share, risk: shareText(equity, share, language) })}
          />
        ))}
      </fieldset>
      <Figure className="text-small text-muted">{fields.risk} USD</Figure>
    </div>
  );
}

function RiskSum({ state: { fields, change, ticket } }: { state: TicketState }) {
  const { t } = useI18n();
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="min-w-0 flex-1 text-small font-medium text-muted">
        {t('trade.lose_at_most')}
      </label>
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
          onChange={(event) => change({ risk: event.target.value, share: null })}
          aria-invalid={ticket?.faults.risk ? true : undefined}
          className="w-full min-w-0 bg-transparent text-[1rem] outline-none"
        />
        <span className="text-small text-muted">USD</span>
      </span>
    </div>
  );
}

/** Why no size follows from the sum at risk, or that the size typed loses more. */
export function RiskNote({ state }: { state: TicketState }) {
  const { t, format, language } = useI18n();
  const { change, ticket, preview } = state;
  const fault = ticket?.faults.risk;
  const over = preview?.isStopOutFirst ? null : (ticket?.overRisk ?? null);
  if (fault)
    return (
      <p role="alert" className="text-small text-danger">
        <FieldNote fault={fault} onFix={(risk) => change({ risk, share: null, sizing: 'sum' })} unit="USD" />
      </p>
    );
  if (!over) return null;
  const { lots } = over;
  return (
    <TicketWarning
      text={t('trade.over_risk', {
        loss: format.scaledMoney(over.loss),
        risk: format.scaledMoney(over.sum),
      })}
      fixes={
        lots === null
          ? []
          : [
              {
                label: t('trade.use_lots', { lots: format.scaledLots(lots) }),
                onTake: () => change({ lots: writeLots(lots, language) }),
              },
            ]
      }
    />
  );
}

export interface QuickChoiceProps {
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

export function QuickChoice({ label, isChosen, onChoose }: QuickChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        'min-h-11 min-w-11 rounded-full px-3 font-medium whitespace-nowrap',
        isChosen ? 'bg-ink text-page' : 'bg-sunken text-muted',
      )}
    >
      <Figure>{label}</Figure>
    </button>
  );
}
