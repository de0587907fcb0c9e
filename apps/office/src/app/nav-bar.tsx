// The side navigation: pages by group, the number of items waiting in each queue, and the key of each page after G.
import { classNames, LogoMark } from '@candor/ui';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { useWaiting } from '../shared/queue-counters.tsx';
import { type NavPage, useNavGroups } from './navigation.ts';

export function NavBar() {
  const waiting = useWaiting();
  const [path] = useLocation();
  const groups = useNavGroups();
  const shown = groups.flatMap(({ pages }) => pages);
  useGoKeys(shown);
  const current = shown
    .filter((page) => path === page.path || (page.path !== '/' && path.startsWith(`${page.path}/`)))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
  return (
    <nav
      aria-label="Pages"
      className="row-span-2 flex flex-col gap-2 overflow-y-auto [@media(min-height:54rem)]:gap-3 border-e border-line bg-raised px-2 py-1.5 [@media(min-height:54rem)]:py-2.5 xl:px-2.5"
    >
      <Link href="/" className="flex items-center gap-2 rounded-lg px-2 py-1 font-semibold">
        <LogoMark sizePx={22} />
        Office
      </Link>
      {groups.map(({ title, pages }) => (
        <div key={title}>
          <h2 className="px-2 pb-0.5 text-caption font-medium text-faint">{title}</h2>
          <ul className="flex flex-col">
            {pages.map((page) => (
              <li key={page.path}>
                <NavLink
                  page={page}
                  isCurrent={page === current}
                  waiting={page.topic === undefined ? 0 : (waiting.get(page.topic) ?? 0)}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

interface NavLinkProps {
  readonly page: NavPage;
  readonly isCurrent: boolean;
  readonly waiting: number;
}

function NavLink({ page: { path, title, key, icon: Icon }, isCurrent, waiting }: NavLinkProps) {
  return (
    <Link
      href={path}
      {...(isCurrent && { 'aria-current': 'page' as const })}
      {...(key !== undefined && { title: `G then ${key.toUpperCase()}` })}
      className={classNames(
        'flex h-6 items-center [@media(min-height:54rem)]:h-7 gap-2 rounded-lg px-2 text-small',
        isCurrent ? 'bg-accent-soft font-semibold text-accent' : 'text-muted hover:bg-sunken hover:text-ink',
      )}
    >
      <Icon size={15} aria-hidden="true" className={isCurrent ? '' : 'text-faint'} />
      <span className="min-w-0 flex-1 truncate">{title}</span>
      {waiting > 0 && (
        <span className="rounded-full bg-warn-soft px-1.5 text-caption font-semibold text-warn">
          {waiting}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </Link>
  );
}

const GO_MS = 1_200;

/** G, and then the key of a page. */
function useGoKeys(pages: readonly NavPage[]): void {
  const [, navigate] = useLocation();
  const latest = useRef({ pages, navigate });
  useEffect(() => {
    latest.current = { pages, navigate };
  });
  useEffect(() => {
    let goneAt = 0;
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const { target } = event;
      if (
        target instanceof HTMLElement &&
        target.closest('input, textarea, select, [contenteditable=true], [role=dialog]')
      )
        return;
      if (event.key === 'g') {
        goneAt = event.timeStamp;
        return;
      }
      if (goneAt === 0 || event.timeStamp - goneAt > GO_MS) return;
      goneAt = 0;
      const page = latest.current.pages.find(({ key }) => key === event.key);
      if (!page) return;
      // The page's own keys must not take it too.
      event.preventDefault();
      event.stopImmediatePropagation();
      latest.current.navigate(page.path);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
