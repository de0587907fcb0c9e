// The queue of identities: both sides of the document beside what its client typed, finished or sent back.
import { REVIEW_HOURS } from '@candor/client/office';
import { dueAt } from './deadline.tsx';
import { IdentityDetail, isWaitingIdentity, sentBack } from './identity-detail.tsx';
import { QueuePage } from './queue-page.tsx';
import { reasonChoices } from './reasons.ts';

export default function IdentitiesPage() {
  return (
    <QueuePage
      queue="identities"
      title="Identity reviews"
      listCall="identities"
      statuses={[
        { value: '1', label: 'Under review' },
        { value: '2', label: 'Verified' },
        { value: '0', label: 'Sent back' },
      ]}
      toRow={(one) => one}
      isWaiting={isWaitingIdentity}
      dueOf={({ createdAt }) => dueAt(createdAt, REVIEW_HOURS.identities)}
      textOf={({ name }) => name}
      decideCall="decideIdentity"
      bulk={{
        label: 'Send back selected',
        reasons: reasonChoices('identities'),
        describe: ({ id, name, client }) => `${id}: ${name}, ${client.email || client.uid}`,
        run: (http, { id }, { reason, words }, key) =>
          http.call('decideIdentity', sentBack(id, { reason, words }), { key }),
      }}
      detail={(row, tools) => <IdentityDetail row={row} tools={tools} />}
    />
  );
}
