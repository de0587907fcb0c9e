// One adjustment: who asked for it and why, the balance before and after, and the second person's decision.
import { type OfficeAnswer, REVIEW_HOURS } from '@candor/client/office';
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { format } from '../../shared/format.ts';
import { useKeys } from '../../shared/keys.ts';
import { useOperator } from '../../shared/office-context.ts';
import { Datum } from '../../shared/page.tsx';
import { useAct } from '../../shared/queries.ts';
import { Time } from '../../shared/time.tsx';
import { dueAt } from './deadline.tsx';
import { decisionFault } from './decided-fault.ts';
import { Flag } from './flag.tsx';
import { holdReason } from './hold-bar.tsx';
import { ItemHead } from './item-head.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import type { ItemTools } from './review-frame.tsx';
import { BeforeAfter, useStanding } from './standing.tsx';

export type Adjustment = OfficeAnswer<'officeAdjustments'>['list'][number] & { readonly createdAt: string };

export const isWaitingAdjustment = ({ status }: Adjustment): boolean => status === 'waiting';

const stateWords: Readonly<Record<Adjustment['status'], string>> = {
  waiting: 'Waiting',
  confirmed: 'Confirmed, about to be posted',
  posted: 'Posted',
  refused: 'Refused',
  failed: 'The ledger refused it',
};

export function AdjustmentDetail({ row, tools }: { readonly row: Adjustment; readonly tools: ItemTools }) {
  const [asked, setAsked] = useState<'confirm' | 'refuse' | null>(null);
  const me = useOperator();
  const standing = useStanding(row.client.id);
  const waits = isWaitingAdjustment(row);
  const options = {
    changes: ['officeAdjustments', 'officeStanding'] as const,
    isQuiet: true,
    onDone: () => {
      setAsked(null);
      tools.next();
    },
  };
  const confirm = useAct('officeConfirmAdjustment', options);
  const refuse = useAct('officeRefuseAdjustment', options);
  const held = holdReason(tools.hold);
  const whyNot =
    held ?? (row.requestedBy === me.email ? 'You asked for it: another operator confirms it.' : undefined);
  const ask = (what: 'confirm' | 'refuse', why: string | undefined): void => {
    if (why !== undefined) return;
    confirm.forget();
    refuse.forget();
    setAsked(what);
  };
  useKeys(
    'Item',
    [
      { key: 'a', text: 'Confirm', run: () => ask('confirm', whyNot) },
      { key: 'r', text: 'Refuse', run: () => ask('refuse', held) },
    ],
    waits,
  );
  const amount = `${format.signedMoney(row.amount)} USD`;
  const change = {
    label: 'Balance',
    before: standing?.balance,
    after: standing && standing.balance + row.amount,
  };
  return (
    <>
      <ItemHead
        queue="adjustments"
        listCall="officeAdjustments"
        row={row}
        title={`Adjustment ${row.id}: ${amount}`}
        state={{ text: stateWords[row.status], isWaiting: waits }}
        due={dueAt(row.createdAt, REVIEW_HOURS.adjustments)}
      />
      <div className="flex flex-col gap-4 p-4">
        <dl className="grid grid-cols-2 gap-3">
          <Datum label="Asked for by">{row.requestedBy}</Datum>
          <Datum label="Asked for">
            <Time at={row.requestedAt} />
          </Datum>
          <Datum label="Why">{row.reason}</Datum>
          {row.decidedAt && (
            <Datum label="Decided">
              <Time at={row.decidedAt} /> by {row.decidedBy}
            </Datum>
          )}
        </dl>
        {row.failure !== '' && <Flag title={`The ledger refused it: ${row.failure}`} />}
        {waits && (
          <>
            <BeforeAfter changes={[change]} />
            <div className="flex flex-wrap gap-2">
              <ActButton
                call="officeConfirmAdjustment"
                look="primary"
                shortcut="A"
                disabled={whyNot !== undefined}
                why={whyNot}
                onClick={() => ask('confirm', whyNot)}
              >
                Confirm {amount}
              </ActButton>
              <ActButton
                call="officeRefuseAdjustment"
                look="danger"
                shortcut="R"
                disabled={held !== undefined}
                why={held}
                onClick={() => ask('refuse', held)}
              >
                Refuse
              </ActButton>
            </div>
            {whyNot !== undefined && <p className="text-caption text-warn">{whyNot}</p>}
          </>
        )}
      </div>
      <ConfirmDialog
        isOpen={asked === 'confirm'}
        title={`Post ${amount}?`}
        confirmLabel="Confirm"
        call="officeConfirmAdjustment"
        isBusy={confirm.isBusy}
        fault={decisionFault(confirm.fault)}
        onConfirm={() => void confirm.run({ id: row.id })}
        onClose={() => setAsked(null)}
      >
        <p>
          {row.client.email || row.client.uid} is notified, and reads why: {row.reason}
        </p>
        <BeforeAfter changes={[change]} />
      </ConfirmDialog>
      {asked === 'refuse' && (
        <RejectDialog
          title={`Refuse ${amount}?`}
          confirmLabel="Refuse"
          isBusy={refuse.isBusy}
          fault={decisionFault(refuse.fault)}
          onConfirm={({ words }) => void refuse.run({ id: row.id, reason: words })}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
