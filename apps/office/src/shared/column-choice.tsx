// The visible columns of a list and their order: each operator's own, stored by the server for every list. If the
// page's address names columns, so that a link and a saved view show the same, the address takes precedence.
import { Popover } from '@base-ui/react/popover';
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ActButton } from './act-button.tsx';
import type { Column } from './column.ts';
import { useAct, useRead } from './queries.ts';
import type { UrlState } from './url-state.ts';

/** In the address: comma-separated names of columns; absent if all of them are visible. */
const PARAMETER = 'columns';

export interface ChosenColumns<Row> {
  readonly all: readonly Column<Row>[];
  readonly shown: readonly Column<Row>[];
  /** Names in their order; empty for all of them in the list's order. Stored once `isDone`. */
  choose(names: readonly string[], isDone: boolean): void;
}

/** `list` undefined: all columns, and no choice. */
export function useColumns<Row>(
  list: string | undefined,
  all: readonly Column<Row>[],
  url?: UrlState,
): ChosenColumns<Row> {
  const { data } = useRead('officeColumns', {}, { isEnabled: list !== undefined });
  const save = useAct('officeChooseColumns', { changes: ['officeColumns'] });
  /** The choice made here, before it is stored. */
  const [draft, setDraft] = useState<string>();
  const stored = data?.list.find((one) => one.list === list)?.columns;
  const inUrl = url?.get(PARAMETER);
  const isRead = data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept is for the opening of a list alone
  useEffect(() => {
    if (url && isRead && inUrl === undefined && stored !== undefined) url.set({ [PARAMETER]: stored });
  }, [list, isRead]);
  const chosen = url ? inUrl : (draft ?? stored);
  return {
    all,
    shown: shownOf(chosen, all),
    choose(names, isDone) {
      const isAll = names.length === all.length && all.every(({ id }, at) => names[at] === id);
      const text = isAll ? '' : names.join(',');
      if (url) url.set({ [PARAMETER]: text });
      setDraft(text);
      if (isDone && list !== undefined && text !== (stored ?? '')) void save.run({ list, columns: text });
    },
  };
}

/** The first column names the row and is always visible, and so are its actions. Unknown names are ignored. */
function shownOf<Row>(names: string | undefined, all: readonly Column<Row>[]): readonly Column<Row>[] {
  if (names === undefined || names === '') return all;
  const [first, ...rest] = all;
  const chosen = names.split(',').flatMap((name) => rest.find(({ id }) => id === name) ?? []);
  const acts = rest.filter((one) => isActs(one) && !chosen.includes(one));
  return [...(first ? [first] : []), ...new Set(chosen), ...acts];
}

const isActs = ({ id }: { readonly id: string }): boolean => id === 'acts';

export function ColumnChoice<Row>({ all, shown, choose }: ChosenColumns<Row>) {
  // Hidden columns follow, in the order of the list.
  const [first, ...order] = [...shown, ...all.filter((one) => !shown.includes(one))];
  const choosable = order.filter((one) => !isActs(one));
  const isShown = (one: Column<Row>): boolean => shown.includes(one);
  const namesOf = (columns: readonly Column<Row>[]): string[] =>
    [...(first ? [first] : []), ...columns, ...all.filter(isActs)].map(({ id }) => id);
  const inSight = choosable.filter(isShown);
  const [hasChanged, setChanged] = useState(false);
  const change = (columns: readonly string[]): void => {
    setChanged(true);
    choose(columns, false);
  };
  const toggle = (column: Column<Row>): void => {
    // The column returns to its default place in the list, after the column that it follows there.
    const others = inSight.filter((one) => one !== column);
    if (isShown(column)) {
      change(namesOf(others));
      return;
    }
    const before = all.slice(0, all.indexOf(column));
    const at = others.findLastIndex((one) => before.includes(one)) + 1;
    change(namesOf(others.toSpliced(at, 0, column)));
  };
  const move = (column: Column<Row>, step: number): void => {
    const from = inSight.indexOf(column);
    change(namesOf(inSight.toSpliced(from, 1).toSpliced(from + step, 0, column)));
  };
  const onOpenChange = (isOpen: boolean): void => {
    if (!isOpen && hasChanged)
      choose(
        shown.map(({ id }) => id),
        true,
      );
    setChanged(false);
  };
  return (
    <Popover.Root onOpenChange={onOpenChange}>
      <Popover.Trigger
        aria-label="Columns"
        title="Columns"
        className="inline-flex size-8 items-center justify-center rounded-lg text-muted hover:bg-sunken hover:text-ink"
      >
        <Columns3 aria-hidden="true" size={16} />
      </Popover.Trigger>
      <Popover.Portal container={document.getElementById('content')}>
        <Popover.Positioner align="end" sideOffset={4} className="z-50">
          <Popover.Popup
            aria-label="Columns of the list"
            className="flex max-h-[70vh] min-w-56 flex-col gap-1 overflow-y-auto rounded-xl border border-line bg-raised p-2 text-small text-ink shadow-float outline-none"
          >
            {choosable.map((column) => (
              <div key={column.id} className="flex h-8 items-center gap-1 rounded-lg ps-1 hover:bg-sunken">
                <label className="flex min-w-0 flex-1 cursor-pointer items-center gap-2">
                  <input type="checkbox" checked={isShown(column)} onChange={() => toggle(column)} />
                  <span className="truncate">{column.title}</span>
                </label>
                {isShown(column) && (
                  <>
                    <MoveButton
                      label={`Move ${column.title} forward`}
                      icon={ArrowUp}
                      isOff={inSight[0] === column}
                      onMove={() => move(column, -1)}
                    />
                    <MoveButton
                      label={`Move ${column.title} back`}
                      icon={ArrowDown}
                      isOff={inSight.at(-1) === column}
                      onMove={() => move(column, 1)}
                    />
                  </>
                )}
              </div>
            ))}
            <ActButton look="quiet" onClick={() => change([])}>
              Default columns
            </ActButton>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface MoveButtonProps {
  readonly label: string;
  readonly icon: typeof ArrowUp;
  readonly isOff: boolean;
  readonly onMove: () => void;
}

const MoveButton = ({ label, icon: Icon, isOff, onMove }: MoveButtonProps) => (
  <button
    type="button"
    aria-label={label}
    disabled={isOff}
    onClick={onMove}
    className="inline-flex size-7 items-center justify-center rounded-md text-muted hover:text-ink disabled:opacity-40"
  >
    <Icon aria-hidden="true" size={14} />
  </button>
);
