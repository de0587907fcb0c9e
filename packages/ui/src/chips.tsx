// One choice out of few, in sight: chips that scroll sideways, tabs with a line, segments in a well.
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

export interface Choice<T> {
  readonly value: T;
  readonly label: ReactNode;
}
export interface ChoiceProps<T> {
  /** What is chosen, for those who do not see it. */
  label: string;
  choices: readonly Choice<T>[];
  value: T;
  onChange: (value: T) => void;
  className?: string;
}

export function Chips<T extends string | number>({
  label,
  choices,
  value,
  onChange,
  className,
}: ChoiceProps<T>) {
  const list = useRef<HTMLFieldSetElement>(null);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    list.current
      ?.querySelector('[aria-pressed=true]')
      ?.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'smooth' });
  }, [value]);
  return (
    <fieldset
      ref={list}
      aria-label={label}
      className={classNames('flex min-w-0 gap-2 overflow-x-auto px-4 [scrollbar-width:none]', className)}
    >
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          className={classNames('group flex h-11 shrink-0 items-center')}
        >
          <span
            className={classNames(
              'rounded-full px-3.5 py-1.5 text-small font-medium whitespace-nowrap transition-colors',
              choice.value === value ? 'bg-ink text-page' : 'bg-sunken text-muted',
            )}
          >
            {choice.label}
          </span>
        </button>
      ))}
    </fieldset>
  );
}

export function Tabs<T extends string | number>({
  label,
  choices,
  value,
  onChange,
  className,
}: ChoiceProps<T>) {
  return (
    <div
      role="tablist"
      aria-label={label}
      className={classNames('flex overflow-x-auto border-b border-line [scrollbar-width:none]', className)}
    >
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          role="tab"
          aria-selected={choice.value === value}
          onClick={() => onChange(choice.value)}
          className={classNames(
            // Grows as far as the tabs leave room to each other.
            'relative min-h-11 flex-1 px-[min(0.5rem,2vw)] text-[clamp(0.75rem,4.2vw,0.9375rem)] font-medium transition-colors',
            choice.value === value
              ? 'text-ink after:absolute after:inset-x-[min(1rem,15%)] after:bottom-0 after:h-0.5 after:rounded-full after:bg-accent-fill'
              : 'text-muted',
          )}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}

export function Segments<T extends string | number>({
  label,
  choices,
  value,
  onChange,
  className,
}: ChoiceProps<T>) {
  return (
    <fieldset
      aria-label={label}
      className={classNames('flex min-w-0 flex-wrap rounded-xl bg-sunken p-1', className)}
    >
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          className={classNames(
            // One row of equal parts while the words fit.
            'min-h-11 min-w-min flex-1 basis-16 rounded-lg px-2 text-small font-medium transition-colors',
            choice.value === value ? 'bg-chosen text-ink shadow-sm' : 'text-muted',
          )}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}
