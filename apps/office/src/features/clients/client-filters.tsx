// The search and the filters above the list of clients.
import { useEffect, useRef, useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { choicesOf, Select, TextInput } from '../../shared/inputs.tsx';
import { useKeys } from '../../shared/keys.ts';
import type { UrlState } from '../../shared/url-state.ts';
import { identityWords } from './client-words.ts';

const names = ['search', 'kind', 'identity', 'blocked', 'from', 'to'] as const;
const TYPING_MS = 250;

export function ClientFilters({ url }: { readonly url: UrlState }) {
  const choose = (name: (typeof names)[number]) => (value: string) =>
    url.set({ [name]: value, page: undefined });
  const hasFilter = names.some((name) => url.get(name) !== undefined);
  return (
    <search aria-label="Clients" className="flex flex-wrap items-end gap-3">
      <SearchField url={url} />
      <Select
        label="Account"
        value={url.get('kind') ?? ''}
        onChange={choose('kind')}
        choices={choicesOf({ real: 'Real', demo: 'Demo' }, 'Real and demo')}
      />
      <Select
        label="Identity"
        value={url.get('identity') ?? ''}
        onChange={choose('identity')}
        choices={choicesOf(identityWords, 'Any')}
      />
      <Select
        label="Blocked"
        value={url.get('blocked') ?? ''}
        onChange={choose('blocked')}
        choices={[
          { value: '', label: 'Both' },
          { value: '1', label: 'Blocked' },
          { value: '0', label: 'Not blocked' },
        ]}
      />
      <TimeField label="Created from (UTC)" value={url.get('from') ?? ''} onChange={choose('from')} />
      <TimeField label="to" value={url.get('to') ?? ''} onChange={choose('to')} />
      {hasFilter && (
        <ActButton
          look="quiet"
          onClick={() => url.set(Object.fromEntries([...names, 'page'].map((name) => [name, undefined])))}
        >
          Clear
        </ActButton>
      )}
    </search>
  );
}

interface TimeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A day; if a link has an exact time of a day, its time too. */
function TimeField({ label, value, onChange }: TimeFieldProps) {
  const isInstant = value.includes('T');
  return (
    <TextInput
      label={label}
      type={isInstant ? 'datetime-local' : 'date'}
      value={isInstant ? value.slice(0, 'YYYY-MM-DDTHH:MM'.length) : value}
      onChange={(chosen) => onChange(isInstant && chosen !== '' ? `${chosen}Z` : chosen)}
    />
  );
}

/** The address follows what is typed a little later, so that not every letter asks the server. */
function SearchField({ url }: { readonly url: UrlState }) {
  const inUrl = url.get('search') ?? '';
  const [text, setText] = useState(inUrl);
  const applied = useRef(inUrl);
  const field = useRef<HTMLInputElement>(null);
  useKeys('List', [{ key: 'f', text: 'Search clients', run: () => field.current?.focus() }]);
  useEffect(() => {
    // Back, or a link, has changed it from outside.
    if (inUrl === applied.current) return;
    applied.current = inUrl;
    setText(inUrl);
  }, [inUrl]);
  useEffect(() => {
    if (text.trim() === applied.current) return;
    const timer = window.setTimeout(() => {
      applied.current = text.trim();
      url.set({ search: text.trim(), page: undefined });
    }, TYPING_MS);
    return () => window.clearTimeout(timer);
  }, [text, url]);
  return (
    <TextInput
      ref={field}
      className="w-80"
      label="Search"
      placeholder="Name, e-mail, phone, id, uid, account"
      maxLength={200}
      value={text}
      onChange={setText}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
    />
  );
}
