// The size field: typed or stepped by the instrument's step, never down to zero.
import type { LotsSpec } from '@candor/core';
import { IconButton } from '@candor/ui';
import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { FieldFault } from '../../../shared/form.ts';
import { useI18n } from '../../../shared/stores.ts';
import { FieldNote } from './field-note.tsx';
import { isSmallest, stepLots } from './read-fields.ts';

export interface LotsFieldProps {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly spec: LotsSpec;
  readonly fault: FieldFault | undefined;
  /** Shown at the end of the label's line: the quantity that the size stands for. */
  readonly aside?: ReactNode;
  /** Shown below if there is no error. */
  readonly note?: ReactNode;
}

export function LotsField({ label, text, onChange, spec, fault, aside, note }: LotsFieldProps) {
  const id = useId();
  return (
    <div>
      <div className="mb-1 flex items-baseline justify-between gap-3 text-small">
        <label htmlFor={id} className="font-medium text-muted">
          {label}
        </label>
        {aside && <span className="text-muted">{aside}</span>}
      </div>
      <LotsStepper id={id} text={text} onChange={onChange} spec={spec} isFaulty={fault !== undefined} />
      <div
        id={`${id}-note`}
        role={fault ? 'alert' : undefined}
        className="text-small text-danger not-empty:mt-1"
      >
        {fault ? <FieldNote fault={fault} onFix={onChange} /> : note}
      </div>
    </div>
  );
}

export interface LotsStepperProps extends Pick<LotsFieldProps, 'text' | 'onChange' | 'spec'> {
  /** Its note has the same id, and `-note` behind it. */
  readonly id: string;
  readonly isFaulty: boolean;
  /** Its name where no label stands beside it. */
  readonly label?: string;
}

export function LotsStepper({ id, text, onChange, spec, isFaulty, label }: LotsStepperProps) {
  const { t, language } = useI18n();
  const step = (direction: 1 | -1) => onChange(stepLots(text, direction, spec, language));
  return (
    <div
      dir="ltr"
      className="flex min-h-13 min-w-0 items-center rounded-xl border border-transparent bg-sunken focus-within:border-accent has-aria-invalid:border-danger"
    >
      <IconButton
        label={t('trade.lots_less')}
        disabled={isSmallest(text, spec, language)}
        onClick={() => step(-1)}
        className="mx-1"
      >
        <Minus size={20} />
      </IconButton>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onFocus={(event) => event.target.select()}
        aria-label={label}
        aria-invalid={isFaulty || undefined}
        aria-describedby={`${id}-note`}
        data-lots
        className="min-w-0 flex-1 bg-transparent text-center text-title font-semibold outline-none"
      />
      <IconButton label={t('trade.lots_more')} onClick={() => step(1)} className="mx-1">
        <Plus size={20} />
      </IconButton>
    </div>
  );
}
