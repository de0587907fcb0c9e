// Links to related pages, in one row.
import { classNames } from '@candor/ui';
import { Link, useLocation } from 'wouter';

export interface PageLinksProps {
  readonly label: string;
  readonly pages: readonly { readonly path: string; readonly title: string }[];
}

export function PageLinks({ label, pages }: PageLinksProps) {
  const [current] = useLocation();
  return (
    <nav aria-label={label} className="flex gap-1 rounded-lg bg-sunken p-1">
      {pages.map(({ path, title }) => (
        <Link
          key={path}
          href={path}
          {...(path === current && { 'aria-current': 'page' as const })}
          className={classNames(
            'rounded-md px-3 py-1.5 text-small',
            path === current ? 'bg-chosen font-semibold text-ink shadow-sm' : 'text-muted hover:text-ink',
          )}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
