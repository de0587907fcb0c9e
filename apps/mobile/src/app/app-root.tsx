// The whole app with its contexts, for the browser and for the server that renders its first screen.

import { Button } from '@candor/ui';
import { useBackCloses } from '@candor/ui/back-closes';
import { useEffect, useRef, useState } from 'react';
import { type AroundNavHandler, Router } from 'wouter';
import { type App, AppContext } from '../shared/app-context.ts';
import { isFaultAhead } from '../shared/on-demand.ts';
import { useI18n } from '../shared/stores.ts';
import { Screens } from './app.tsx';

export interface AppRootProps {
  readonly app: App;
  readonly aroundNav?: AroundNavHandler;
  /** The address that the server renders; the browser uses its own. */
  readonly drawnPath?: string;
  /** Called once the app has hydrated the screen that the server rendered. */
  readonly onTakenOver?: () => void;
}

export function AppRoot({ app, aroundNav, drawnPath, onTakenOver }: AppRootProps) {
  return (
    <AppContext value={app}>
      <Router
        {...(aroundNav && { aroundNav })}
        {...(drawnPath !== undefined && { ssrPath: drawnPath, ssrSearch: '' })}
      >
        <Screens {...(onTakenOver && { onTakenOver })} />
      </Router>
      <ReloadOffer />
    </AppContext>
  );
}

/**
 * A chunk of the app could not be loaded, usually because a new version has replaced it: offers a reload. Uses the
 * platform's own dialog, because loading another part may fail as well.
 */
function ReloadOffer() {
  const { t } = useI18n();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  useBackCloses(isOpen, () => dialog.current?.close());
  useEffect(() => {
    const offer = (fault: Error): void => {
      if (isFaultAhead(fault) || dialog.current?.open !== false) return;
      dialog.current.showModal();
      setOpen(true);
    };
    // The part that was loading gets its error right after the event.
    const hear = ({ payload }: VitePreloadErrorEvent): void => void setTimeout(offer, 0, payload);
    window.addEventListener('vite:preloadError', hear);
    return () => window.removeEventListener('vite:preloadError', hear);
  }, []);
  return (
    <dialog
      ref={dialog}
      onClose={() => setOpen(false)}
      aria-labelledby="reload-title"
      className="m-auto w-[calc(100%-3rem)] max-w-90 rounded-3xl bg-raised p-5 text-ink shadow-float backdrop:bg-scrim"
    >
      <h2 id="reload-title" className="text-title font-semibold">
        {t('public.load_failed')}
      </h2>
      <p className="mt-2 text-body text-muted">{t('public.load_failed_text')}</p>
      <div className="mt-5 flex flex-row-reverse gap-2">
        <Button className="flex-1" onClick={() => location.reload()}>
          {t('func.reload')}
        </Button>
        <Button look="secondary" className="flex-1" onClick={() => dialog.current?.close()}>
          {t('public.close')}
        </Button>
      </div>
    </dialog>
  );
}
