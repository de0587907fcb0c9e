// Opens with Ctrl+K: finds pages by name, and items by whatever was pasted.
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog as Base } from '@base-ui/react/dialog';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { KeyCap } from '../shared/act-button.tsx';
import { useRead } from '../shared/queries.ts';
import { pathOfItem } from '../shared/subject-path.ts';
import { type NavPage, useNavGroups } from './navigation.ts';

export function Palette({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  return (
    <Base.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-scrim" />
        <Base.Popup
          aria-label="Find"
          className="fixed top-[12vh] left-1/2 z-50 w-[calc(100%-3rem)] max-w-150 -translate-x-1/2 overflow-hidden rounded-2xl bg-raised text-ink shadow-float outline-none"
        >
          <SearchProvider onClose={onClose} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function SearchProvider({ onClose }: { readonly onClose: () => void }) {
  const groups = useNavGroups();
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const pages: readonly Hit[] = groups.flatMap((group) =>
    group.pages.map((page) => ({ label: page.title, path: page.path, page })),
  );
  const wanted = text.trim().toLowerCase();
  // Unchanged: upper and lower case differ in an address or a reference.
  const found = useFound(text.trim());
  const hits = [...pages.filter(({ label }) => label.toLowerCase().includes(wanted)), ...found];
  const go = ({ path }: Hit): void => {
    onClose();
    navigate(path);
  };
  return (
    <Autocomplete.Root
      inline
      open
      items={hits}
      value={text}
      onValueChange={setText}
      itemToStringValue={(hit: Hit) => hit.label}
      filter={null}
      autoHighlight="always"
    >
      <Autocomplete.Input
        aria-label="Find"
        placeholder="Find a page, a client, an order, a reference …"
        className="h-12 w-full border-b border-line bg-transparent px-4 text-body outline-none"
      />
      <Autocomplete.Empty className="px-4 py-6 text-center text-small text-muted empty:p-0">
        Nothing found.
      </Autocomplete.Empty>
      <Autocomplete.List className="max-h-[50vh] overflow-y-auto p-2 empty:p-0">
        {(hit: Hit) => (
          <Autocomplete.Item
            key={`${hit.path} ${hit.label}`}
            value={hit}
            onClick={() => go(hit)}
            className="flex h-9 cursor-pointer items-center rounded-lg px-2.5 text-small outline-none data-highlighted:bg-accent-soft data-highlighted:text-accent"
          >
            {hit.page && (
              <hit.page.icon size={15} aria-hidden="true" className="me-2.5 shrink-0 text-faint" />
            )}
            <span className="min-w-0 truncate">{hit.label}</span>
            {hit.detail && <span className="ms-auto ps-4 text-caption text-muted">{hit.detail}</span>}
            {hit.page?.key !== undefined && (
              <span aria-hidden="true" className="ms-auto flex ps-4">
                <KeyCap>{`G ${hit.page.key.toUpperCase()}`}</KeyCap>
              </span>
            )}
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}

interface Hit {
  readonly label: string;
  readonly detail?: string;
  readonly path: string;
  /** A page of the navigation; else an item that was found. */
  readonly page?: NavPage;
}

/** No search is sent during this pause in typing. */
const TYPING_PAUSE_MS = 150;

/** The results of the office's search, each with the page that shows it. */
function useFound(text: string): readonly Hit[] {
  const [requested, setRequested] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => setRequested(text), TYPING_PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  const { data, isPlaceholderData } = useRead(
    'officeFind',
    { q: requested },
    { isEnabled: requested !== '' },
  );
  if (requested === '' || requested !== text || isPlaceholderData) return [];
  return data?.list.map((one) => ({ label: one.title, detail: one.detail, path: pathOfItem(one) })) ?? [];
}
