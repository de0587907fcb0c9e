// Ctrl+K: pages by their names, and whatever else was pasted.
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog as Base } from '@base-ui/react/dialog';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useMay } from '../shared/office-context.ts';
import { pageRoutes } from './routes.tsx';

interface Hit {
  readonly label: string;
  readonly path: string;
}

export function Palette({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  return (
    <Base.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-scrim" />
        <Base.Popup
          aria-label="Find"
          className="fixed top-[12vh] left-1/2 z-50 w-[calc(100%-3rem)] max-w-150 -translate-x-1/2 overflow-hidden rounded-2xl bg-raised text-ink shadow-float outline-none"
        >
          <Finder onClose={onClose} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function Finder({ onClose }: { readonly onClose: () => void }) {
  const may = useMay();
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const pages: Hit[] = pageRoutes.flatMap(({ title, path, permission }) =>
    title !== undefined && (permission === undefined || may(permission)) ? [{ label: title, path }] : [],
  );
  const wanted = text.trim().toLowerCase();
  const hits = pages.filter(({ label }) => label.toLowerCase().includes(wanted));
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
            key={hit.path}
            value={hit}
            onClick={() => go(hit)}
            className="flex h-9 cursor-pointer items-center rounded-lg px-2.5 text-small outline-none data-highlighted:bg-accent-soft data-highlighted:text-accent"
          >
            {hit.label}
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}
