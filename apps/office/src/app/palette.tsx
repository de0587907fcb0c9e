// Ctrl+K: pages by their names, and whatever else was pasted.
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog as Base } from '@base-ui/react/dialog';
import type { OfficeAnswer } from '@candor/client/office';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { KeyCap } from '../shared/act-button.tsx';
import { useMay } from '../shared/office-context.ts';
import { useRead } from '../shared/queries.ts';
import { iconOf } from './page-icons.ts';
import { pageRoutes } from './routes.tsx';

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
  const may = useMay();
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const pages: Hit[] = pageRoutes.flatMap(({ title, path, permission, key }) =>
    title !== undefined && (permission === undefined || may(permission))
      ? [{ label: title, path, ...(key !== undefined && { goKey: key }) }]
      : [],
  );
  const wanted = text.trim().toLowerCase();
  // As it was pasted: small and large letters of an address or a reference are not the same.
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
            <HitSign path={hit.path} />
            <span className="min-w-0 truncate">{hit.label}</span>
            {hit.detail && <span className="ms-auto ps-4 text-caption text-muted">{hit.detail}</span>}
            {hit.goKey !== undefined && (
              <span aria-hidden="true" className="ms-auto flex ps-4">
                <KeyCap>{`G ${hit.goKey.toUpperCase()}`}</KeyCap>
              </span>
            )}
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}

function HitSign({ path }: { readonly path: string }) {
  const Icon = iconOf(path);
  return Icon && <Icon size={15} aria-hidden="true" className="me-2.5 shrink-0 text-faint" />;
}

interface Hit {
  readonly label: string;
  readonly detail?: string;
  readonly path: string;
  /** Pressed after G: of a page. */
  readonly goKey?: string;
}

type Found = OfficeAnswer<'officeFind'>['list'][number];

/** Whoever types on is not asked for in between. */
const TYPING_PAUSE_MS = 150;

/** What the office's search finds for a text, with the page that each is shown on. */
function useFound(text: string): readonly Hit[] {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => setAsked(text), TYPING_PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  const { data, isPlaceholderData } = useRead('officeFind', { q: asked }, { isEnabled: asked !== '' });
  if (asked === '' || asked !== text || isPlaceholderData) return [];
  return data?.list.map((one) => ({ label: one.title, detail: one.detail, path: pathOf(one) })) ?? [];
}

function pathOf({ kind, id, clientId }: Found): string {
  switch (kind) {
    case 'client':
      return `/clients/${id}`;
    case 'order':
      return `/clients/${clientId}?order=${id}`;
    case 'method':
      return `/clients/${clientId}`;
    case 'identity':
      return `/reviews/identities?item=${id}`;
    case 'deposit':
      return `/reviews/deposits?item=${id}`;
    case 'withdrawal':
      return `/reviews/withdrawals?item=${id}`;
    case 'chat':
      return `/chats?client=${id}`;
    case 'deposit_address':
      return `/payments/deposit-addresses?row=${id}`;
    case 'adjustment':
      return `/reviews/adjustments?item=${id}`;
  }
}
