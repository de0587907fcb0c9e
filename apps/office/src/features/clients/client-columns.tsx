// The columns of the list of clients.
import { classNames, Label } from '@candor/ui';
import { Link } from 'wouter';
import { type Column, figure, sortable } from '../../shared/data-table.tsx';
import { Time } from '../../shared/time.tsx';
import { clientTitle, identityWords, type ListedClient } from './client-words.ts';

export const clientColumns: readonly Column<ListedClient>[] = [
  {
    id: 'client',
    title: 'Client',
    render: (client) => (
      <Link
        href={`/clients/${client.id}`}
        title={clientTitle(client)}
        className="block max-w-72 truncate font-medium hover:text-accent hover:underline"
      >
        {clientTitle(client)}
      </Link>
    ),
  },
  { id: 'name', title: 'Name', render: ({ name }) => <span className="whitespace-nowrap">{name}</span> },
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
  {
    id: 'mobile',
    title: 'Mobile',
    render: ({ mobile, areaCode }) =>
      mobile && <span className="whitespace-nowrap tabular-nums">{`+${areaCode} ${mobile}`}</span>,
  },
  figure('uid', 'Uid', ({ uid }) => uid),
  figure('account', 'Account', ({ tradeAccount }) => tradeAccount),
  figure('created', 'Created', ({ createdAt }) => <Time at={createdAt} isDay />, sortable),
  figure('seen', 'Last seen', ({ seenAt }) => <Time at={seenAt} />, sortable),
];
