// One request to be a professional client: what its client says, what proves it, and the decision of two operators.
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { format } from '../../shared/format.ts';
import { Panel } from '../../shared/page.tsx';
import { faultText, useAct } from '../../shared/queries.ts';
import type { ClientProtectionData } from './client-words.ts';
import { ReasonField, reasonFault } from './reason-field.tsx';

type Request = ClientProtectionData['requests'][number];

const criteria = {
  trades: 'Ten significant trades a quarter over four quarters',
  portfolio: 'A portfolio above 500,000 EUR',
  sector: 'A year of work in the sector',
} as const;
const states = {
  waiting: 'Waits to be looked at',
  proposed: 'Found right by one operator; another one confirms',
  confirmed: 'Confirmed',
  done: 'Done',
  refused: 'Refused',
} as const;
const changes = ['officeClientProtection', 'officeTimeline'] as const;

export function ClassRequestPanel({ request }: { readonly request: Request }) {
  const [deciding, setDeciding] = useState<'propose' | 'refuse' | null>(null);
  const confirm = useAct('officeConfirmClass', {
    doneText: 'They are a professional client, and told what they lose.',
    changes: [...changes],
  });
  const { id, status, proposedBy, proposedAt, decidedBy, decidedAt, remark, evidenceUrl } = request;
  const isOpen = status === 'waiting' || status === 'proposed';
  return (
    <Panel
      title={request.statement === '' ? `Return to retail ${id}` : `Request ${id} to be professional`}
      aside={
        isOpen && (
          <span className="flex gap-2">
            <ActButton call="officeRefuseClass" onClick={() => setDeciding('refuse')}>
              Refuse
            </ActButton>
            {status === 'waiting' ? (
              <ActButton call="officeProposeClass" look="primary" onClick={() => setDeciding('propose')}>
                Criteria are met
              </ActButton>
            ) : (
              <ActButton
                call="officeConfirmClass"
                look="primary"
                disabled={confirm.isBusy}
                onClick={() => void confirm.run({ id })}
              >
                Confirm
              </ActButton>
            )}
          </span>
        )
      }
    >
      <dl className="grid grid-cols-[9rem_minmax(0,1fr)] gap-x-4 gap-y-1 text-small">
        <dt className="text-muted">State</dt>
        <dd>{states[status]}</dd>
        <dt className="text-muted">Sent</dt>
        <dd>{format.dateTime(request.createdAt)}</dd>
        {request.criteria.length > 0 && (
          <>
            <dt className="text-muted">Criteria</dt>
            <dd>{request.criteria.map((name) => criteria[name]).join('; ')}</dd>
            <dt className="text-muted">In their words</dt>
            <dd className="break-words whitespace-pre-wrap">{request.statement}</dd>
            <dt className="text-muted">Evidence</dt>
            <dd>
              <a href={evidenceUrl} target="_blank" rel="noreferrer" className="text-accent underline">
                Open the picture
              </a>
            </dd>
          </>
        )}
        {proposedBy !== '' && proposedAt !== null && (
          <>
            <dt className="text-muted">Found right</dt>
            <dd>
              {proposedBy}, {format.dateTime(proposedAt)}
            </dd>
          </>
        )}
        {decidedBy !== '' && decidedAt !== null && (
          <>
            <dt className="text-muted">Decided</dt>
            <dd>
              {decidedBy}, {format.dateTime(decidedAt)}
            </dd>
          </>
        )}
        {remark !== '' && (
          <>
            <dt className="text-muted">Remark</dt>
            <dd className="break-words">{remark}</dd>
          </>
        )}
      </dl>
      {deciding !== null && <DecideDialog id={id} decision={deciding} onClose={() => setDeciding(null)} />}
    </Panel>
  );
}

const reasons = {
  propose: ['Two criteria are proved by the evidence'],
  refuse: ['The evidence does not prove two criteria', 'The picture can not be read'],
} as const;

function DecideDialog({
  id,
  decision,
  onClose,
}: {
  readonly id: number;
  readonly decision: 'propose' | 'refuse';
  readonly onClose: () => void;
}) {
  const [remark, setRemark] = useState('');
  const how = { changes: [...changes], isQuiet: true, onDone: onClose };
  const propose = useAct('officeProposeClass', { ...how, doneText: 'Another operator confirms it now.' });
  const refuse = useAct('officeRefuseClass', { ...how, doneText: 'Refused, and the client is told.' });
  const act = decision === 'propose' ? propose : refuse;
  return (
    <ConfirmDialog
      isOpen
      title={decision === 'propose' ? 'Find the criteria met?' : 'Refuse the request?'}
      call={decision === 'propose' ? 'officeProposeClass' : 'officeRefuseClass'}
      confirmLabel={decision === 'propose' ? 'Propose' : 'Refuse'}
      why={reasonFault(remark)}
      isBusy={act.isBusy}
      fault={act.fault === null ? undefined : faultText(act.fault)}
      onConfirm={() => void act.run({ id, remark: remark.trim() })}
      onClose={onClose}
    >
      <p>
        {decision === 'propose'
          ? 'Another operator must confirm it before anything changes.'
          : 'The client reads these words.'}
      </p>
      <ReasonField reasons={reasons[decision]} value={remark} onChange={setRemark} />
    </ConfirmDialog>
  );
}
