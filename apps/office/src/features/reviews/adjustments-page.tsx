// The queue of adjustments: who requested one and why, the balance before and after, and the second operator's
// decision.
import type { OfficeAnswer } from '@candor/client/office';
import { format } from '../../shared/format.ts';
import { useOperator } from '../../shared/office-context.ts';
import { Datum } from '../../shared/page.tsx';
import { Time } from '../../shared/time.tsx';
import { BeforeAfter, useAccountAmounts } from './account-amounts.tsx';
import { Flag, ItemHead } from './item-head.tsx';
import { QueuePage } from './queue-page.tsx';
import type { ItemTools } from './review-frame.tsx';
import { SecondDecision } from './second-decision.tsx';

type Adjustment = OfficeAnswer<'officeAdjustments'>['list'][number] & { readonly createdAt: string };

const isWaitingAdjustment = ({ status }: Adjustment): boolean => status === 'waiting';

const stateWords: Readonly<Record<Adjustment['status'], string>> = {
  waiting: 'Waiting',
  confirmed: 'Confirmed, about to be posted',
  posted: 'Posted',
  refused: 'Rejected',
  failed: 'Rejected by the ledger',
};

function AdjustmentDetail({ row, tools }: { readonly row: Adjustment; readonly tools: ItemTools }) {
  const me = useOperator();
  const account = useAccountAmounts(row.client.id);
  const waits = isWaitingAdjustment(row);
  const amount = `${format.signedMoney(row.amount)} USD`;
  const change = {
    label: 'Balance',
    before: account?.balance,
    after: account && account.balance + row.amount,
  };
  return (
    <>
      <ItemHead
        queue="adjustments"
        row={row}
        title={`Adjustment ${row.id}: ${amount}`}
        state={{ text: stateWords[row.status], isWaiting: waits }}
      />
      <div className="flex flex-col gap-4 p-4">
        <dl className="grid grid-cols-2 gap-3">
          <Datum label="Requested by">{row.requestedBy}</Datum>
          <Datum label="Requested">
            <Time at={row.requestedAt} />
          </Datum>
          <Datum label="Why">{row.reason}</Datum>
          {row.decidedAt && (
            <Datum label="Decided">
              <Time at={row.decidedAt} /> by {row.decidedBy}
            </Datum>
          )}
        </dl>
        {row.failure !== '' && <Flag title={`Rejected by the ledger: ${row.failure}`} />}
        {waits && (
          <SecondDecision
            id={row.id}
            tools={tools}
            changes={['officeAdjustments', 'officeStanding']}
            confirm={{
              call: 'officeConfirmAdjustment',
              label: `Confirm ${amount}`,
              title: `Post ${amount}?`,
              whyNot:
                row.requestedBy === me.email
                  ? 'You requested this, so another operator must confirm it.'
                  : undefined,
              body: (
                <>
                  <p>
                    {row.client.email || row.client.uid} is notified and sees this reason: {row.reason}
                  </p>
                  <BeforeAfter changes={[change]} />
                </>
              ),
            }}
            refuse={{ call: 'officeRefuseAdjustment', title: `Reject ${amount}?` }}
          >
            <BeforeAfter changes={[change]} />
          </SecondDecision>
        )}
      </div>
    </>
  );
}

export default function AdjustmentsPage() {
  return (
    <QueuePage
      queue="adjustments"
      statuses={[
        { value: 'waiting', label: 'Waiting' },
        { value: 'confirmed', label: 'Confirmed' },
        { value: 'posted', label: 'Posted' },
        { value: 'refused', label: 'Rejected' },
        { value: 'failed', label: 'Failed' },
      ]}
      toRow={(one) => ({ ...one, createdAt: one.requestedAt })}
      isWaiting={isWaitingAdjustment}
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
