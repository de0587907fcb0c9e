// The next step of a withdrawal: approve it, mark it as paid, or return the amount; each confirmed with the account's
// money before and after.
import { useRef, useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { format } from '../../shared/format.ts';
import { TextInput } from '../../shared/inputs.tsx';
import { useKeys } from '../../shared/keys.ts';
import { useOperator } from '../../shared/office-context.ts';
import { useAct } from '../../shared/queries.ts';
import { BeforeAfter, useAccountAmounts } from './account-amounts.tsx';
import { claimReason } from './claim-bar.tsx';
import { DecisionFoot } from './decision-foot.tsx';
import { leaveOnEscape } from './deposit-decision.tsx';
import { reasonChoices } from './reasons.ts';
import { RejectDialog } from './reject-dialog.tsx';
import type { ItemTools } from './review-frame.tsx';
import { amountText, rejectedWithdrawal, SUBMITTED, type Withdrawal } from './withdrawal.ts';

type Confirming = 'approve' | 'pay' | 'reject' | null;

export function WithdrawalDecision({ row, tools }: { readonly row: Withdrawal; readonly tools: ItemTools }) {
  const [confirming, setConfirming] = useState<Confirming>(null);
  const [reference, setReference] = useState('');
  const field = useRef<HTMLFormElement>(null);
  const me = useOperator();
  const account = useAccountAmounts(row.client.id);
  const options = {
    changes: ['officeWithdrawals', 'officeStanding'] as const,
    isQuiet: true,
    onDone: () => {
      setConfirming(null);
      tools.next();
    },
  };
  const approve = useAct('officeApproveWithdrawal', options);
  const pay = useAct('officePayWithdrawal', options);
  const reject = useAct('officeRejectWithdrawal', options);
  const held = claimReason(tools.claim);
  const isSubmitted = row.status === SUBMITTED;
  const isOwn = row.needsTwo === 1 && row.approvedBy === me.email;
  const whyNotPay =
    held ??
    (isOwn
      ? 'You approved this. It needs two people, so another operator must confirm the payment.'
      : undefined) ??
    (reference.trim() === '' ? 'Enter the reference of the payment.' : undefined);
  const ask = (what: Confirming, why: string | undefined): void => {
    if (why !== undefined) return;
    for (const act of [approve, pay, reject]) act.forget();
    setConfirming(what);
  };
  useKeys('Item', [
    isSubmitted
      ? { key: 'a', text: 'Approve', run: () => ask('approve', held) }
      : {
          key: 'p',
          text: 'Mark as paid: enter the reference',
          run: () => field.current?.querySelector('input')?.focus(),
        },
    { key: 'r', text: 'Reject', run: () => ask('reject', held) },
  ]);
  /** The client's money before and after, by the change of each part. */
  const beforeAfter = (balance: number, reserved: number) => (
    <BeforeAfter
      changes={[
        { label: 'Balance', before: account?.balance, after: account && account.balance + balance },
        {
          label: 'Reserved for withdrawals',
          before: account?.lockBalance,
          after: account && account.lockBalance + reserved,
        },
      ]}
    />
  );
  return (
    <>
      <div className="border-t border-line pt-3">{beforeAfter(0, isSubmitted ? 0 : -row.number)}</div>
      <DecisionFoot>
        <form
          ref={field}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isSubmitted) ask('pay', whyNotPay);
          }}
          className="flex flex-wrap items-end gap-3"
        >
          {!isSubmitted && (
            <TextInput
              label="Reference of the payment"
              value={reference}
              maxLength={200}
              className="min-w-56 flex-1"
              disabled={isOwn || held !== undefined}
              onChange={setReference}
              onKeyDown={leaveOnEscape}
            />
          )}
          <div className="flex flex-wrap items-center gap-2">
            <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
            {isSubmitted ? (
              <ActButton
                call="officeApproveWithdrawal"
                look="primary"
                shortcut="A"
                why={held}
                onClick={() => ask('approve', held)}
              >
                Approve
              </ActButton>
            ) : (
              <ActButton
                call="officePayWithdrawal"
                look="primary"
                shortcut="Enter"
                why={whyNotPay}
                onClick={() => ask('pay', whyNotPay)}
              >
                Mark as paid
              </ActButton>
            )}
            <ActButton
              call="officeRejectWithdrawal"
              look="danger"
              shortcut="R"
              why={held}
              onClick={() => ask('reject', held)}
            >
              Reject
            </ActButton>
          </div>
          {!isSubmitted && isOwn && <p className="w-full text-caption text-warn">{whyNotPay}</p>}
        </form>
      </DecisionFoot>
      <ConfirmDialog
        isOpen={confirming === 'approve'}
        title={`Approve ${amountText(row)}?`}
        confirmLabel="Approve"
        act={approve}
        onConfirm={() => void approve.run({ id: row.id })}
        onClose={() => setConfirming(null)}
      >
        <Figures row={row} />
        {beforeAfter(0, 0)}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={confirming === 'pay'}
        title={`Mark ${format.number(row.realNumber, 2)} ${row.drawCurrency.code} as paid?`}
        confirmLabel="Mark as paid"
        act={pay}
        onConfirm={() => void pay.run({ id: row.id, reference: reference.trim() })}
        onClose={() => setConfirming(null)}
      >
        <Figures row={row} />
        <p>Payment reference: {reference.trim()}. The reserved amount is deducted permanently.</p>
        {beforeAfter(0, -row.number)}
      </ConfirmDialog>
      {confirming === 'reject' && (
        <RejectDialog
          title={`Reject and return ${amountText(row)}?`}
          confirmLabel="Reject"
          reasons={reasonChoices('withdrawals')}
          act={reject}
          onConfirm={(reasoned) => void reject.run(rejectedWithdrawal(row.id, reasoned))}
          onClose={() => setConfirming(null)}
        >
          {beforeAfter(row.number, -row.number)}
        </RejectDialog>
      )}
    </>
  );
}

const Figures = ({ row }: { readonly row: Withdrawal }) => (
  <p>
    {amountText(row)} including a fee of {format.moneyWithCurrency(row.fee)}. Amount to send:{' '}
    {format.number(row.realNumber, 2)} {row.drawCurrency.code}, to{' '}
    <span className="font-medium break-all">{row.address || row.payeeAccount}</span>.
  </p>
);
