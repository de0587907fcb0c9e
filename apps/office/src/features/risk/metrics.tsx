// Figures in a row, each opening its rows; and cells that lists of risk share.
import { Change, classNames, directionOf } from '@candor/ui';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { clientName, type RiskAccount, signedUsd } from './risk-words.ts';

export const Result = ({ usd, className }: { readonly usd: number; readonly className?: string }) => (
  <Change
    text={signedUsd(usd)}
    direction={directionOf(Math.round(usd))}
    className={classNames('align-bottom', className)}
  />
);

export interface ClientCellProps {
  readonly row: Pick<RiskAccount, 'account' | 'client'>;
  readonly className?: string;
}

/** The owner of an item, with a link to all of a client's items. */
export const ClientCell = ({ row, className }: ClientCellProps) =>
  row.client.id > 0 ? (
    <Link href={`/clients/${row.client.id}`} className={classNames('font-medium hover:underline', className)}>
      {clientName(row)}
    </Link>
  ) : (
    clientName(row)
  );

/** As many in a line as fit. */
export const BigMetrics = ({ children }: { readonly children: ReactNode }) => (
  <div data-figures className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
    {children}
  </div>
);

export interface BigFigureProps {
  readonly label: string;
  readonly note?: ReactNode;
  readonly href?: string;
  readonly children: ReactNode;
}

export function BigFigure({ label, note, href, children }: BigFigureProps) {
  const body = (
    <>
      <span className="block text-caption text-muted">{label}</span>
      <span className="block text-figure font-semibold whitespace-nowrap tabular-nums">{children}</span>
      {note && <span className="block text-caption text-muted">{note}</span>}
    </>
  );
  const box = 'min-w-0 rounded-xl border border-line bg-raised px-3 py-3';
  return href === undefined ? (
    <div className={box}>{body}</div>
  ) : (
    <Link href={href} className={classNames(box, 'hover:bg-sunken')}>
      {body}
    </Link>
  );
}

type SidesBarProps = Readonly<Record<'long' | 'short' | 'largest', number>>;

/** Long to the right of the middle, short to its left, against the largest of the list. */
export function SidesBar({ long, short, largest }: SidesBarProps) {
  const share = (usd: number): string => `${largest > 0 ? (usd / largest) * 100 : 0}%`;
  return (
    <span aria-hidden="true" className="flex h-3 w-full min-w-20">
      <span className="flex flex-1 justify-end border-e border-line">
        <span className="h-full rounded-s-sm bg-down-fill" style={{ width: share(short) }} />
      </span>
      <span className="flex flex-1">
        <span className="h-full rounded-e-sm bg-up-fill" style={{ width: share(long) }} />
      </span>
    </span>
  );
}
