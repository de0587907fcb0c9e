// Saved views of a list: the operator's own and shared ones, each with its current count.
import type { OfficeAnswer, OfficeInput, QueueName } from '@candor/client/office';
import { classNames } from '@candor/ui';
import { X } from 'lucide-react';
import { useState } from 'react';
import { ActButton } from './act-button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { TextInput } from './inputs.tsx';
import { countText } from './pager.tsx';
import { useAct, useRead } from './queries.ts';
import type { listCalls } from './queues.ts';

export type ListCall = (typeof listCalls)[QueueName] | 'officeClients';
type View = OfficeAnswer<'officeViews'>['list'][number];

export interface ViewsBarProps<N extends ListCall> {
  /** The list's name, under which its views are stored. */
  readonly list: string;
  readonly listCall: N;
  /** The current view, as the part of the address that a saved view stores; empty for the initial list. */
  readonly query: string;
  /** Builds the list call's input from the filters of a view. */
  readonly inputOf: (filters: Filters) => OfficeInput<N>;
  /** An empty text shows the list as it opens. */
  readonly onShow: (filters: Filters) => void;
}

/** Keyed by the filters' names in the address. */
export type Filters = Readonly<Record<string, string>>;

/** The part of the address that a saved view stores. */
export function queryOf(values: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(given as [string, string][]).toString();
}

export function ViewsBar<N extends ListCall>(props: ViewsBarProps<N>) {
  const { list, query } = props;
  const { data } = useRead('officeViews', { list });
  const [isOpen, setOpen] = useState(false);
  return (
    <fieldset aria-label="Saved views" className="flex flex-wrap items-center gap-1.5 empty:hidden">
      {data?.list.map((view) => (
        <ViewChip key={view.id} view={view} {...props} />
      ))}
      {query !== '' && !data?.list.some((view) => view.query === query) && (
        <ActButton look="quiet" onClick={() => setOpen(true)}>
          Save this view
        </ActButton>
      )}
      {isOpen && <SaveView list={list} query={query} onClose={() => setOpen(false)} />}
    </fieldset>
  );
}

function ViewChip<N extends ListCall>({ view, query, ...props }: { readonly view: View } & ViewsBarProps<N>) {
  const remove = useAct('officeRemoveView', { changes: ['officeViews'] });
  const filters = Object.fromEntries(new URLSearchParams(view.query));
  const { data } = useRead(props.listCall, props.inputOf(filters));
  const isShown = view.query === query;
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
        onClick={() => props.onShow(isShown ? {} : filters)}
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

function SaveView(props: { readonly list: string; readonly query: string; readonly onClose: () => void }) {
  const { list, query, onClose } = props;
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const save = useAct('officeSaveView', { changes: ['officeViews'], onDone: onClose, isQuiet: true });
  return (
    <ConfirmDialog
      title="Save this view"
      confirmLabel="Save"
      act={save}
      why={name.trim() === '' ? 'Enter a name.' : undefined}
      onConfirm={() => void save.run({ list, query, name: name.trim(), shared: isShared })}
      onClose={onClose}
    >
      <TextInput label="Name" value={name} maxLength={60} onChange={setName} />
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        Share with all operators
      </label>
    </ConfirmDialog>
  );
}
