// Which columns of a table are in sight: in the address, so that a link and a saved view show the same; a list that is opened without
// any begins with those that were chosen last in this browser.
import { Menu } from '@base-ui/react/menu';
import { Check, Columns3 } from 'lucide-react';
import { useEffect } from 'react';
import type { Column } from './data-table.tsx';
import type { UrlState } from './url-state.ts';

/** In the address: names of columns, comma-separated; absent where all of them are in sight. */
const PARAMETER = 'columns';

export function useColumns<Row>(table: string, columns: readonly Column<Row>[], url: UrlState) {
  const chosen = url.get(PARAMETER);
  const { set } = url;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen last is for the opening of a list alone
  useEffect(() => {
    const kept = readKept(table);
    if (chosen === undefined && kept !== '') set({ [PARAMETER]: kept });
  }, [table]);
  const shown = shownOf(chosen, columns);
  const toggle = (id: string): void => {
    const next = columns.filter((one) => (one.id === id ? !shown.includes(one) : shown.includes(one)));
    const text = next.length === columns.length ? '' : next.map((one) => one.id).join(',');
    keep(table, text);
    set({ [PARAMETER]: text });
  };
  return { columns: shown, toggle };
}

/** The first one names the row, and is always there. What the address names and the table has not is left out. */
function shownOf<C extends { readonly id: string }>(
  chosen: string | undefined,
  columns: readonly C[],
): readonly C[] {
  if (chosen === undefined) return columns;
  const names = new Set(chosen.split(','));
  return columns.filter(({ id }, at) => at === 0 || names.has(id));
}

const keyOf = (table: string): string => `candor.office.columns.${table}`;

function readKept(table: string): string {
  try {
    return localStorage.getItem(keyOf(table)) ?? '';
  } catch {
    return '';
  }
}

function keep(table: string, text: string): void {
  try {
    localStorage.setItem(keyOf(table), text);
  } catch {
    // Storage is closed to us: the address has it.
  }
}

export interface ColumnChoiceProps {
  readonly columns: readonly { readonly id: string; readonly title: string }[];
  readonly shown: readonly { readonly id: string }[];
  readonly onToggle: (id: string) => void;
}

export function ColumnChoice({ columns, shown, onToggle }: ColumnChoiceProps) {
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
                checked={shown.some((one) => one.id === id)}
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
