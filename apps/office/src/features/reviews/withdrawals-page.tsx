// The queue of withdrawals: where the money goes beside what came in and went out, approved, paid or rejected.
import { useRead } from '../../shared/queries.ts';
import { ClientCell } from './client-line.tsx';
import { Age } from './deadline.tsx';
import { reasonChoices } from './reasons.ts';
import { ReviewFrame } from './review-frame.tsx';
import { useQueue } from './use-queue.ts';
import {
  amountText,
  dueOf,
  isOpenWithdrawal,
  rejectedWithdrawal,
  stateOf,
  type Withdrawal,
} from './withdrawal.ts';
import { WithdrawalDetail } from './withdrawal-detail.tsx';

const OPEN = 'open';
const statuses = [
  { value: OPEN, label: 'Open' },
  { value: '0', label: 'Submitted' },
  { value: '1', label: 'Approved' },
  { value: '2', label: 'Paid' },
  { value: '3', label: 'Rejected' },
  { value: '4', label: 'Cancelled' },
];

export default function WithdrawalsPage() {
  const state = useQueue('withdrawals', OPEN);
  const { status, order, assignee, page, item } = state;
  const list = useRead('officeWithdrawals', {
    order,
    page,
    ...(status === undefined ? {} : { status: status as '0' }),
    ...(assignee && { assignee }),
  });
  const isListed = list.data?.list.some(({ id }) => id === item) ?? true;
  const single = useRead(
    'officeWithdrawals',
    { id: item ?? 0 },
    { isEnabled: item !== undefined && !isListed },
  );
  return (
    <ReviewFrame<Withdrawal>
      title="Withdrawals"
      state={state}
      listCall="officeWithdrawals"
      statuses={statuses}
      list={list}
      single={isListed ? undefined : single.data?.list[0]}
      isWaiting={isOpenWithdrawal}
      decideCall="officeRejectWithdrawal"
      columns={[
        {
          id: 'client',
          title: 'Client',
          render: (row) => <ClientCell client={row.client} text={`${amountText(row)}, ${stateOf(row)}`} />,
        },
        {
          id: 'age',
          title: 'Age',
          isFigure: true,
          render: (row) => <Age at={row.createdAt} due={dueOf(row)} />,
        },
      ]}
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
