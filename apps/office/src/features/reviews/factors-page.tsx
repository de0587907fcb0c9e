// The queue of lost second factors: what one operator asked to remove, and another confirms or refuses.
import { REVIEW_HOURS } from '@candor/client/office';
import { dueAt } from './deadline.tsx';
import { FactorDetail, isWaitingFactor } from './factor-detail.tsx';
import { QueuePage } from './queue-page.tsx';

export default function FactorsPage() {
  return (
    <QueuePage
      queue="factors"
      title="Two-factor resets"
      listCall="officeFactorResets"
      statuses={[
        { value: 'waiting', label: 'Waiting' },
        { value: 'removed', label: 'Removed' },
        { value: 'refused', label: 'Rejected' },
        { value: 'expired', label: 'Expired' },
      ]}
      toRow={(one) => ({ ...one, createdAt: one.requestedAt })}
      isWaiting={isWaitingFactor}
      dueOf={({ createdAt }) => dueAt(createdAt, REVIEW_HOURS.factors)}
      textOf={({ requestedBy }) => `Asked by ${requestedBy}`}
      decideCall="officeConfirmFactorReset"
      bulk={{
        label: 'Reject selected',
        describe: ({ id, client, requestedBy }) =>
          `${id}: ${client.email || client.uid}, asked by ${requestedBy}`,
        run: (http, { id }, { words }, key) =>
          http.call('officeRefuseFactorReset', { id, reason: words }, { key }),
      }}
      detail={(row, tools) => <FactorDetail row={row} tools={tools} />}
    />
  );
}
