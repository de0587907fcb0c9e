// On or off, as a row: its label at the start, the switch at the end.
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface SwitchProps {
  label: ReactNode;
  isOn: boolean;
  onToggle: () => void;
  className?: string;
}

export function Switch({ label, isOn, onToggle, className }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      onClick={onToggle}
      className={classNames(
        'flex min-h-11 min-w-0 flex-1 items-center justify-between gap-2 text-start',
        className,
      )}
    >
      <span className="min-w-0 text-small font-medium">{label}</span>
      <span
        aria-hidden="true"
        className={classNames(
          'flex h-7 w-12 shrink-0 items-center rounded-full p-0.5 transition-colors',
          isOn ? 'bg-accent-fill' : 'bg-line',
        )}
      >
        <span
          className={classNames(
            'size-6 rounded-full bg-on-fill shadow-sm transition-transform',
            isOn && 'translate-x-5 rtl:-translate-x-5',
          )}
        />
      </span>
    </button>
  );
}
