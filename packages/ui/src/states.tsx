// Shown instead of content: its shape while loading, the next step when empty, or the failure and its fix.
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

export function Skeleton({ className = '' }: { className?: string }) {
  const radius = /\brounded/.test(className) ? '' : 'rounded-md';
  return <span aria-hidden="true" className={classNames('shimmer block max-w-full', radius, className)} />;
}

export interface EmptyProps {
  icon?: ReactNode;
  title: string;
  text?: string;
  /** The next step: a button or a link. */
  children?: ReactNode;
}

export function Empty({ icon, title, text, children }: EmptyProps) {
  return (
    <div className="flex flex-col items-center px-8 py-14 text-center">
      {icon && (
        <span className="mb-4 inline-flex size-14 items-center justify-center rounded-2xl bg-sunken text-faint">
          {icon}
        </span>
      )}
      <p className="text-title font-semibold text-balance">{title}</p>
      {text && <p className="mt-1.5 max-w-80 text-small text-muted text-pretty">{text}</p>}
      {children && <div className="mt-5">{children}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  title: string;
  /** The consequence for the money, and the next step. */
  text: string;
  retryLabel: string;
  onRetry: () => void;
  isRetrying?: boolean;
}

export function ErrorState({ title, text, retryLabel, onRetry, isRetrying = false }: ErrorStateProps) {
  return (
    <div role="alert">
      <Empty title={title} text={text}>
        <Button look="secondary" onClick={onRetry} isBusy={isRetrying}>
          {retryLabel}
        </Button>
      </Empty>
    </div>
  );
}
