// Which columns of a table are in sight: chosen by whoever looks, kept in their browser.
import { Menu } from '@base-ui/react/menu';
import { Check, Columns3 } from 'lucide-react';
import { useState } from 'react';
import type { Column } from '../../shared/data-table.tsx';

export function useColumns<Row>(table: string, columns: readonly Column<Row>[]) {
  const [hidden, setHidden] = useState(() => readHidden(table));
  const toggle = (id: string): void => {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    setHidden(next);
    try {
      localStorage.setItem(keyOf(table), JSON.stringify([...next]));
    } catch {
      // Storage is closed to us: the choice holds for this page.
    }
  };
  return { columns: columns.filter(({ id }) => !hidden.has(id)), hidden, toggle };
}

const keyOf = (table: string): string => `candor.office.hidden-columns.${table}`;

function readHidden(table: string): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(table)) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.map(String) : []);
  } catch {
    return new Set();
  }
}

export interface ColumnChoiceProps {
  readonly columns: readonly { readonly id: string; readonly title: string }[];
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
}

export function ColumnChoice({ columns, hidden, onToggle }: ColumnChoiceProps) {
  return (
    <Menu.Root>
      <Menu.Trigger className="inline-flex min-h-9 items-center gap-2 rounded-lg bg-sunken px-3 text-small font-semibold">
        <Columns3 aria-hidden="true" size={16} />
        Columns
      </Menu.Trigger>
      <Menu.Portal container={document.getElementById('content')}>
        <Menu.Positioner align="end" sideOffset={6} className="z-50">
          <Menu.Popup className="min-w-44 rounded-xl border border-line bg-raised p-1.5 text-small text-ink shadow-float outline-none">
            {/* The first one names the row. */}
            {columns.slice(1).map(({ id, title }) => (
              <Menu.CheckboxItem
                key={id}
                checked={!hidden.has(id)}
                onCheckedChange={() => onToggle(id)}
                closeOnClick={false}
                className="flex h-8 cursor-pointer items-center gap-2 rounded-lg px-2 outline-none data-highlighted:bg-accent-soft"
              >
                <span className="inline-flex w-4">
                  <Menu.CheckboxItemIndicator>
                    <Check aria-hidden="true" size={14} />
                  </Menu.CheckboxItemIndicator>
                </span>
                {title}
              </Menu.CheckboxItem>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
