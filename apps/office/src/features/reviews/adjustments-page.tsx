// The queue of adjustments: what one operator asked for, and another confirms or refuses.
import { type OfficeAnswer, REVIEW_HOURS } from '@candor/client/office';
import { format } from '../../shared/format.ts';
import { useRead } from '../../shared/queries.ts';
import { type Adjustment, AdjustmentDetail, isWaitingAdjustment } from './adjustment-detail.tsx';
import { ClientCell } from './client-line.tsx';
import { Age, dueAt } from './deadline.tsx';
import { ReviewFrame } from './review-frame.tsx';
import { useQueue } from './use-queue.ts';

const WAITING = 'waiting';
const statuses = [
  { value: WAITING, label: 'Waiting' },
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'posted', label: 'Posted' },
  { value: 'refused', label: 'Refused' },
  { value: 'failed', label: 'Failed' },
];

const toRow = (one: OfficeAnswer<'officeAdjustments'>['list'][number]): Adjustment => ({
  ...one,
  createdAt: one.requestedAt,
});

export default function AdjustmentsPage() {
  const state = useQueue('adjustments', WAITING);
  const { status, order, assignee, page, item } = state;
  const list = useRead('officeAdjustments', {
    order,
    page,
    ...(status === undefined ? {} : { status: status as Adjustment['status'] }),
    ...(assignee && { assignee }),
  });
  const rows = list.data && { ...list.data, list: list.data.list.map(toRow) };
  const isListed = rows?.list.some(({ id }) => id === item) ?? true;
  const single = useRead(
    'officeAdjustments',
    { id: item ?? 0 },
    { isEnabled: item !== undefined && !isListed },
  );
  const found = isListed ? undefined : single.data?.list[0];
  return (
    <ReviewFrame<Adjustment>
      title="Adjustments"
      state={state}
      listCall="officeAdjustments"
      statuses={statuses}
      list={{ ...list, data: rows }}
      single={found && toRow(found)}
      isWaiting={isWaitingAdjustment}
      decideCall="officeRefuseAdjustment"
      columns={[
        {
          id: 'client',
          title: 'Client',
          render: ({ client, amount }) => (
            <ClientCell client={client} text={`${format.signedMoney(amount)} USD`} />
          ),
        },
        {
          id: 'age',
          title: 'Age',
          isFigure: true,
          render: (row) => (
            <Age
              at={row.createdAt}
              due={isWaitingAdjustment(row) ? dueAt(row.createdAt, REVIEW_HOURS.adjustments) : null}
            />
          ),
        },
      ]}
      bulk={{
        label: 'Refuse the selected',
        describe: ({ id, amount, client }) =>
          `${id}: ${format.signedMoney(amount)} USD, ${client.email || client.uid}`,
        run: (http, { id }, { words }, key) =>
          http.call('officeRefuseAdjustment', { id, reason: words }, { key }),
      }}
      detail={(row, tools) => <AdjustmentDetail row={row} tools={tools} />}
    />
  );
}
