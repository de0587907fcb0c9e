// Service providers, which main mode lists in place of instruments.
import type { OfficeAnswer } from '@candor/client/office';
import { useState } from 'react';
import type { Column } from '../../shared/data-table.tsx';
import type { FieldSpec } from '../../shared/fields-dialog.tsx';
import { TextInput } from '../../shared/inputs.tsx';
import { useRead } from '../../shared/queries.ts';
import { TermsList } from '../../shared/terms-list.tsx';
import { Time } from '../../shared/time.tsx';
import { useUrlState } from '../../shared/url-state.ts';

type Row = OfficeAnswer<'officeProviders'>['list'][number];

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    title: 'Name',
    render: ({ logo, name, subject }) => (
      <span className="flex items-center gap-2 font-medium">
        <Logo key={logo} address={logo} />
        <span className="min-w-0">
          {name}
          {subject !== '' && subject !== name && (
            <span className="block text-caption font-normal text-muted">{subject}</span>
          )}
        </span>
      </span>
    ),
  },
  { id: 'location', title: 'Location', render: ({ location }) => location },
  { id: 'email', title: 'E-mail', render: ({ email }) => email },
  {
    id: 'changed',
    title: 'Changed',
    render: ({ changedAt, changedBy }) => (
      <span className="text-muted">
        {changedAt === null ? (
          <span className="whitespace-nowrap text-muted">from file</span>
        ) : (
          <>
            <Time at={changedAt} />
            <span className="block text-caption text-muted">{changedBy}</span>
          </>
        )}
      </span>
    ),
  },
];

/** An empty space if there is no logo, or if its server does not deliver it. */
function Logo({ address }: { readonly address: string }) {
  const [hasFailed, setFailed] = useState(false);
  if (address === '' || hasFailed) return <span className="size-6 shrink-0 rounded-md bg-sunken" />;
  return (
    <img
      src={address}
      alt=""
      className="size-6 shrink-0 rounded-md object-contain"
      onError={() => setFailed(true)}
    />
  );
}

const fields: readonly FieldSpec[] = [
  { name: 'name', label: 'Name', isNeeded: true },
  { name: 'subject', label: 'Legal entity' },
  { name: 'url', label: 'Website', inputMode: 'url', hint: 'It begins with https://.' },
  { name: 'logo', label: 'Logo', inputMode: 'url', hint: 'Address of a picture, with https://.' },
  { name: 'location', label: 'Location' },
  { name: 'email', label: 'E-mail', inputMode: 'email' },
  { name: 'registeredAddress', label: 'Registered address', isWide: true },
];

export default function ProvidersPage() {
  const url = useUrlState();
  const search = url.get('search');
  return (
    <TermsList
      title="Providers"
      one="provider"
      intro="Clients can search providers while the app is in main mode. Changes are live immediately."
      filters={
        <TextInput
          type="search"
          label="Name contains"
          className="w-64"
          value={search ?? ''}
          onChange={(value) => url.set({ search: value, page: '' })}
        />
      }
      columns={columns}
      fields={fields}
      read={useRead('officeProviders', { page: url.page, search })}
      nameOf={({ name }) => name}
      retireText="Clients can no longer find it. It stays in the audit log."
      calls={{
        list: 'officeProviders',
        add: 'officeAddProvider',
        change: 'officeChangeProvider',
        retire: 'officeRetireProvider',
      }}
      historyKind="provider"
    />
  );
}
