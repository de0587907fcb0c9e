// How long a pending order is valid: of a new one, and of one that is changed.
import { Chips, Field } from '@candor/ui';
import type { FieldFault } from '../../../shared/form.ts';
import { useI18n } from '../../../shared/stores.ts';
import { FieldNote } from './field-note.tsx';
import { type TimeInForce, type Validity, writeLocalTime } from './ticket.ts';

const DAY_MS = 86_400_000;

export interface ValidityFieldProps {
  readonly validity: Validity;
  readonly onChange: (change: Partial<Validity>) => void;
  /** When the order expires by what is chosen; null for never, and while that is not valid. */
  readonly endsAt: number | null;
  readonly fault: FieldFault | undefined;
}

export function ValidityField({ validity, onChange, endsAt, fault }: ValidityFieldProps) {
  const { t, format } = useI18n();
  const choose = (timeInForce: TimeInForce) =>
    onChange({
      timeInForce,
      ...(timeInForce === 'gtd' && validity.until === '' && { until: writeLocalTime(Date.now() + DAY_MS) }),
    });
  return (
    <div>
      <p className="text-small font-medium text-muted">{t('trade.valid_until')}</p>
      <Chips
        label={t('trade.valid_until')}
        choices={(['gtc', 'day', 'gtd'] as const).map((value) => ({
          value,
          label: t(`trade.valid_${value}`),
        }))}
        value={validity.timeInForce}
        onChange={choose}
        className="-mx-5 !px-5"
      />
      {validity.timeInForce === 'gtd' && (
        <Field
          label={t('trade.valid_gtd')}
          type="datetime-local"
          value={validity.until}
          onChange={(event) => onChange({ until: event.target.value })}
          fault={fault && <FieldNote fault={fault} onFix={(until) => onChange({ until })} />}
          className="mt-1"
        />
      )}
      {endsAt !== null && (
        <p className="mt-1 text-small text-muted">
          {t('trade.valid_text', { time: format.dateTime(endsAt) })}
        </p>
      )}
    </div>
  );
}
