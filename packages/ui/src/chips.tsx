// One choice out of few, in sight: chips that scroll sideways. Tabs and segments are in tabs.tsx.
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

export interface Choice<T> {
  readonly value: T;
  readonly label: ReactNode;
}
export interface ChoiceProps<T> {
  /** The choice, for users who can't see it. */
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
      className={classNames(
        // More chips show by their fading at the end, which is clear of the last one.
        'fade-end flex min-w-0 gap-2 px-4',
        className,
      )}
    >
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          className="flex h-11 shrink-0 items-center"
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
