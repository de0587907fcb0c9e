// "Lose at most 50 USD": the size follows from the sum as it is typed, or it is said that another size loses more.
import { Figure } from '@candor/ui';
import { useId } from 'react';
import { useI18n } from '../../../shared/stores.ts';
import { FieldNote } from './field-note.tsx';
import { writeLots } from './read-fields.ts';
import { TicketWarning } from './ticket-warning.tsx';
import type { TicketState } from './use-ticket.ts';

export function RiskSize({ state }: { state: TicketState }) {
  const { t, format, language } = useI18n();
  const id = useId();
  const { fields, change, ticket, preview } = state;
  const fault = ticket?.faults.risk;
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
