// How a client is protected: their class, their own limits, and their requests to be a professional client, with what can be
// decided about them.
import { Label, Skeleton } from '@candor/ui';
import { useState } from 'react';
import { Link } from 'wouter';
import { ActButton } from '../../shared/act-button.tsx';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { type ClassRequest, ClassRequestFacts, classStateWords } from '../../shared/class-request-facts.tsx';
import { DataTable } from '../../shared/data-table.tsx';
import { format } from '../../shared/format.ts';
import { useMay } from '../../shared/office-context.ts';
import { Panel } from '../../shared/page.tsx';
import { useRead } from '../../shared/queries.ts';
import { ReadFault } from '../../shared/read-fault.tsx';
import type { ClientProtectionData } from './client-words.ts';
import { QuestionnairePanel } from './questionnaire-panel.tsx';

const periods = {
  day: 'Deposits in 24 hours',
  week: 'Deposits in 7 days',
  month: 'Deposits in 30 days',
} as const;

export function ClientProtection({ id }: { readonly id: number }) {
  const read = useRead('officeClientProtection', { id });
  if (read.data) return <Shown id={id} protection={read.data} />;
  return read.isError ? (
    <ReadFault title="The protection could not be loaded" read={read} />
  ) : (
    <div role="status" aria-label="Loading">
      <Skeleton className="h-40 w-full rounded-xl" />
    </div>
  );
}

function Shown({ id, protection }: { readonly id: number; readonly protection: ClientProtectionData }) {
  const [isReturning, setReturning] = useState(false);
  const isProfessional = protection.class === 'professional';
  const limits = [
    { name: 'Daily loss', ...protection.loss, used: protection.loss.lost },
    ...protection.deposits.map((limit) => ({ name: periods[limit.period], ...limit })),
  ];
  return (
    <>
      <Panel
        title="Client category"
        aside={
          <ActButton
            call="officeSetRetail"
            why={isProfessional ? undefined : 'They are a retail client.'}
            onClick={() => setReturning(true)}
          >
            Return to retail
          </ActButton>
        }
      >
        <div className="p-4">
          <p className="text-small font-medium">{isProfessional ? 'Professional client' : 'Retail client'}</p>
          <p className="text-small text-muted">
            {protection.rules.name === ''
              ? 'No client protection rules are set, so the client category has no effect.'
              : `Rules: ${protection.rules.name}. ${protection.rules.source}`}
          </p>
          {protection.breakUntil !== null && (
            <p className="mt-2 text-small">
              On a break until {format.dateTime(protection.breakUntil)}: can’t open positions or deposit.
            </p>
          )}
        </div>
      </Panel>
      <Panel title="Limits the client has set">
        <DataTable
          label="Limits, one a row"
          rows={limits}
          rowId={({ name }) => name}
          empty="No limits set."
          columns={[
            { id: 'name', title: 'Limit', render: ({ name }) => name },
            {
              id: 'amount',
              title: 'USD',
              isFigure: true,
              render: ({ amount }) => (amount === null ? 'None' : format.money(amount)),
            },
            {
              id: 'used',
              title: 'Used',
              isFigure: true,
              render: ({ used }) => (used === null ? '–' : format.money(Math.max(0, used))),
            },
            {
              id: 'next',
              title: 'Pending change',
              render: ({ next }) =>
                next === null
                  ? '–'
                  : `${next.amount === null ? 'None' : format.money(next.amount)} from ${format.dateTime(next.from)}`,
            },
          ]}
        />
      </Panel>
      {protection.requests.map((request) => (
        <ClassRequestPanel key={request.id} request={request} />
      ))}
      <QuestionnairePanel id={id} />
      {isReturning && <ReturnDialog id={id} onClose={() => setReturning(false)} />}
    </>
  );
}

const reasons = ['The criteria are no longer met', 'Requested by the client'];

const ReturnDialog = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => (
  <ActDialog
    call="officeSetRetail"
    title="Return this client to retail status?"
    confirmLabel="Return to retail"
    reasons={reasons}
    changes={['officeClientProtection', 'officeTimeline']}
    doneText="Returned to retail status. The client is notified."
    inputOf={(reason) => ({ id, reason })}
    onClose={onClose}
  >
    <p>Leverage limits apply again to positions opened from now on. Open positions don’t change.</p>
  </ActDialog>
);

/**
 * One of a client's requests to be a professional client, or a return to retail: as its queue shows it, and the way
 * there where it waits.
 */
function ClassRequestPanel({ request }: { readonly request: ClassRequest }) {
  const may = useMay();
  const { id, status } = request;
  const isOpen = status === 'waiting' || status === 'proposed';
  const isReturn = request.statement === '';
  return (
    <Panel
      title={isReturn ? `Return to retail ${id}` : `Professional status request ${id}`}
      aside={
        <>
          <Label tone={isOpen ? 'warn' : 'plain'}>{classStateWords[status]}</Label>
          {!isReturn && may('protection.read') && (
            <Link href={`/reviews/classes?item=${id}`} className="text-small text-accent underline">
              {isOpen ? 'Decide' : 'Open in its queue'}
            </Link>
          )}
        </>
      }
    >
      <div className="p-4">
        <ClassRequestFacts request={request} />
      </div>
    </Panel>
  );
}
