// Saved views of a queue: an operator's own and those that others share, each with how many it has just now.
import type { OfficeAnswer, OfficeInput } from '@candor/client/office';
import { classNames } from '@candor/ui';
import { X } from 'lucide-react';
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { TextInput } from '../../shared/inputs.tsx';
import { countText } from '../../shared/pager.tsx';
import { faultText, useAct, useRead } from '../../shared/queries.ts';
import type { QueueState } from './use-queue.ts';

export type ListCall =
  | 'identities'
  | 'officeDeposits'
  | 'officeWithdrawals'
  | 'officeAdjustments'
  | 'officeFactorResets'
  | 'officeClassRequests';
type View = OfficeAnswer<'officeViews'>['list'][number];

export interface ViewsBarProps {
  readonly state: QueueState;
  readonly listCall: ListCall;
}

export function ViewsBar({ state, listCall }: ViewsBarProps) {
  const list = `reviews/${state.queue}`;
  const { data } = useRead('officeViews', { list });
  const [isOpen, setOpen] = useState(false);
  return (
    <fieldset aria-label="Saved views" className="flex flex-wrap items-center gap-1.5">
      {data?.list.map((view) => (
        <ViewChip key={view.id} view={view} state={state} listCall={listCall} />
      ))}
      {state.query !== '' && !data?.list.some(({ query }) => query === state.query) && (
        <ActButton look="quiet" onClick={() => setOpen(true)}>
          Save this view
        </ActButton>
      )}
      {isOpen && <SaveView list={list} query={state.query} onClose={() => setOpen(false)} />}
    </fieldset>
  );
}

function ViewChip({ view, state, listCall }: { readonly view: View } & ViewsBarProps) {
  const remove = useAct('officeRemoveView', { changes: ['officeViews'] });
  const filters = Object.fromEntries(new URLSearchParams(view.query));
  const { data } = useRead(listCall, inputOf(filters, state));
  const isShown = view.query === state.query;
  return (
    <span
      className={classNames(
        'inline-flex h-8 items-center rounded-lg border text-small',
        isShown ? 'border-accent bg-accent-soft text-accent' : 'border-line bg-raised',
      )}
    >
      <button
        type="button"
        aria-pressed={isShown}
        title={view.own ? undefined : `Shared by ${view.owner}`}
        onClick={() => state.filter(isShown ? nothing : { ...nothing, ...filters })}
        className="flex h-full items-center gap-2 px-2.5"
      >
        {view.name}
        {data && <span className="text-caption text-muted">{countText(data.total)}</span>}
      </button>
      {view.own && (
        <button
          type="button"
          aria-label={`Remove the view ${view.name}`}
          onClick={() => void remove.run({ id: view.id })}
          className="flex h-full items-center pe-2 text-muted hover:text-ink"
        >
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}

const nothing = { status: undefined, order: undefined, assignee: undefined };

/** As the list is asked for, by what a saved view has of it. What it has that no list knows is refused by the call. */
function inputOf(filters: Readonly<Record<string, string>>, state: QueueState): OfficeInput<ListCall> {
  const { status = state.waiting, assignee } = filters;
  return {
    ...(status === 'all' ? {} : { status }),
    ...(assignee === undefined ? {} : { assignee }),
  } as OfficeInput<ListCall>;
}

function SaveView(props: { readonly list: string; readonly query: string; readonly onClose: () => void }) {
  const { list, query, onClose } = props;
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const save = useAct('officeSaveView', { changes: ['officeViews'], onDone: onClose, isQuiet: true });
  return (
    <ConfirmDialog
      isOpen
      title="Save this view"
      confirmLabel="Save"
      isBusy={save.isBusy}
      why={name.trim() === '' ? 'Give it a name.' : undefined}
      fault={save.fault ? faultText(save.fault) : undefined}
      onConfirm={() => void save.run({ list, query, name: name.trim(), shared: isShared })}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        value={name}
        maxLength={60}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        Show it to every operator
      </label>
    </ConfirmDialog>
  );
}
