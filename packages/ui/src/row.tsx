// A row of a list or a settings card: something at the start, something at the end, a thumb high.
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** The looks of a row, for rows that are links. */
export const rowClass =
  'flex min-h-14 w-full items-center gap-3 px-4 text-start transition-colors active:bg-sunken';

export interface RowProps {
  icon?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  end?: ReactNode;
  onClick?: () => void;
  className?: string;
}

export function Row({ icon, title, text, end, onClick, className }: RowProps) {
  const content = <RowContent icon={icon} title={title} text={text} end={end} />;
  if (!onClick)
    return (
      <div className={classNames(rowClass, 'flex-wrap active:bg-transparent', className)}>{content}</div>
    );
  return (
    <button type="button" onClick={onClick} className={classNames(rowClass, 'flex-wrap', className)}>
      {content}
    </button>
  );
}

function RowContent({ icon, title, text, end }: Pick<RowProps, 'icon' | 'title' | 'text' | 'end'>) {
  return (
    <>
      {icon && <span className="inline-flex shrink-0 text-faint">{icon}</span>}
      <span className="min-w-min flex-1 py-2.5">
        <span className="block font-medium">{title}</span>
        {text && <span className="block text-small text-muted">{text}</span>}
      </span>
      {end && (
        <span className="ms-auto inline-flex max-w-full shrink-0 items-center gap-1.5 text-muted">{end}</span>
      )}
    </>
  );
}

/** Rows that belong together. */
export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={classNames(
        'overflow-hidden rounded-2xl bg-raised *:not-last:border-b *:not-last:border-line',
        className,
      )}
    >
      {children}
    </div>
  );
}

export interface FactProps {
  label: ReactNode;
  children: ReactNode;
  /** The label wraps to a second line instead of being cut. */
  isWhole?: boolean;
}

/** A label and its amount, for summaries. */
export function Fact({ label, children, isWhole = false }: FactProps) {
  return (
    <div className="min-w-0">
      {/* Room for what Arabic letters have below their line, which is cut off otherwise. */}
      <dt className={classNames('text-caption text-muted', isWhole ? 'text-balance' : '-mb-1 truncate pb-1')}>
        {label}
      </dt>
      <dd className="truncate text-body font-semibold">{children}</dd>
    </div>
  );
}
