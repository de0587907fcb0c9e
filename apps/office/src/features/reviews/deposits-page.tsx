// The queue of deposits: proof and what was reported beside what was received, credited or rejected.
import { REVIEW_HOURS } from '@candor/client/office';
import { useRead } from '../../shared/queries.ts';
import { ClientCell } from './client-line.tsx';
import { Age, dueAt } from './deadline.tsx';
import { amountText, type Deposit, isWaitingDeposit, rejected } from './deposit.ts';
import { DepositDetail } from './deposit-detail.tsx';
import { reasonChoices } from './reasons.ts';
import { ReviewFrame } from './review-frame.tsx';
import { useQueue } from './use-queue.ts';

const WAITING = '0';
const statuses = [
  { value: WAITING, label: 'Unchecked' },
  { value: '1', label: 'Approved' },
  { value: '2', label: 'Rejected' },
  { value: '3', label: 'Withdrawn' },
];

export default function DepositsPage() {
  const state = useQueue('deposits', WAITING);
  const { status, order, assignee, page, item } = state;
  const list = useRead('officeDeposits', {
    order,
    page,
    ...(status === undefined ? {} : { status: status as '0' }),
    ...(assignee && { assignee }),
  });
  const isListed = list.data?.list.some(({ id }) => id === item) ?? true;
  const single = useRead('officeDeposits', { id: item ?? 0 }, { isEnabled: item !== undefined && !isListed });
  return (
    <ReviewFrame<Deposit>
      title="Deposits"
      state={state}
      listCall="officeDeposits"
      statuses={statuses}
      list={list}
      single={isListed ? undefined : single.data?.list[0]}
      isWaiting={isWaitingDeposit}
      decideCall="officeDecideDeposit"
      columns={[
        {
          id: 'client',
          title: 'Client',
          render: (row) => <ClientCell client={row.client} text={amountText(row)} />,
        },
        {
          id: 'age',
          title: 'Age',
          isFigure: true,
          render: (row) => (
            <Age
              at={row.createdAt}
              due={isWaitingDeposit(row) ? dueAt(row.createdAt, REVIEW_HOURS.deposits) : null}
            />
          ),
        },
      ]}
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
