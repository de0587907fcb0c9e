// The queue of withdrawals: where the money goes beside what came in and went out, approved, paid or rejected.
import { QueuePage } from './queue-page.tsx';
import { reasonChoices } from './reasons.ts';
import { amountText, dueOf, isOpenWithdrawal, rejectedWithdrawal, stateOf } from './withdrawal.ts';
import { WithdrawalDetail } from './withdrawal-detail.tsx';

export default function WithdrawalsPage() {
  return (
    <QueuePage
      queue="withdrawals"
      title="Withdrawals"
      listCall="officeWithdrawals"
      statuses={[
        { value: 'open', label: 'Open' },
        { value: '0', label: 'Submitted' },
        { value: '1', label: 'Approved' },
        { value: '2', label: 'Paid' },
        { value: '3', label: 'Rejected' },
        { value: '4', label: 'Cancelled' },
      ]}
      toRow={(one) => one}
      isWaiting={isOpenWithdrawal}
      dueOf={dueOf}
      textOf={(row) => `${amountText(row)}, ${stateOf(row)}`}
      decideCall="officeRejectWithdrawal"
      bulk={{
        label: 'Reject the selected',
        reasons: reasonChoices('withdrawals'),
        describe: (row) => `${row.id}: ${amountText(row)}, ${row.client.email || row.client.uid}`,
        run: (http, { id }, reasoned, key) =>
          http.call('officeRejectWithdrawal', rejectedWithdrawal(id, reasoned), { key }),
      }}
      detail={(row, tools) => <WithdrawalDetail row={row} tools={tools} />}
    />
  );
}
