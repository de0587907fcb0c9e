// A field for text or numbers: label, value, unit, and its error. It uses 16 px, so that no phone zooms in.
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export interface FieldProps extends Omit<ComponentProps<'input'>, 'size'> {
  label: string;
  /** Shown after the value: a unit. */
  unit?: ReactNode;
  hint?: ReactNode;
  /** The error, in words that say the fix. */
  fault?: ReactNode;
  /** Figures are read from left to right in every language. */
  isFigure?: boolean;
  /** Only for screen readers, where something beside it names it. */
  isLabelHidden?: boolean;
  /** Buttons at the end, as a stepper has. */
  children?: ReactNode;
}

export function Field({
  label,
  unit,
  hint,
  fault,
  isFigure = false,
  isLabelHidden = false,
  children,
  className,
  ...rest
}: FieldProps) {
  const id = useId();
  const note = fault || hint;
  return (
    <div className={className}>
      <label
        htmlFor={id}
        className={isLabelHidden ? 'sr-only' : 'mb-1 block text-small font-medium text-muted'}
      >
        {label}
      </label>
      <div
        className={classNames(
          'flex min-h-12 items-center rounded-xl border bg-sunken focus-within:border-accent has-[input:disabled]:opacity-45',
          fault ? 'border-danger' : 'border-transparent',
        )}
      >
        <input
          id={id}
          autoComplete="off"
          {...(isFigure && { inputMode: 'decimal', dir: 'ltr', spellCheck: false })}
          aria-invalid={fault ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          {...rest}
          type={rest.type ?? 'text'}
          className="min-w-0 flex-1 bg-transparent px-3.5 text-[1rem] outline-none placeholder:text-faint"
        />
        {unit && <span className="px-3 text-small text-muted">{unit}</span>}
        {children}
      </div>
      {note && (
        <p
          id={`${id}-note`}
          role={fault ? 'alert' : undefined}
          className={classNames('mt-1 text-small', fault ? 'text-danger' : 'text-muted')}
        >
          {note}
        </p>
      )}
    </div>
  );
}
