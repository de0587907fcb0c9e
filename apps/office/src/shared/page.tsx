// The frame of a page: its title, what can be done, and the content; and a panel within it.
import { classNames } from '@candor/ui';
import { type ReactNode, useEffect } from 'react';

export interface PageProps {
  readonly title: string;
  /** Shown beside the title: a state, a count. */
  readonly aside?: ReactNode;
  /** Buttons at the end of the title's line. */
  readonly acts?: ReactNode;
  readonly children: ReactNode;
}

export function Page({ title, aside, acts, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} – Candor office`;
  }, [title]);
  return (
    <div className="flex min-h-full flex-col gap-4 p-5">
      <header className="flex min-h-9 flex-wrap items-center gap-3">
        <h1 className="text-title font-semibold">{title}</h1>
        {aside}
        {acts && <div className="ms-auto flex flex-wrap items-center gap-2">{acts}</div>}
      </header>
      {children}
    </div>
  );
}

export interface PanelProps {
  readonly title?: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

export function Panel({ title, aside, children, className }: PanelProps) {
  return (
    <section
      {...(title === undefined ? {} : { 'aria-label': title })}
      className={classNames('min-w-0 rounded-xl border border-line bg-raised', className)}
    >
      {title !== undefined && (
        <div className="flex min-h-11 items-center gap-3 border-b border-line px-4 py-2">
          <h2 className="text-small font-semibold">{title}</h2>
          {aside && <div className="ms-auto flex items-center gap-2">{aside}</div>}
        </div>
      )}
      {children}
    </section>
  );
}

export interface DatumProps {
  readonly label: string;
  /** Spans both columns of its list. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A label and its value, one below the other. */
export function Datum({ label, isWide = false, children }: DatumProps) {
  return (
    <div className={classNames('min-w-0', isWide && 'col-span-2')}>
      <dt className="text-caption text-muted">{label}</dt>
      <dd className="text-small font-medium break-words">{children}</dd>
    </div>
  );
}
