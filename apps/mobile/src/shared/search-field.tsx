// The field in the bar of a search page.
import { IconButton } from '@candor/ui';
import { X } from 'lucide-react';
import { useI18n } from './stores.ts';

export interface SearchFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Initial capitalisation of a phone's keyboard, because codes are in capitals. */
  readonly capitals?: 'characters' | 'words';
  readonly maxLength?: number;
}

export function SearchField({ label, hint, value, onChange, capitals, maxLength }: SearchFieldProps) {
  const { t } = useI18n();
  return (
    <search className="flex h-11 min-w-0 flex-1 items-center rounded-xl bg-sunken focus-within:outline-2 focus-within:outline-accent">
      <input
        type="search"
        // biome-ignore lint/a11y/noAutofocus: the user came here to type.
        autoFocus
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={hint}
        aria-label={label}
        autoCapitalize={capitals}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={maxLength}
        className="h-full min-w-0 flex-1 appearance-none bg-transparent text-ellipsis px-4 text-[1rem] outline-none placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <IconButton label={t('public.clear')} onClick={() => onChange('')}>
          <X size={18} />
        </IconButton>
      )}
    </search>
  );
}
