// A quiet label for what the user must know at a glance: simulated prices, demo, closed.
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const tones = {
  plain: 'bg-sunken text-muted',
  accent: 'bg-accent-soft text-accent',
  warn: 'bg-warn-soft text-warn',
  good: 'bg-good-soft text-good',
  bad: 'bg-danger-soft text-danger',
  /** Real money, told from a demo by its ground and not by a hue. */
  real: 'bg-ink text-page',
} as const;

export interface LabelProps {
  tone?: keyof typeof tones;
  children: ReactNode;
  className?: string;
}

export function Label({ tone = 'plain', children, className }: LabelProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-md px-1.5 py-0.5 text-caption font-medium',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
