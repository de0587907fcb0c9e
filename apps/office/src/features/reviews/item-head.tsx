// The head of an item: what it is, whose, since when and until when, and whose it is to decide.
import type { QueueName } from '@candor/client/office';
import { Label } from '@candor/ui';
import type { ReactNode } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { Select } from '../../shared/inputs.tsx';
import { useKeys } from '../../shared/keys.ts';
import { useOperator } from '../../shared/office-context.ts';
import { useAct, useRead } from '../../shared/queries.ts';
import type { ListCall } from '../../shared/views-bar.tsx';
import { ClientLine } from './client-line.tsx';
import { Deadline } from './deadline.tsx';
import type { QueueRow } from './review-frame.tsx';

export interface ItemHeadProps {
  readonly queue: QueueName;
  readonly listCall: ListCall;
  readonly row: QueueRow;
  readonly title: string;
  readonly state: { readonly text: string; readonly isWaiting: boolean };
  readonly due: number | null;
  readonly children?: ReactNode;
}

export function ItemHead({ queue, listCall, row, title, state, due, children }: ItemHeadProps) {
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line px-4 py-3">
      <div className="min-w-0 flex-1">
        <h2 className="flex flex-wrap items-center gap-2 text-title font-semibold">
          {title}
          <Label tone={state.isWaiting ? 'warn' : 'plain'}>{state.text}</Label>
        </h2>
        {row.client && <ClientLine client={row.client} />}
        {state.isWaiting && <Deadline at={row.createdAt} due={due} />}
        {children}
      </div>
      {state.isWaiting && <Assignee queue={queue} listCall={listCall} row={row} />}
    </header>
  );
}

function Assignee({ queue, listCall, row }: Pick<ItemHeadProps, 'queue' | 'listCall' | 'row'>) {
  const me = useOperator();
  const { data } = useRead('officeDeciders', { queue });
  const assign = useAct('officeAssign', { changes: [listCall, 'officeAttention'] });
  const mayDecide = data?.list.some(({ id }) => id === me.id) ?? false;
  const set = (to: number | undefined): void =>
    void assign.run({ queue, id: row.id, ...(to === undefined ? {} : { operator: to }) });
  const isMine = row.assignee?.id === me.id;
  useKeys(
    'Item',
    [
      {
        key: 'i',
        text: isMine ? 'Unassign from me' : 'Assign to me',
        run: () => set(isMine ? undefined : me.id),
      },
    ],
    mayDecide,
  );
  if (!data || !mayDecide) return row.assignee ? <Label>{row.assignee.name}</Label> : null;
  return (
    <div className="flex items-end gap-2 max-xl:w-full">
      <Select
        label="Assigned to"
        className="w-36"
        value={row.assignee ? String(row.assignee.id) : ''}
        disabled={assign.isBusy}
        choices={[
          { value: '', label: 'Unassigned' },
          ...data.list.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(value) => set(value === '' ? undefined : Number(value))}
      />
      <ActButton onClick={() => set(isMine ? undefined : me.id)} shortcut="I" isBusy={assign.isBusy}>
        {isMine ? 'Unassign' : 'Assign to me'}
      </ActButton>
    </div>
  );
}
