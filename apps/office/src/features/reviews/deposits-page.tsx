// The queue of deposits: proof and what was reported beside what was received, credited or rejected.
import { REVIEW_HOURS } from '@candor/client/office';
import { dueAt } from './deadline.tsx';
import { amountText, isWaitingDeposit, rejected } from './deposit.ts';
import { DepositDetail } from './deposit-detail.tsx';
import { QueuePage } from './queue-page.tsx';
import { reasonChoices } from './reasons.ts';

export default function DepositsPage() {
  return (
    <QueuePage
      queue="deposits"
      title="Deposits"
      listCall="officeDeposits"
      statuses={[
        { value: '0', label: 'Being checked' },
        { value: '4', label: 'Second operator' },
        { value: '1', label: 'Approved' },
        { value: '2', label: 'Rejected' },
        { value: '3', label: 'Cancelled' },
      ]}
      toRow={(one) => one}
      isWaiting={isWaitingDeposit}
      dueOf={({ createdAt }) => dueAt(createdAt, REVIEW_HOURS.deposits)}
      textOf={amountText}
      decideCall="officeDecideDeposit"
      bulk={{
        label: 'Reject the selected',
        reasons: reasonChoices('deposits'),
        describe: (row) => `${row.id}: ${amountText(row)}, ${row.client.email || row.client.uid}`,
        run: (http, { id }, reasoned, key) =>
          http.call('officeDecideDeposit', rejected(id, reasoned), { key }),
      }}
      detail={(row, tools) => <DepositDetail row={row} tools={tools} />}
    />
  );
}
