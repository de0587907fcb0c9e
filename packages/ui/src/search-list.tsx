// A field above a list that it searches: the arrows move through the list while the field keeps the focus, and Enter chooses.
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Search } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';

export interface SearchListRow {
  readonly key: string;
  readonly content: ReactNode;
  readonly choose: () => void;
}

export interface SearchListProps {
  readonly label: string;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** Those that the query finds; the first is chosen with Enter at once. */
  readonly rows: readonly SearchListRow[];
}

export function SearchList({ label, input, query, onQuery, rows }: SearchListProps) {
  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      autoHighlight="always"
      items={rows}
      value={query}
      onValueChange={(value, { reason }) => {
        // A chosen row would put its name into the field.
        if (reason !== 'item-press') onQuery(value);
      }}
    >
      <div className="mt-1 flex min-h-12 items-center gap-2 rounded-xl bg-sunken px-3.5 focus-within:outline-2 focus-within:outline-accent">
        <Search size={18} className="shrink-0 text-faint" />
        <Autocomplete.Input
          ref={input}
          aria-label={label}
          type="search"
          autoComplete="off"
          spellCheck={false}
          className="min-w-0 flex-1 bg-transparent text-[1rem] outline-none"
        />
      </div>
      <Autocomplete.List aria-label={label} className="-mx-2 mt-2">
        {rows.map((row) => (
          <Autocomplete.Item
            key={row.key}
            value={row}
            onClick={row.choose}
            className="flex min-h-11 cursor-default items-center gap-3 rounded-lg px-3 outline-none select-none data-highlighted:bg-accent-soft"
          >
            {row.content}
          </Autocomplete.Item>
        ))}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}
