// The bar of the trade screen: which instrument, tapped to choose another, and how the connection stands.
import type { Instrument } from '@candor/client';
import { IconButton, InstrumentLogo } from '@candor/ui';
import { ChevronDown, Info } from 'lucide-react';
import { useState } from 'react';
import { ConnectionState } from '../../../shared/connection.tsx';
import { lazily } from '../../../shared/lazily.tsx';
import { useI18n, useIsTakenOver, useSession } from '../../../shared/stores.ts';

const NotificationBell = lazily(() =>
  import('../../../shared/notification-bell.tsx').then((m) => m.NotificationBell),
);

const InstrumentDrawer = lazily(() => import('./instrument-drawer.tsx').then((m) => m.InstrumentDrawer));

const DetailsSheet = lazily(() => import('./details-sheet.tsx').then((m) => m.DetailsSheet));

export function TradeHeader({ instrument }: { instrument: Instrument }) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const [details, setDetails] = useState<'never' | 'open' | 'shut'>('never');
  const isLoggedIn = useSession() !== null;
  // The server does not know the user; the page itself does, and shows the bell if needed (app.css).
  const isKnown = useIsTakenOver();
  return (
    <header className="shrink-0 pt-[env(safe-area-inset-top)]">
      <div className="flex min-h-13 items-center gap-2 ps-4 pe-3 @max-[17rem]:flex-wrap">
        {/* A long word on the connection wraps rather than cut off which instrument this is. */}
        <h1 className="min-w-40 flex-1">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => {
              setOpened(true);
              setOpen(true);
            }}
            className="-ms-2 flex min-h-12 max-w-full items-center gap-2.5 rounded-xl px-2 text-start active:bg-sunken"
          >
            <InstrumentLogo src={instrument.logo} code={instrument.showCode} sizePx={32} />
            <span className="min-w-0">
              <span className="flex items-center gap-1 text-title leading-5 font-bold">
                <bdi className="truncate">{instrument.showCode}</bdi>
                <ChevronDown size={18} className="shrink-0 text-faint" />
              </span>
              <span className="block truncate text-caption text-muted">{instrument.name}</span>
            </span>
            <span className="sr-only">{t('trade.instrument_choose')}</span>
          </button>
        </h1>
        <ConnectionState />
        {(isLoggedIn || !isKnown) && (
          <span className={isKnown ? 'touch -me-2' : 'for-members touch -me-2'}>
            {isLoggedIn && <NotificationBell />}
          </span>
        )}
        <IconButton
          label={t('trade.details')}
          aria-haspopup="dialog"
          onClick={() => setDetails('open')}
          className="ms-auto -me-2"
        >
          <Info size={19} />
        </IconButton>
      </div>
      {details !== 'never' && (
        <DetailsSheet
          instrument={instrument}
          isOpen={details === 'open'}
          onClose={() => setDetails('shut')}
        />
      )}
      {wasOpened && (
        <InstrumentDrawer isOpen={isOpen} onClose={() => setOpen(false)} chosenId={instrument.id} />
      )}
    </header>
  );
}
