// What stands between and below the panes: the gaps that change their sizes, the account in one line, the menu of the layout.
import { browserStorage } from '@candor/client';
import { Menu } from '@candor/ui/menu';
import { LayoutDashboard } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { usePartMessages } from '../../../shared/part-messages.ts';
import { useSession } from '../../../shared/stores.ts';
import { AccountBar } from './account-bar.tsx';
import { ChartCountChoice } from './chart-count-choice.tsx';
import { DeskKeys, type DeskKeysProps } from './desk-keys.tsx';
import { makePaneSizes, PANES, type PaneName, type WindowClass } from './pane-sizes.ts';
import { Splitter } from './splitter.tsx';

const paneSizes = makePaneSizes(browserStorage());
const large = matchMedia('(width >= 75rem)');
const desktop = matchMedia('(width >= 56.25rem)');

const readClass = (): WindowClass => (large.matches ? 'large' : desktop.matches ? 'desktop' : 'tablet');
function followClass(listener: () => void): () => void {
  for (const list of [large, desktop]) list.addEventListener('change', listener);
  return () => {
    for (const list of [large, desktop]) list.removeEventListener('change', listener);
  };
}

export function DeskFrame(keys: DeskKeysProps) {
  const { t } = usePartMessages('desk');
  const isLoggedIn = useSession() !== null;
  const windowClass = useSyncExternalStore(followClass, readClass);
  const sizes = useSyncExternalStore(paneSizes.subscribe, () => paneSizes.get(windowClass));
  const names: Readonly<Record<PaneName, string>> = {
    watchlist: t('desk.watchlist'),
    ticket: t('trade.title'),
    book: t('order.title'),
  };
  return (
    <>
      <section aria-label={t('desk.layout')} className="contents">
        {PANES.map((pane) => (
          <Splitter
            key={`${pane} ${windowClass}`}
            pane={pane}
            name={names[pane]}
            size={sizes[pane]}
            onSize={(size) => {
              const { [pane]: _, ...others } = paneSizes.get(windowClass);
              paneSizes.set(windowClass, size === undefined ? others : { ...others, [pane]: size });
            }}
          />
        ))}
      </section>
      <footer className="trade-account flex min-h-9 items-center gap-2 ps-3 pe-1 pb-1">
        {isLoggedIn && <AccountBar />}
        <div className="ms-auto flex shrink-0 items-center">
          <ChartCountChoice />
          <DeskKeys {...keys} />
          <Menu
            label={
              <>
                <LayoutDashboard size={16} />
                {t('desk.layout')}
              </>
            }
            actions={[{ label: t('desk.layout_reset'), run: () => paneSizes.set(windowClass, {}) }]}
          />
        </div>
      </footer>
    </>
  );
}
