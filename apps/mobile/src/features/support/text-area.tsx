// A field for several lines, which grows with what is written, and how many characters are left.
import { classNames } from '@candor/ui';
import { type Ref, useId } from 'react';

export interface TextAreaProps {
  label: string;
  value: string;
  maxLength: number;
  /** How many characters are left, in words. */
  left: string;
  fault?: string | undefined;
  disabled: boolean;
  ref?: Ref<HTMLTextAreaElement>;
  onChange: (text: string) => void;
}

export function TextArea({ label, value, maxLength, left, fault, disabled, ref, onChange }: TextAreaProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-small font-medium text-muted">
        {label}
      </label>
      <textarea
        id={id}
        ref={ref}
        dir="auto"
        rows={7}
        value={value}
        maxLength={maxLength}
        disabled={disabled}
        aria-invalid={fault ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
        className={classNames(
          'field-sizing-content block max-h-96 min-h-40 w-full resize-none rounded-xl border bg-sunken px-3.5 py-3 text-[1rem] outline-none focus:border-accent disabled:opacity-45',
          fault ? 'border-danger' : 'border-transparent',
        )}
      />
      <div id={`${id}-note`} className="mt-1 flex flex-wrap justify-between gap-x-4 text-small text-muted">
        {fault && (
          <p role="alert" className="text-danger">
            {fault}
          </p>
        )}
        <p className="ms-auto">{left}</p>
      </div>
    </div>
  );
}
