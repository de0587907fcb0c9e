// What may be left out of an order: off until wanted.
import { classNames } from '@candor/ui';

export interface TicketSwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

export function TicketSwitch({ label, isOn, onToggle }: TicketSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      onClick={onToggle}
      className="flex min-h-11 min-w-0 flex-1 items-center justify-between gap-2 text-start"
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
