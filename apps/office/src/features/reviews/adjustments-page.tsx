// The queue of adjustments: what one operator asked for, and another confirms or refuses.
import { REVIEW_HOURS } from '@candor/client/office';
import { format } from '../../shared/format.ts';
import { AdjustmentDetail, isWaitingAdjustment } from './adjustment-detail.tsx';
import { dueAt } from './deadline.tsx';
import { QueuePage } from './queue-page.tsx';

export default function AdjustmentsPage() {
  return (
    <QueuePage
      queue="adjustments"
      title="Adjustments"
      listCall="officeAdjustments"
      statuses={[
        { value: 'waiting', label: 'Waiting' },
        { value: 'confirmed', label: 'Confirmed' },
        { value: 'posted', label: 'Posted' },
        { value: 'refused', label: 'Rejected' },
        { value: 'failed', label: 'Failed' },
      ]}
      toRow={(one) => ({ ...one, createdAt: one.requestedAt })}
      isWaiting={isWaitingAdjustment}
      dueOf={({ createdAt }) => dueAt(createdAt, REVIEW_HOURS.adjustments)}
      textOf={({ amount }) => `${format.signedMoney(amount)} USD`}
      decideCall="officeRefuseAdjustment"
      bulk={{
        label: 'Reject selected',
        describe: ({ id, amount, client }) =>
          `${id}: ${format.signedMoney(amount)} USD, ${client.email || client.uid}`,
        run: (http, { id }, { words }, key) =>
          http.call('officeRefuseAdjustment', { id, reason: words }, { key }),
      }}
      detail={(row, tools) => <AdjustmentDetail row={row} tools={tools} />}
    />
  );
}
