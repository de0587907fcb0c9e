// The frame of a queue's page: the list at the left, the item at the right; which operator works on what; what arrived
// meanwhile; and decisions about several items at once.
import type { OfficeCallName, OfficeInput } from '@candor/client/office';
import { Empty, Label, Skeleton } from '@candor/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { format } from '../../shared/format.ts';
import { type Choice, choicesOf, Select } from '../../shared/inputs.tsx';
import { useKeys } from '../../shared/keys.ts';
import { useOffice, useOperator } from '../../shared/office-context.ts';
import { Page, Panel } from '../../shared/page.tsx';
import { countText, Pager } from '../../shared/pager.tsx';
import { useAct } from '../../shared/queries.ts';
import { useFollow } from '../../shared/queue-counters.tsx';
import { listCalls, queueTitles } from '../../shared/queues.ts';
import { type ListCall, type Filters as ViewFilters, ViewsBar } from '../../shared/views-bar.tsx';
import { attentionColumn, isFree } from './attention-column.tsx';
import { type Bulk, BulkDialog } from './bulk-dialog.tsx';
import { ClaimBar } from './claim-bar.tsx';
import { WithFoot } from './decision-foot.tsx';
import { type Claim, useAttention, useClaim } from './use-claim.ts';
import type { QueueState } from './use-queue.ts';
import { useRows } from './use-rows.ts';

export interface QueueRow {
  readonly id: number;
  readonly createdAt: string;
  /** Null for an item of the venue itself. */
  readonly client: {
    readonly id: number;
    readonly uid: string;
    readonly email: string;
    readonly mobile: string;
  } | null;
  readonly assignee: { readonly id: number; readonly name: string } | null;
}

export interface ListRead<Row> {
  readonly data: { readonly list: readonly Row[]; readonly total: number } | undefined;
  readonly isError: boolean;
  readonly isPlaceholderData: boolean;
  readonly failureCount: number;
  readonly dataUpdatedAt: number;
  refetch(): unknown;
}

export interface ItemTools {
  readonly claim: Claim;
  /** After a decision: opens the next item that no other operator has claimed. */
  next(): void;
}

export interface ReviewFrameProps<Row extends QueueRow> {
  readonly state: QueueState;
  readonly statuses: readonly Choice[];
  readonly list: ListRead<Row>;
  /** Loaded by its id if the address names an item that is not in the list. */
  readonly single: Row | undefined;
  readonly columns: readonly Column<Row>[];
  readonly isWaiting: (row: Row) => boolean;
  readonly bulk: Bulk<Row>;
  readonly decideCall: OfficeCallName;
  readonly detail: (row: Row, tools: ItemTools) => ReactNode;
}

export function ReviewFrame<Row extends QueueRow>(props: ReviewFrameProps<Row>) {
  const { state, statuses, list, single, isWaiting, bulk, detail } = props;
  const { queue } = state;
  const listCall: ListCall = listCalls[queue];
  const title = queueTitles[queue];
  useFollow(queue, listCall);
  useFollow(`desk.${queue}`, listCall);
  const attention = useAttention(queue);
  const view = `${state.query}&page=${state.page}`;
  const { rows, fresh, showFresh } = useRows(list.data?.list, {
    view,
    isComplete: !list.isPlaceholderData,
    isPart: state.order === 'oldest' && (list.data?.total ?? 0) > (list.data?.list.length ?? 0),
  });
  const current = useCurrent(state.item, rows?.find(({ id }) => id === state.item) ?? single);
  useNoteDecided(current, isWaiting);
  const claim = useClaim(queue, current && isWaiting(current) ? current.id : undefined, attention);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isBulkOpen, setBulkOpen] = useState(false);
  const chosen = rows?.filter((one) => selected.has(String(one.id)) && isWaiting(one)) ?? [];
  const { toasts } = useOffice();
  const me = useOperator();
  const take = useAct('officeTakeNext', { changes: ['officeAttention'] });
  /** Skips the open item if it is the oldest. False: nothing else is free. */
  const takeNext = async (): Promise<boolean> => {
    let taken = await take.run({ queue });
    if (taken && taken.id !== null && taken.id === state.item)
      taken = await take.run({ queue, after: taken.id });
    if (!taken) return false;
    if (taken.id === null) toasts.show('No other items are available.', 'plain');
    else state.open(taken.id);
    return taken.id !== null;
  };
  const next = async (): Promise<void> => {
    const at = rows?.findIndex(({ id }) => id === state.item) ?? -1;
    const others = [...(rows?.slice(at + 1) ?? []), ...(rows?.slice(0, Math.max(0, at)) ?? [])];
    const free = others.find((one) => isWaiting(one) && isFree(attention.get(one.id), me.id));
    // The rest of them is on the next page.
    if (!free && rows && (list.data?.total ?? 0) > rows.length && (await takeNext())) return;
    state.open(free?.id);
  };
  const toggle = (id: string): void => {
    const then = new Set(selected);
    if (!then.delete(id)) then.add(id);
    setSelected(then);
  };
  useKeys('Queue', [
    { key: 't', text: 'Take the next', run: () => void takeNext() },
    { key: 's', text: 'Leave it for later', run: () => void next() },
    { key: 'n', text: 'Show new items', run: showFresh },
    { key: 'Escape', text: 'Back to the list', run: () => state.open(undefined) },
    ...(chosen.length > 0 ? [{ key: 'b', text: bulk.label, run: () => setBulkOpen(true) }] : []),
  ]);
  const columns: Column<Row>[] = [...props.columns, attentionColumn(attention)];
  return (
    <Page
      title={title}
      aside={list.data && <Label>{countText(list.data.total)}</Label>}
      acts={
        <>
          {list.failureCount > 0 && list.data && (
            <Label tone="warn">No connection. Data as of {format.time(list.dataUpdatedAt)}</Label>
          )}
          {chosen.length > 0 && (
            <ActButton call={props.decideCall} look="danger" onClick={() => setBulkOpen(true)} shortcut="B">
              {bulk.label} ({chosen.length})
            </ActButton>
          )}
          <ActButton
            call={props.decideCall}
            look="primary"
            onClick={() => void takeNext()}
            shortcut="T"
            isBusy={take.isBusy}
          >
            Take next
          </ActButton>
        </>
      }
    >
      <ViewsBar
        list={`reviews/${queue}`}
        listCall={listCall}
        query={state.query}
        inputOf={(filters) => inputOf(filters, state)}
        onShow={(filters) => state.filter({ ...nothing, ...filters })}
      />
      <div className="grid grid-cols-[22rem_minmax(0,1fr)] items-start gap-4 xl:grid-cols-[26rem_minmax(0,1fr)]">
        <Panel>
          <Filters state={state} statuses={statuses} />
          {fresh > 0 && (
            <button
              type="button"
              onClick={showFresh}
              className="flex h-9 w-full items-center justify-center gap-2 border-b border-line bg-accent-soft text-small font-semibold text-accent"
            >
              {fresh} new
            </button>
          )}
          <DataTable
            label={title}
            isDense
            columns={columns}
            read={list}
            rows={rows}
            rowId={({ id }) => String(id)}
            empty={state.isWaiting ? 'Queue is empty' : 'No items match these filters'}
            currentId={state.item === undefined ? undefined : String(state.item)}
            onMove={(id) => state.open(Number(id))}
            hrefOf={({ id }) => `/reviews/${queue}?item=${id}`}
            onOpen={() => document.getElementById('item')?.focus()}
            selected={selected}
            onSelect={toggle}
          />
          <Pager total={list.data?.total} clears="item" />
        </Panel>
        <section id="item" tabIndex={-1} aria-label="Item" className="sticky top-0 min-w-0 outline-none">
          <Panel>
            {current && <ClaimBar claim={claim} isWaiting={isWaiting(current)} />}
            {current ? (
              <div key={current.id}>
                <WithFoot>{detail(current, { claim, next: () => void next() })}</WithFoot>
              </div>
            ) : state.item === undefined || list.data ? (
              <Empty
                title="No item selected"
                text="Press T to take the oldest available item, J and K to move through the list, ? for all shortcuts."
              />
            ) : (
              <Skeleton className="m-4 h-40" />
            )}
          </Panel>
        </section>
      </div>
      {isBulkOpen && (
        <BulkDialog
          bulk={bulk}
          rows={chosen}
          queue={queue}
          onClose={() => {
            setBulkOpen(false);
            setSelected(new Set());
          }}
        />
      )}
    </Page>
  );
}

const nothing = { status: undefined, order: undefined, assignee: undefined };

/** The call rejects a view's value that no list knows. */
function inputOf({ status, assignee }: ViewFilters, { waiting }: QueueState): OfficeInput<ListCall> {
  const wanted = status ?? waiting;
  return {
    ...(wanted === 'all' ? {} : { status: wanted }),
    ...(assignee === undefined ? {} : { assignee }),
  } as OfficeInput<ListCall>;
}

/** An item that has left the list stays visible, with the input about it, until it has been loaded by its id. */
function useCurrent<Row extends QueueRow>(item: number | undefined, found: Row | undefined): Row | undefined {
  const lastFound = useRef(found);
  useEffect(() => {
    if (found) lastFound.current = found;
  });
  return [found, lastFound.current].find((row) => row !== undefined && row.id === item);
}

/**
 * The operator's own decision opens another item. If the shown item changes state otherwise, another operator decided
 * it first.
 */
function useNoteDecided<Row extends QueueRow>(row: Row | undefined, isWaiting: (row: Row) => boolean): void {
  const { toasts } = useOffice();
  const waits = row !== undefined && isWaiting(row);
  const before = useRef({ id: row?.id, waits });
  useEffect(() => {
    const { current: last } = before;
    before.current = { id: row?.id, waits };
    if (row && last.id === row.id && last.waits && !waits)
      toasts.show('This was decided in the meantime.', 'plain');
  }, [row, waits, toasts]);
}

function Filters({ state, statuses }: Pick<ReviewFrameProps<QueueRow>, 'state' | 'statuses'>) {
  return (
    <div className="grid grid-cols-[1.15fr_1fr_1.1fr] gap-2 border-b border-line p-3">
      <Select
        label="State"
        value={state.shownStatus}
        choices={[...statuses, { value: 'all', label: 'All' }]}
        onChange={(status) =>
          state.filter({ status: status === statuses[0]?.value ? undefined : status, order: undefined })
        }
      />
      <Select
        label="Sort by"
        value={state.order}
        choices={choicesOf({ oldest: 'Oldest', newest: 'Newest' })}
        onChange={(order) => state.filter({ order: order === 'oldest' ? undefined : order })}
      />
      <Select
        label="Assigned to"
        value={state.assignee ?? ''}
        choices={choicesOf({ me: 'Me', nobody: 'Unassigned' }, 'All')}
        onChange={(assignee) => state.filter({ assignee })}
      />
    </div>
  );
}
