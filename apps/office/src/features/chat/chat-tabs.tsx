// The pages of customer service, as links beside each other.
import { classNames } from '@candor/ui';
import { Link, useLocation } from 'wouter';

const pages = [
  { path: '/chats', title: 'Inbox' },
  { path: '/chats/canned', title: 'Canned answers' },
  { path: '/chats/hours', title: 'Hours' },
] as const;

export function ChatTabs() {
  const [current] = useLocation();
  return (
    <nav aria-label="Customer service" className="flex gap-1 rounded-lg bg-sunken p-1">
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
