// The size of the order, with the units it stands for, and what to do when the margin is not enough for it.
import type { Instrument } from '@candor/client';
import { Figure } from '@candor/ui';
import { useI18n } from '../../../shared/stores.ts';
import { unitsOf } from '../rules/core-terms.ts';
import { LotsField } from './lots-field.tsx';
import type { TicketState } from './use-ticket.ts';

export function SizeField({ instrument, state }: { instrument: Instrument; state: TicketState }) {
  const { t, format } = useI18n();
  const { fields, change, terms, ticket, refusal, largest } = state;
  const size = ticket?.lots ?? null;
  const isTooLarge =
    refusal !== null && (refusal.code === 'insufficient_margin' || refusal.code === 'amount_out_of_range');
  const units = size === null ? null : unitsOf(size, terms.contractSize);
  return (
    <LotsField
      label={t('trade.lots')}
      text={fields.lots}
      onChange={(lots) => change({ lots })}
      terms={terms}
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
