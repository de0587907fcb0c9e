// The queue of identities: both sides of the document beside what its client typed, finished or sent back.
import { REVIEW_HOURS } from '@candor/client/office';
import { useRead } from '../../shared/queries.ts';
import { ClientCell } from './client-line.tsx';
import { Age, dueAt } from './deadline.tsx';
import {
  type Identity,
  IdentityDetail,
  isWaitingIdentity as isWaiting,
  sentBack,
} from './identity-detail.tsx';
import { reasonChoices } from './reasons.ts';
import { ReviewFrame } from './review-frame.tsx';
import { useQueue } from './use-queue.ts';

const WAITING = '1';
const statuses = [
  { value: '1', label: 'Waiting' },
  { value: '2', label: 'Finished' },
  { value: '0', label: 'Sent back' },
];

export default function IdentitiesPage() {
  const state = useQueue('identities', WAITING);
  const { status, order, assignee, page, item } = state;
  const list = useRead('identities', {
    order,
    page,
    ...(status === undefined ? {} : { status }),
    ...(assignee && { assignee }),
  });
  const isListed = list.data?.list.some(({ id }) => id === item) ?? true;
  const single = useRead('identities', { id: item ?? 0 }, { isEnabled: item !== undefined && !isListed });
  return (
    <ReviewFrame<Identity>
      title="Identities"
      state={state}
      listCall="identities"
      statuses={statuses}
      list={list}
      single={isListed ? undefined : single.data?.list[0]}
      isWaiting={isWaiting}
      decideCall="decideIdentity"
      columns={[
        {
          id: 'client',
          title: 'Client',
          render: ({ client, name }) => <ClientCell client={client} text={name} />,
        },
        {
          id: 'age',
          title: 'Age',
          isFigure: true,
          render: (row) => (
            <Age
              at={row.createdAt}
              due={isWaiting(row) ? dueAt(row.createdAt, REVIEW_HOURS.identities) : null}
            />
          ),
        },
      ]}
      bulk={{
        label: 'Send the selected back',
        reasons: reasonChoices('identities'),
        describe: ({ id, name, client }) => `${id}: ${name}, ${client.email || client.uid}`,
        run: (http, { id }, { reason, words }, key) =>
          http.call('decideIdentity', sentBack(id, { reason, words }), { key }),
      }}
      detail={(row, tools) => <IdentityDetail row={row} tools={tools} />}
    />
  );
}
