// Whose a conversation is, and to whom it can be given.

import { useMay, useOperator } from '../../shared/office-context.ts';
import { useAct, useRead } from '../../shared/queries.ts';
import type { Chat } from './chat-words.ts';

export interface AssignMenuProps {
  readonly id: number;
  readonly assignee: Chat['assignee'];
  /** Nobody has written: there is nothing to give. */
  readonly isEmpty: boolean;
}

export function AssignMenu({ id, assignee, isEmpty }: AssignMenuProps) {
  const may = useMay();
  const me = useOperator();
  const { data } = useRead('officeChatOperators', {});
  const assign = useAct('officeChatAssign', { changes: ['officeChats', 'officeChat'] });
  const known = data?.list ?? [];
  const people = assignee && !known.some((one) => one.id === assignee.id) ? [...known, assignee] : known;
  return (
    <label className="flex items-center gap-1.5 text-caption text-muted">
      <span className="sr-only">Assigned to</span>
      <select
        aria-keyshortcuts="a"
        value={String(assignee?.id ?? 0)}
        disabled={!may('chats.write') || assign.isBusy || isEmpty}
        onChange={({ currentTarget }) =>
          void assign.run({ id, operator: Number(currentTarget.value), was: assignee?.id ?? 0 })
        }
        className="h-9 max-w-44 rounded-lg border border-line bg-page px-2 text-small text-ink outline-none focus-visible:border-accent disabled:opacity-60"
      >
        <option value="0">Unassigned</option>
        {people.map((one) => (
          <option key={one.id} value={String(one.id)}>
            {one.id === me.id ? `${one.name} (you)` : one.name}
          </option>
        ))}
      </select>
    </label>
  );
}
