// The queue of identities: images, what was typed, whether the document is another client's too, and the decision.
import type { OfficeAnswer, OfficeInput } from '@candor/client/office';
import { useState } from 'react';
import { Link } from 'wouter';
import { ActButton } from '../../shared/act-button.tsx';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { useKeys } from '../../shared/keys.ts';
import { Datum } from '../../shared/page.tsx';
import { useAct } from '../../shared/queries.ts';
import { Time } from '../../shared/time.tsx';
import { claimReason } from './claim-bar.tsx';
import { DecisionFoot } from './decision-foot.tsx';
import { ImageViewer } from './image-viewer.tsx';
import { Flag, ItemHead } from './item-head.tsx';
import { QueuePage } from './queue-page.tsx';
import { isReasonOf, reasonChoices, reasonWords } from './reasons.ts';
import { type Reasoned, RejectDialog } from './reject-dialog.tsx';
import type { ItemTools } from './review-frame.tsx';

type Identity = OfficeAnswer<'identities'>['list'][number];

const WAITING = 1;
const isWaitingIdentity = ({ status }: Identity): boolean => status === WAITING;

const sentBack = (id: number, { reason, words }: Reasoned): OfficeInput<'decideIdentity'> => ({
  id,
  approve: false,
  ...(isReasonOf('identities', reason) && { reason }),
  ...(words !== '' && { remark: words }),
});

const stateWords: Readonly<Record<number, string>> = { 0: 'Sent back', 1: 'Under review', 2: 'Verified' };

function IdentityDetail({ row, tools }: { readonly row: Identity; readonly tools: ItemTools }) {
  const [confirming, setConfirming] = useState<'approve' | 'reject' | null>(null);
  const waits = isWaitingIdentity(row);
  const decide = useAct('decideIdentity', {
    changes: ['identities'],
    isQuiet: true,
    onDone: () => {
      setConfirming(null);
      tools.next();
    },
  });
  const why = claimReason(tools.claim);
  const ask = (what: 'approve' | 'reject'): void => {
    if (why !== undefined) return;
    decide.forget();
    setConfirming(what);
  };
  useKeys(
    'Item',
    [
      { key: 'a', text: 'Approve', run: () => ask('approve') },
      { key: 'r', text: 'Send back', run: () => ask('reject') },
    ],
    waits,
  );
  return (
    <>
      <ItemHead
        queue="identities"
        row={row}
        title={`Identity ${row.id}`}
        state={{ text: stateWords[row.status] ?? '', isWaiting: waits }}
      />
      <div className="flex flex-col gap-4 p-4">
        <dl className="grid grid-cols-3 gap-3">
          <Datum label="Name as typed">{row.name}</Datum>
          <Datum label="Number ends with">{row.cardId}</Datum>
          <Datum label="Sent">
            <Time at={row.createdAt} />
          </Datum>
        </dl>
        {row.sameCard.length > 0 && (
          <Flag title="Another client sent the same document">
            {row.sameCard.map((uid) => (
              <Link key={uid} href={`/clients?search=${uid}`} className="me-2 underline">
                uid {uid}
              </Link>
            ))}
          </Flag>
        )}
        <ImageViewer
          of={String(row.id)}
          images={[
            { label: 'Front', url: row.frontUrl },
            { label: 'Back', url: row.reverseUrl },
          ]}
        />
        {waits ? (
          <DecisionFoot>
            <div className="flex flex-wrap gap-2">
              <ActButton
                call="decideIdentity"
                look="primary"
                shortcut="A"
                why={why}
                onClick={() => ask('approve')}
              >
                Approve
              </ActButton>
              <ActButton
                call="decideIdentity"
                look="danger"
                shortcut="R"
                why={why}
                onClick={() => ask('reject')}
              >
                Send back
              </ActButton>
            </div>
          </DecisionFoot>
        ) : (
          <dl className="grid grid-cols-2 gap-3 border-t border-line pt-3">
            <Datum label="Decided">
              {row.decidedAt ? <Time at={row.decidedAt} /> : '–'} {row.decidedBy && `by ${row.decidedBy}`}
            </Datum>
            {(row.remark !== '' || row.reason !== '') && (
              <Datum label="Shown to the client">
                {row.reason !== '' && <span className="block">{reasonWords(row.reason)}</span>}
                <span className="whitespace-pre-line">{row.remark}</span>
              </Datum>
            )}
          </dl>
        )}
      </div>
      <ConfirmDialog
        isOpen={confirming === 'approve'}
        title="Approve this identity?"
        confirmLabel="Approve"
        act={decide}
        onConfirm={() => void decide.run({ id: row.id, approve: true })}
        onClose={() => setConfirming(null)}
      >
        <p>
          {row.name} will be able to deposit, trade and withdraw. This name is final: bank accounts are
          checked against it.
        </p>
      </ConfirmDialog>
      {confirming === 'reject' && (
        <RejectDialog
          title="Send this identity back?"
          confirmLabel="Send back"
          reasons={reasonChoices('identities')}
          act={decide}
          onConfirm={(reasoned) => void decide.run(sentBack(row.id, reasoned))}
          onClose={() => setConfirming(null)}
        />
      )}
    </>
  );
}

export default function IdentitiesPage() {
  return (
    <QueuePage
      queue="identities"
      statuses={[
        { value: '1', label: 'Under review' },
        { value: '2', label: 'Verified' },
        { value: '0', label: 'Sent back' },
      ]}
      toRow={(one) => one}
      isWaiting={isWaitingIdentity}
      textOf={({ name }) => name}
      decideCall="decideIdentity"
      bulk={{
        label: 'Send back selected',
        reasons: reasonChoices('identities'),
        describe: ({ id, name, client }) => `${id}: ${name}, ${client.email || client.uid}`,
        run: (http, { id }, { reason, words }, key) =>
          http.call('decideIdentity', sentBack(id, { reason, words }), { key }),
      }}
      detail={(row, tools) => <IdentityDetail row={row} tools={tools} />}
    />
  );
}
