// The field above a list in a sheet.
import { Search } from 'lucide-react';

export interface SheetSearchProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Codes are in capitals. */
  readonly capitals?: 'characters';
}

export const SheetSearch = ({ label, hint, value, onChange, capitals }: SheetSearchProps) => (
  <label className="mt-1 flex min-h-12 items-center gap-2 rounded-xl bg-sunken px-3.5 focus-within:outline-2 focus-within:outline-accent">
    <Search size={18} className="shrink-0 text-faint" />
    <span className="sr-only">{label}</span>
    <input
      type="search"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      placeholder={hint}
      autoComplete="off"
      autoCapitalize={capitals}
      spellCheck={false}
      className="min-w-0 flex-1 bg-transparent text-ellipsis text-[1rem] outline-none placeholder:text-faint"
    />
  </label>
);
