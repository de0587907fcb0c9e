// The queue of deposits: the proof and what was reported, doubles, and the decision with the balance before and after.
import { useState } from 'react';
import { Link } from 'wouter';
import { Copied } from '../../shared/copy-button.tsx';
import { format } from '../../shared/format.ts';
import { Datum } from '../../shared/page.tsx';
import { useAct } from '../../shared/queries.ts';
import { Time } from '../../shared/time.tsx';
import { amountText, type Deposit, isWaitingDeposit, rejected, takesSecond } from './deposit.ts';
import { DepositConfirmation } from './deposit-confirmation.tsx';
import { DepositDecision } from './deposit-decision.tsx';
import { ImageViewer } from './image-viewer.tsx';
import { Flag, ItemHead } from './item-head.tsx';
import { QueuePage } from './queue-page.tsx';
import { reasonChoices, reasonWords } from './reasons.ts';
import { RejectDialog } from './reject-dialog.tsx';
import type { ItemTools } from './review-frame.tsx';

const COIN = 0;

const stateWords: Readonly<Record<number, string>> = {
  0: 'Being checked',
  1: 'Approved',
  2: 'Rejected',
  3: 'Cancelled by the client',
  4: 'Waiting for a second operator',
};

function DepositDetail({ row, tools }: { readonly row: Deposit; readonly tools: ItemTools }) {
  const [isRejecting, setRejecting] = useState(false);
  const waits = isWaitingDeposit(row);
  const reject = useAct('officeDecideDeposit', {
    changes: ['officeDeposits'],
    isQuiet: true,
    onDone: () => {
      setRejecting(false);
      tools.next();
    },
  });
  return (
    <>
      <ItemHead
        queue="deposits"
        row={row}
        title={`Deposit ${row.id}: ${amountText(row)}`}
        state={{ text: stateWords[row.status] ?? '', isWaiting: waits }}
      />
      <div className="grid gap-4 p-4 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          {row.doubleOf.length > 0 && (
            <Flag title="The same proof was used for another deposit">
              {row.doubleOf.map((id) => (
                <Link key={id} href={`/reviews/deposits?item=${id}`} className="me-2 underline">
                  Deposit {id}
                </Link>
              ))}
            </Flag>
          )}
          <ImageViewer of={String(row.id)} images={[{ label: 'Proof', url: row.proofUrl }]} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <dl className="grid grid-cols-2 gap-3">
            <Datum label="Reported">{amountText(row)}</Datum>
            <Datum label={waits ? 'Rate now' : 'Rate at decision'}>
              {format.number(row.usdPrice, 15)} {row.currencyCode} for 1 USD
            </Datum>
          </dl>
          <dl>
            <Datum label={row.type === COIN ? 'Sent to the address' : 'Sent to the account'}>
              <Copied text={row.address} what="where it was sent" />
            </Datum>
          </dl>
          {waits && !takesSecond(row) ? (
            <DepositDecision row={row} tools={tools} onReject={() => setRejecting(true)} />
          ) : (
            <Decided row={row} />
          )}
          {takesSecond(row) && <DepositConfirmation row={row} tools={tools} />}
        </div>
      </div>
      {isRejecting && (
        <RejectDialog
          title={`Reject ${amountText(row)}?`}
          confirmLabel="Reject"
          reasons={reasonChoices('deposits')}
          act={reject}
          onConfirm={(reasoned) => void reject.run(rejected(row.id, reasoned))}
          onClose={() => {
            reject.forget();
            setRejecting(false);
          }}
        />
      )}
    </>
  );
}

function Decided({ row }: { readonly row: Deposit }) {
  return (
    <dl className="grid grid-cols-2 gap-3 border-t border-line pt-3">
      <Datum label="Decided">
        {row.decidedAt ? <Time at={row.decidedAt} /> : '–'} {row.decidedBy && `by ${row.decidedBy}`}
        {row.confirmedBy && `, confirmed by ${row.confirmedBy}`}
      </Datum>
      {row.usd !== null && (
        <>
          <Datum label="Received">
            {format.number(row.receipt ?? 0, 8)} {row.currencyCode}
          </Datum>
          <Datum label={takesSecond(row) ? 'To be credited' : 'Credited'}>
            {format.moneyWithCurrency(row.usd)} {row.credited === 0 && !takesSecond(row) && '(in progress)'}
          </Datum>
          <Datum label="Reference">
            <Copied text={row.reference} what="the reference" />
          </Datum>
        </>
      )}
      {(row.remark !== '' || row.reason !== '') && (
        <Datum label="Shown to the client">
          {row.reason !== '' && <span className="block">{reasonWords(row.reason)}</span>}
          <span className="whitespace-pre-line">{row.remark}</span>
        </Datum>
      )}
    </dl>
  );
}

export default function DepositsPage() {
  return (
    <QueuePage
      queue="deposits"
      statuses={[
        { value: '0', label: 'Being checked' },
        { value: '4', label: 'Second operator' },
        { value: '1', label: 'Approved' },
        { value: '2', label: 'Rejected' },
        { value: '3', label: 'Cancelled' },
      ]}
      toRow={(one) => one}
      isWaiting={isWaitingDeposit}
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
