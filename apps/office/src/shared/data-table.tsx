// A list as a table: sorted by the server, walked with J and K, opened with Enter, chosen with X. Rows stay visible
// while newer ones load. Each operator chooses the visible columns; columns that don't fit are reported.
import { classNames, Empty, Skeleton } from '@candor/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { Column } from './column.ts';
import { type ChosenColumns, ColumnChoice, useColumns } from './column-choice.tsx';
import { useKeys } from './keys.ts';
import { ReadFault } from './read-fault.tsx';
import { useUrlState } from './url-state.ts';
import { useOverhang } from './use-overhang.ts';

export { type Column, figure, sortable } from './column.ts';

export interface Sorting {
  readonly column: string;
  readonly isDescending: boolean;
}

export interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** The list's name, under which the choice of columns is stored; without one all columns show. */
  readonly name?: string;
  /** Set if the page handles the choice itself. */
  readonly chosen?: ChosenColumns<Row>;
  /** The query of the list, as `useRead` returns it. */
  readonly read?: {
    readonly data: { readonly list: readonly Row[] } | undefined;
    readonly isError: boolean;
    refetch(): unknown;
  };
  /** The visible ones of these rows, or rows that no call lists; undefined until they are loaded. */
  readonly rows?: readonly Row[] | undefined;
  readonly rowId: (row: Row) => string;
  readonly empty: string;
  readonly sorting?: Sorting | undefined;
  readonly onSort?: (sorting: Sorting) => void;
  /** J and K move through the rows; the current row is in the address. */
  readonly isWalked?: boolean;
  /** The current row, if the page itself stores it. */
  readonly currentId?: string | undefined;
  readonly onMove?: (id: string) => void;
  readonly onOpen?: (row: Row) => void;
  /**
   * A path below /office: the page of the row, which opens unless `onOpen` does something else. With Ctrl or the middle
   * button it opens in another tab.
   */
  readonly hrefOf?: (row: Row) => string;
  /** Rows for a bulk act. */
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (id: string) => void;
  /** For a narrow container: less space between the columns. */
  readonly isDense?: boolean;
  /** True if this table handles the keys: only one table of a page may. */
  readonly hasKeys?: boolean;
}

export function DataTable<Row>(given: DataTableProps<Row>) {
  const url = useUrlState();
  const [, navigate] = useLocation();
  const { read, hrefOf, isWalked = false } = given;
  const props: DataTableProps<Row> = {
    rows: read?.data?.list,
    ...(isWalked && { currentId: url.get('row'), onMove: (row: string) => url.set({ row }) }),
    ...(hrefOf && { onOpen: (row: Row) => navigate(hrefOf(row)) }),
    ...given,
  };
  const { label, rows, rowId, currentId, onMove, onOpen, selected, onSelect } = props;
  const own = useColumns(props.name, props.columns);
  const chosen = props.chosen ?? own;
  const columns = chosen.shown;
  const frame = useRef<HTMLElement>(null);
  const hasFailed = !rows && read?.isError === true;
  const isEmpty = rows?.length === 0 || hasFailed;
  const hidden = useOverhang(frame, `${isEmpty} ${columns.map(({ id }) => id).join()}`);
  const hasChoice = props.name !== undefined || props.chosen !== undefined;
  useRowKeys(props);
  if (read && hasFailed) return <ReadFault title="The list could not be loaded" read={read} />;
  if (rows?.length === 0) return <Empty title={props.empty} />;
  const canMove = onMove !== undefined || onOpen !== undefined;
  return (
    <div className="relative min-w-0">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section ref={frame} aria-label={label} tabIndex={0} className="min-w-0 overflow-x-auto">
        <table className="w-full border-collapse text-small" aria-busy={rows === undefined}>
          <thead>
            <tr className="border-b border-line text-caption text-muted">
              {selected && (
                <th scope="col" className="w-9 ps-3">
                  <span className="sr-only">Selected</span>
                </th>
              )}
              {columns.map((column) => (
                <HeadCell key={column.id} column={column} {...props} />
              ))}
              {hasChoice && <td className="w-10" />}
            </tr>
          </thead>
          <tbody>
            {rows?.map((row) => {
              const id = rowId(row);
              const isCurrent = id === currentId;
              // One click opens a row, like J, K and Enter.
              return (
                <tr
                  key={id}
                  data-row={id}
                  aria-current={isCurrent || undefined}
                  onClick={(event) => {
                    if (isOwn(event.target)) return;
                    if (hrefOf && (event.ctrlKey || event.metaKey)) openTab(hrefOf(row));
                    else {
                      onMove?.(id);
                      onOpen?.(row);
                    }
                  }}
                  onAuxClick={(event) => {
                    if (hrefOf && event.button === MIDDLE && !isOwn(event.target)) openTab(hrefOf(row));
                  }}
                  className={classNames(
                    'h-10 border-b border-line/60 last:border-b-0',
                    canMove && 'cursor-pointer hover:bg-sunken',
                    isCurrent && 'bg-accent-soft',
                  )}
                >
                  {selected && (
                    <td className="ps-3">
                      <input
                        type="checkbox"
                        aria-label={`Select ${id}`}
                        checked={selected.has(id)}
                        onClick={(event) => event.stopPropagation()}
                        onChange={() => onSelect?.(id)}
                      />
                    </td>
                  )}
                  {columns.map((column) => (
                    <td
                      key={column.id}
                      className={classNames(
                        props.isDense ? 'px-2 py-1.5' : 'px-3 py-1.5',
                        column.isFigure && 'text-end whitespace-nowrap tabular-nums',
                      )}
                    >
                      {column.render(row)}
                    </td>
                  ))}
                  {hasChoice && <td />}
                </tr>
              );
            })}
            {!rows && <SkeletonRows columns={columns.length + (selected ? 1 : 0)} />}
          </tbody>
        </table>
      </section>
      {(hasChoice || hidden > 0) && (
        <HeadEnd
          hidden={hidden}
          onScroll={() => frame.current?.scrollBy({ left: frame.current.clientWidth })}
        >
          {hasChoice && <ColumnChoice {...chosen} />}
        </HeadEnd>
      )}
      {hidden > 0 && (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute top-9 bottom-0 end-0 w-8 bg-linear-to-l from-raised to-transparent"
        />
      )}
    </div>
  );
}

interface HeadEndProps {
  /** The number of columns out of sight. */
  readonly hidden: number;
  readonly onScroll: () => void;
  readonly children: ReactNode;
}

/** Above the rows' end, whether or not the table is scrolled: what is out of sight, and the choice of columns. */
function HeadEnd({ hidden, onScroll, children }: HeadEndProps) {
  const text = `${hidden} more ${hidden === 1 ? 'column' : 'columns'} to the side`;
  return (
    <span className="absolute end-0 top-0 inline-flex h-9 items-center gap-0.5 rounded-se-xl bg-raised pe-1">
      {hidden > 0 && (
        <button
          type="button"
          aria-label={text}
          title={text}
          onClick={onScroll}
          className="h-7 rounded-lg bg-accent-soft px-2 font-semibold whitespace-nowrap text-accent"
        >
          +{hidden} ›
        </button>
      )}
      {children}
    </span>
  );
}

const MIDDLE = 1;

const openTab = (href: string): void => void window.open(`/office${href}`, '_blank', 'noopener');

/** A link or a button in a row keeps its own effect, and does not open the row. */
const isOwn = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input') !== null;

function HeadCell<Row>({ column, sorting, onSort, isDense }: { column: Column<Row> } & DataTableProps<Row>) {
  const isSorted = sorting?.column === column.id;
  const order = isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined;
  return (
    <th
      scope="col"
      {...(order && { 'aria-sort': order })}
      style={column.width === undefined ? undefined : { width: column.width }}
      className={classNames(
        'h-9 font-medium whitespace-nowrap',
        isDense ? 'px-2' : 'px-3',
        column.isFigure ? 'text-end' : 'text-start',
      )}
    >
      {column.isSortable && onSort ? (
        <button
          type="button"
          className="font-medium hover:text-ink"
          onClick={() => onSort({ column: column.id, isDescending: !isSorted || !sorting.isDescending })}
        >
          {column.title}
          <span aria-hidden="true">{isSorted ? (sorting.isDescending ? ' ↓' : ' ↑') : ''}</span>
        </button>
      ) : (
        column.title
      )}
    </th>
  );
}

const skeletonRows = ['1', '2', '3', '4', '5', '6', '7', '8'];

function SkeletonRows({ columns }: { readonly columns: number }) {
  return skeletonRows.map((row) => (
    <tr key={row} className="h-10 border-b border-line/60">
      <td colSpan={columns} className="px-3">
        <Skeleton className="h-4 w-full" />
      </td>
    </tr>
  ));
}

function useRowKeys<Row>(props: DataTableProps<Row>): void {
  const { rows = [], rowId, currentId, onMove, onOpen, onSelect, hrefOf, hasKeys = true } = props;
  const at = rows.findIndex((row) => rowId(row) === currentId);
  const move = (step: number): void => {
    const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))];
    if (next) onMove?.(rowId(next));
  };
  const current = rows[at];
  useKeys(
    'List',
    [
      { key: 'j', text: 'Next row', run: () => move(1) },
      { key: 'k', text: 'Previous row', run: () => move(-1) },
      ...(onOpen ? [{ key: 'Enter', text: 'Open the row', run: () => current && onOpen(current) }] : []),
      ...(hrefOf
        ? [{ key: 'e', text: 'Open in another tab', run: () => current && openTab(hrefOf(current)) }]
        : []),
      ...(onSelect
        ? [{ key: 'x', text: 'Select the row', run: () => current && onSelect(rowId(current)) }]
        : []),
    ],
    hasKeys && onMove !== undefined,
  );
  const shown = useRef(currentId);
  useEffect(() => {
    if (shown.current === currentId || currentId === undefined) return;
    shown.current = currentId;
    document.querySelector(`[data-row="${CSS.escape(currentId)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
}
