// One visible choice out of few: tabs with a line, segments in a frame.
import { type KeyboardEvent, useRef } from 'react';
import type { ChoiceProps } from './chips.tsx';
import { classNames } from './class-names.ts';

/** One stop of the Tab key, on what is chosen; the arrows, Home and End choose, as wherever there are tabs. */
export function Tabs<T extends string | number>({
  label,
  choices,
  value,
  onChange,
  className,
}: ChoiceProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  const chosen = choices.findIndex((choice) => choice.value === value);
  function onKeyDown(event: KeyboardEvent): void {
    const { current } = list;
    if (!current) return;
    const isFromRight = getComputedStyle(current).direction === 'rtl';
    const next = indexAfter(event.key, { chosen, count: choices.length, isFromRight });
    const choice = next === null ? undefined : choices[next];
    if (next === null || !choice) return;
    event.preventDefault();
    onChange(choice.value);
    const tab = current.children[next];
    if (tab instanceof HTMLElement) tab.focus();
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={classNames('flex overflow-x-auto border-b border-line [scrollbar-width:none]', className)}
    >
      {choices.map((choice, index) => (
        <button
          key={choice.value}
          type="button"
          role="tab"
          tabIndex={index === Math.max(0, chosen) ? 0 : -1}
          aria-selected={choice.value === value}
          onClick={() => onChange(choice.value)}
          className={classNames(
            // Grows as far as the tabs leave room to each other. The line of the focus stays inside: the list cuts off what sticks out.
            'relative min-h-11 flex-1 px-[min(0.5rem,2vw)] py-1.5 text-[clamp(0.75rem,4.2vw,0.9375rem)] font-medium transition-colors focus-visible:-outline-offset-2',
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

interface Place {
  readonly chosen: number;
  readonly count: number;
  readonly isFromRight: boolean;
}

/** The tab that an arrow key leads to, wrapping around; null for other keys. */
export function indexAfter(key: string, { chosen, count, isFromRight }: Place): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  const step = (key === 'ArrowRight') === isFromRight ? -1 : 1;
  return (chosen + step + count) % count;
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
            // One row of equal parts as long as the labels fit.
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
