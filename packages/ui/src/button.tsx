// Buttons: one look for each weight of decision, never smaller than a thumb.
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger' | 'up' | 'down';

const looks: Record<ButtonLook, string> = {
  primary: 'bg-accent-fill text-on-fill',
  secondary: 'bg-sunken text-ink',
  quiet: 'bg-transparent text-accent',
  danger: 'bg-danger-soft text-danger',
  up: 'bg-up-fill text-on-fill',
  down: 'bg-down-fill text-on-fill',
};

export interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook;
  /** Ignores further taps while its action runs. */
  isBusy?: boolean;
}

export function Button({ look = 'primary', isBusy = false, className, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={classNames(
        'inline-flex min-h-12 items-center justify-center gap-2 rounded-xl px-4 py-1.5 text-body font-semibold text-balance',
        'transition-[opacity,filter] active:brightness-90 disabled:opacity-45',
        looks[look],
        className,
      )}
    />
  );
}

export interface IconButtonProps extends ComponentProps<'button'> {
  /** The action, for users who can't see the icon. */
  label: string;
}

export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(
        'touch inline-flex items-center justify-center rounded-full text-muted active:bg-sunken disabled:opacity-45',
        className,
      )}
    />
  );
}
