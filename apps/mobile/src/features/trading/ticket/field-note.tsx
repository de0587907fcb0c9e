// A field's error, with valid values to tap.

import type { FieldFault } from '../../../shared/form.ts';
import { useI18n } from '../../../shared/stores.ts';

export interface FieldNoteProps {
  readonly fault: FieldFault;
  readonly onFix: (text: string) => void;
  /** Unit of the valid values, if they are not prices. */
  readonly unit?: string | undefined;
}

export function FieldNote({ fault, onFix, unit }: FieldNoteProps) {
  const { t } = useI18n();
  return (
    <>
      {t(fault.key, fault.params)}
      {fault.fixes.length > 0 && (
        <span className="mt-1 flex flex-wrap gap-2">
          {fault.fixes.map((text) => (
            <button
              key={text}
              type="button"
              onClick={() => onFix(text)}
              className="min-h-11 rounded-lg bg-danger-soft px-3 font-medium text-danger"
            >
              {t('trade.use_price', { price: unit === undefined ? text : `${text} ${unit}` })}
            </button>
          ))}
        </span>
      )}
    </>
  );
}
