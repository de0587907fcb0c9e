// The frame of a screen: its bar at the top and its main part.
import { classNames, IconButton } from '@candor/ui';
import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { lazily } from './lazily.tsx';
import { useBack } from './navigation.ts';
import { useI18n, useIsTakenOver, useSession } from './stores.ts';

const NotificationBell = lazily(() => import('./notification-bell.tsx').then((m) => m.NotificationBell));

export interface PageProps {
  title: string;
  /** Target of the back button if this was the first page; without one it is a main screen, with the bell. */
  backTo?: string;
  /** Shown at the end of the bar. */
  actions?: ReactNode;
  /** Replaces the title in the bar (the document still has the title). */
  bar?: ReactNode;
  children: ReactNode;
  className?: string;
}

export function Page({ title, backTo, actions, bar, children, className }: PageProps) {
  const isLoggedIn = useSession() !== null;
  // The server does not know the user; the page itself does, and reserves the bell's place if needed (app.css).
  const isKnown = useIsTakenOver();
  useEffect(() => {
    document.title = `${title} · Candor`;
  }, [title]);
  return (
    <>
      <header className="sticky top-0 z-20 bg-page/90 pt-[env(safe-area-inset-top)] backdrop-blur-md">
        <div className="flex h-14 items-center gap-1 ps-4 pe-2">
          {backTo !== undefined && <BackButton fallback={backTo} />}
          {bar ?? (
            <h1 className="line-clamp-2 min-w-0 flex-1 py-1 text-title leading-tight font-bold hyphens-auto break-words">
              {title}
            </h1>
          )}
          {actions}
          {backTo === undefined && (isLoggedIn || !isKnown) && (
            <span className={isKnown ? 'touch' : 'for-members touch'}>
              {isLoggedIn && <NotificationBell />}
            </span>
          )}
        </div>
      </header>
      <main id="content" tabIndex={-1} className={classNames('outline-none', className)}>
        {children}
      </main>
    </>
  );
}

function BackButton({ fallback }: { fallback: string }) {
  const { t } = useI18n();
  const back = useBack(fallback);
  return (
    <IconButton label={t('public.back')} onClick={back} className="-ms-3">
      <ChevronLeft size={24} className="rtl:-scale-x-100" />
    </IconButton>
  );
}
