// The queue of lost second factors: what one operator asked to remove, and another confirms or refuses.
import { type OfficeAnswer, REVIEW_HOURS } from '@candor/client/office';
import { useRead } from '../../shared/queries.ts';
import { ClientCell } from './client-line.tsx';
import { Age, dueAt } from './deadline.tsx';
import { FactorDetail, type FactorReset, isWaitingFactor } from './factor-detail.tsx';
import { ReviewFrame } from './review-frame.tsx';
import { useQueue } from './use-queue.ts';

const WAITING = 'waiting';
const statuses = [
  { value: WAITING, label: 'Waiting' },
  { value: 'removed', label: 'Removed' },
  { value: 'refused', label: 'Refused' },
  { value: 'expired', label: 'Expired' },
];

const toRow = (one: OfficeAnswer<'officeFactorResets'>['list'][number]): FactorReset => ({
  ...one,
  createdAt: one.requestedAt,
});

export default function FactorsPage() {
  const state = useQueue('factors', WAITING);
  const { status, order, assignee, page, item } = state;
  const list = useRead('officeFactorResets', {
    order,
    page,
    ...(status === undefined ? {} : { status: status as FactorReset['status'] }),
    ...(assignee && { assignee }),
  });
  const rows = list.data && { ...list.data, list: list.data.list.map(toRow) };
  const isListed = rows?.list.some(({ id }) => id === item) ?? true;
  const single = useRead(
    'officeFactorResets',
    { id: item ?? 0 },
    { isEnabled: item !== undefined && !isListed },
  );
  const found = isListed ? undefined : single.data?.list[0];
  return (
    <ReviewFrame<FactorReset>
      title="Lost factors"
      state={state}
      listCall="officeFactorResets"
      statuses={statuses}
      list={{ ...list, data: rows }}
      single={found && toRow(found)}
      isWaiting={isWaitingFactor}
      decideCall="officeConfirmFactorReset"
      columns={[
        {
          id: 'client',
          title: 'Client',
          render: ({ client, requestedBy }) => (
            <ClientCell client={client} text={`Asked by ${requestedBy}`} />
          ),
        },
        {
          id: 'age',
          title: 'Age',
          isFigure: true,
          render: (row) => (
            <Age
              at={row.createdAt}
              due={isWaitingFactor(row) ? dueAt(row.createdAt, REVIEW_HOURS.factors) : null}
            />
          ),
        },
      ]}
      bulk={{
        label: 'Refuse the selected',
        describe: ({ id, client, requestedBy }) =>
          `${id}: ${client.email || client.uid}, asked by ${requestedBy}`,
        run: (http, { id }, { words }, key) =>
          http.call('officeRefuseFactorReset', { id, reason: words }, { key }),
      }}
      detail={(row, tools) => <FactorDetail row={row} tools={tools} />}
    />
  );
}
