// The queue of withdrawals: the destination, the client's money in and out, past decisions, and the next step.
import { Copied } from '../../shared/copy-button.tsx';
import { format } from '../../shared/format.ts';
import { Datum } from '../../shared/page.tsx';
import { Time } from '../../shared/time.tsx';
import { Flag, ItemHead } from './item-head.tsx';
import { QueuePage } from './queue-page.tsx';
import { reasonChoices } from './reasons.ts';
import type { ItemTools } from './review-frame.tsx';
import {
  APPROVED,
  amountText,
  COIN,
  dueOf,
  isOpenWithdrawal,
  rejectedWithdrawal,
  SUBMITTED,
  stateOf,
  stateWords,
  type Withdrawal,
} from './withdrawal.ts';
import { WithdrawalDecision } from './withdrawal-decision.tsx';

/** A payment method added less than this before the request needs a second look. */
const NEW_METHOD_MS = 86_400_000;

function WithdrawalDetail({ row, tools }: { readonly row: Withdrawal; readonly tools: ItemTools }) {
  const isNew = new Date(row.createdAt).getTime() - new Date(row.methodCreatedAt).getTime() < NEW_METHOD_MS;
  const isOpen = isOpenWithdrawal(row);
  return (
    <>
      <ItemHead
        queue="withdrawals"
        row={row}
        title={`Withdrawal ${row.id}: ${amountText(row)}`}
        state={{ text: stateOf(row), isWaiting: isOpen }}
        due={dueOf(row)}
      />
      <div className="grid gap-4 p-4 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          {row.nameMatches === 0 && <Flag title="Account holder does not match the client’s verified name" />}
          {isOpen && isNew && (
            <Flag title="Payment account was added less than 24 hours before">
              <Time at={row.methodCreatedAt} />
            </Flag>
          )}
          {row.number > row.moneyIn - row.moneyOut && (
            <Flag title="More than the client’s net deposits">
              The difference is trading profit, rewards or adjustments.
            </Flag>
          )}
          <Destination row={row} />
          <dl className="grid grid-cols-2 gap-3 border-t border-line pt-3">
            <Datum label="Total deposited">{format.moneyWithCurrency(row.moneyIn)}</Datum>
            <Datum label="Total withdrawn">{format.moneyWithCurrency(row.moneyOut)}</Datum>
            <Datum label="Fee">{format.moneyWithCurrency(row.fee)}</Datum>
            <Datum label="Amount to send">
              {format.number(row.realNumber, 2)} {row.drawCurrency.code}
            </Datum>
            {row.memo !== '' && <Datum label="Client’s note">{row.memo}</Datum>}
          </dl>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Steps row={row} />
          {isOpen && <WithdrawalDecision row={row} tools={tools} />}
        </div>
      </div>
    </>
  );
}

function Destination({ row }: { readonly row: Withdrawal }) {
  if (row.type === COIN)
    return (
      <dl className="flex flex-col gap-3">
        <Datum label="Address">
          <Copied text={row.address} what="the address" />
        </Datum>
        {row.dcTag !== '' && (
          <Datum label="Tag">
            <Copied text={row.dcTag} what="the tag" />
          </Datum>
        )}
        <Datum label="Currency">
          {row.drawCurrency.code} ({row.drawCurrency.protocol})
        </Datum>
        <Datum label="Added">
          <Time at={row.methodCreatedAt} />
        </Datum>
      </dl>
    );
  return (
    <dl className="grid grid-cols-2 gap-3">
      <Datum label="Account holder">{row.payeeName}</Datum>
      <Datum label="Account">
        <Copied text={row.payeeAccount} what="the account" />
      </Datum>
      <Datum label="Bank">{row.bankName}</Datum>
      <Datum label="SWIFT">
        <Copied text={row.bankSwift} what="the SWIFT code" />
      </Datum>
      <Datum label="Bank’s address">{row.bankAddress || '–'}</Datum>
      <Datum label="Added">
        <Time at={row.methodCreatedAt} />
      </Datum>
      {row.remark !== '' && <Datum label="Remark">{row.remark}</Datum>}
    </dl>
  );
}

/** Past steps with their operators, and for two-person decisions the remaining step. */
function Steps({ row }: { readonly row: Withdrawal }) {
  return (
    <section aria-label="Steps" className="rounded-lg bg-sunken px-3 py-2">
      <ol className="flex flex-col gap-1">
        {row.timeline.map(({ status, at }) => (
          <li key={status} className="flex justify-between gap-3">
            <span>
              {stateWords[status]}
              {status === APPROVED && row.approvedBy !== '' && ` by ${row.approvedBy}`}
              {status > APPROVED && row.decidedBy !== '' && ` by ${row.decidedBy}`}
            </span>
            <span className="text-muted">
              <Time at={at} />
            </span>
          </li>
        ))}
      </ol>
      {row.reference !== '' && <p className="mt-1 text-muted">Reference: {row.reference}</p>}
      {row.notes !== '' && <p className="mt-1 text-muted">Shown to the client: {row.notes}</p>}
      {row.needsTwo === 1 && isOpenWithdrawal(row) && (
        <p className="mt-1 font-semibold">
          {row.status === SUBMITTED
            ? 'Needs two people: one approves, another confirms the payment.'
            : 'A different operator must confirm the payment.'}
        </p>
      )}
    </section>
  );
}

export default function WithdrawalsPage() {
  return (
    <QueuePage
      queue="withdrawals"
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
