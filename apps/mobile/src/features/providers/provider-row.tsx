// One provider in the list: its logo, its name, who it is in law and where.
import type { Provider } from '@candor/client';
import { Avatar, rowClass } from '@candor/ui';
import { ChevronRight, MapPin } from 'lucide-react';

export interface ProviderRowProps {
  readonly provider: Provider;
  readonly onOpen: (provider: Provider) => void;
}

export function ProviderRow({ provider, onOpen }: ProviderRowProps) {
  const { name, logo, legalName, location } = provider;
  return (
    <li className="[contain-intrinsic-size:auto_5.25rem] [content-visibility:auto]">
      <button type="button" onClick={() => onOpen(provider)} className={`${rowClass} min-h-17 py-3`}>
        <Avatar kind="company" src={logo} name={name} sizePx={40} />
        <span className="min-w-0 flex-1">
          <bdi className="block truncate text-left font-semibold rtl:text-right">{name}</bdi>
          {legalName !== '' && (
            <bdi className="block truncate text-left text-caption text-muted rtl:text-right">{legalName}</bdi>
          )}
          {location !== '' && (
            <span className="mt-0.5 flex min-w-0 items-center gap-1 text-caption text-muted">
              <MapPin size={12} aria-hidden="true" className="shrink-0 text-faint" />
              <bdi className="truncate">{location}</bdi>
            </span>
          )}
        </span>
        <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-faint rtl:-scale-x-100" />
      </button>
    </li>
  );
}
