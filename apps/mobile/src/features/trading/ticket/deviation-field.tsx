// How far the price may move against the client before the order arrives: off until wanted, and then always in sight.
import { Field, Switch } from '@candor/ui';
import { useWords } from '../../../shared/stores.ts';
import { FieldNote } from './field-note.tsx';
import type { TicketState } from './use-ticket.ts';

export function DeviationField({ state }: { state: TicketState }) {
  const { t } = useWords();
  const { fields, change, ticket, toggleDeviation } = state;
  const fault = ticket?.faults.deviation;
  return (
    <div className="flex flex-col gap-2">
      <Switch label={t('trade.limit_slippage')} isOn={fields.hasDeviation} onToggle={toggleDeviation} />
      {fields.hasDeviation && (
        <Field
          label={t('trade.deviation')}
          isFigure
          inputMode="numeric"
          value={fields.deviation}
          onChange={(event) => change({ deviation: event.target.value })}
          hint={t('trade.deviation_text')}
          fault={fault && <FieldNote fault={fault} onFix={(deviation) => change({ deviation })} />}
        />
      )}
    </div>
  );
}
