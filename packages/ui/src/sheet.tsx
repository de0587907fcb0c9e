// A sheet from the bottom edge: swiped or tapped away, with the focus inside, and its foot above an open keyboard.
import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useBackCloses } from './back-closes.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { registerDrawerProperties } from './drawer-properties.ts';

registerDrawerProperties();

export interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  /** Shown beside the title, and visible while the content scrolls. */
  aside?: ReactNode;
  children: ReactNode;
  /** Stays in sight below the scrolling content: the button that decides. */
  foot?: ReactNode;
  /** Takes the whole height that is allowed, for lists whose length changes while searching. */
  isTall?: boolean;
  /** Wider where the window has room for panes, for content in two columns. */
  isWide?: boolean;
  /** Has the focus once the sheet is open, for a field that is typed into at once. */
  focusFirst?: RefObject<HTMLElement | null>;
  /** Called when the sheet has gone, after its animation. */
  onGone?: () => void;
}

export function Sheet(props: SheetProps) {
  const { isOpen, onClose, title, closeLabel, aside, children, foot, isTall, isWide, focusFirst, onGone } =
    props;
  const hasFoot = Boolean(foot);
  useBackCloses(isOpen, onClose);
  return (
    <Drawer.Root
      open={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      onOpenChangeComplete={(next) => {
        if (!next) onGone?.();
      }}
    >
      <Drawer.VirtualKeyboardProvider>
        <Drawer.Portal>
          <Drawer.Backdrop className="fixed inset-0 z-40 bg-scrim opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-300 data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0" />
          <Drawer.Viewport className="fixed inset-0 z-40 flex items-end justify-center panes:items-center">
            <Drawer.Popup
              initialFocus={focusFirst}
              className={classNames(
                '@container flex max-h-[92dvh] w-full max-w-120 flex-col rounded-t-3xl panes:rounded-3xl bg-raised text-ink shadow-sheet outline-none',
                '[transform:translateY(var(--drawer-swipe-movement-y))] transition-transform duration-300 ease-[cubic-bezier(0.32,0.72,0,1)]',
                'data-ending-style:[transform:translateY(100%)] data-starting-style:[transform:translateY(100%)] data-swiping:select-none data-swiping:duration-0',
                'pb-[max(env(safe-area-inset-bottom),var(--drawer-keyboard-inset,0px))]',
                isTall && 'h-[92dvh]',
                // A phone on its side: the whole height, and what decides beside the fields.
                hasFoot && 'aside:max-w-220 aside:h-dvh aside:max-h-dvh aside:rounded-none',
                hasFoot &&
                  'aside:grid aside:grid-cols-[minmax(0,1fr)_min(20rem,42%)] aside:grid-rows-[auto_minmax(0,1fr)]',
                isWide && 'panes:max-w-200',
              )}
            >
              <div className="relative col-span-full flex min-h-13 shrink-0 items-start gap-2 ps-5 pe-2 pt-3 pb-1">
                <span
                  aria-hidden="true"
                  className="absolute inset-x-0 top-2 mx-auto h-1 w-9 rounded-full bg-line panes:hidden"
                />
                <div className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
                  <Drawer.Title className="min-w-0 text-title font-semibold break-words">
                    {title}
                  </Drawer.Title>
                  {aside}
                </div>
                <Drawer.Close render={<IconButton label={closeLabel} />}>
                  <X size={20} aria-hidden="true" />
                </Drawer.Close>
              </div>
              {/* Focusable, so that a sheet of nothing but text scrolls by keyboard too. */}
              <Drawer.Content
                tabIndex={0}
                className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-4 focus-visible:-outline-offset-2"
              >
                {children}
              </Drawer.Content>
              {foot && (
                <div className="shrink-0 border-t border-line px-5 py-3 aside:flex aside:flex-col aside:justify-end aside:overflow-y-auto aside:border-s aside:border-t-0">
                  {foot}
                </div>
              )}
            </Drawer.Popup>
          </Drawer.Viewport>
        </Drawer.Portal>
      </Drawer.VirtualKeyboardProvider>
    </Drawer.Root>
  );
}
