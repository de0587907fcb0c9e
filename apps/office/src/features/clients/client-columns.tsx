// The columns of the list of clients.
import { classNames, Label } from '@candor/ui';
import { Link } from 'wouter';
import type { Column } from '../../shared/data-table.tsx';
import { format } from '../../shared/format.ts';
import { clientTitle, identityWords, type ListedClient } from './client-words.ts';

export const clientColumns: readonly Column<ListedClient>[] = [
  {
    id: 'client',
    title: 'Client',
    render: (client) => (
      <Link
        href={`/clients/${client.id}`}
        className="font-medium whitespace-nowrap hover:text-accent hover:underline"
        onClick={(event) => event.stopPropagation()}
      >
        {clientTitle(client)}
      </Link>
    ),
  },
  { id: 'name', title: 'Name', render: ({ name }) => name },
  {
    id: 'state',
    title: 'State',
    render: ({ isDemo, blockedAt }) => (
      <span className="flex gap-1">
        <Label tone={isDemo === 1 ? 'plain' : 'accent'}>{isDemo === 1 ? 'Demo' : 'Real'}</Label>
        {blockedAt !== null && <Label tone="warn">Blocked</Label>}
      </span>
    ),
  },
  {
    id: 'identity',
    title: 'Identity',
    render: ({ identity }) => (
      <span className={classNames('whitespace-nowrap', identity === 'none' && 'text-faint')}>
        {identityWords[identity]}
      </span>
    ),
  },
  { id: 'mobile', title: 'Mobile', render: ({ mobile, areaCode }) => mobile && `+${areaCode} ${mobile}` },
  { id: 'uid', title: 'Uid', isFigure: true, render: ({ uid }) => uid },
  { id: 'account', title: 'Account', isFigure: true, render: ({ tradeAccount }) => tradeAccount },
  {
    id: 'created',
    title: 'Created',
    isFigure: true,
    isSortable: true,
    render: ({ createdAt }) => <span title={format.dateTime(createdAt)}>{format.date(createdAt)}</span>,
  },
  {
    id: 'seen',
    title: 'Last seen',
    isFigure: true,
    isSortable: true,
    render: ({ seenAt }) => format.dateTime(seenAt),
  },
];
