// A client's protection: their class, their own limits, and their requests to be a professional client, with the
// possible decisions.
import type { OfficeAnswer } from '@candor/client/office';
import { classNames, Label, Skeleton } from '@candor/ui';
import { useState } from 'react';
import { Link } from 'wouter';
import { ActButton } from '../../shared/act-button.tsx';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { type ClassRequest, ClassRequestFacts, classStateWords } from '../../shared/class-request-facts.tsx';
import { DataTable } from '../../shared/data-table.tsx';
import { format } from '../../shared/format.ts';
import { useMay } from '../../shared/office-context.ts';
import { Panel } from '../../shared/page.tsx';
import { faultText, useRead } from '../../shared/queries.ts';
import { ReadFault } from '../../shared/read-fault.tsx';
import { Time } from '../../shared/time.tsx';
import type { ClientProtectionData } from './client-words.ts';

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
 * One of a client's requests to be a professional client, or of returns to retail, as its queue shows it, with a link
 * if it still waits.
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

type Try = OfficeAnswer<'officeClientQuestionnaire'>['tries'][number];

const answerWords: Readonly<Record<string, string>> = { t: 'True', f: 'False', u: 'I don’t know' };

/** The client's questionnaire about their knowledge, loaded on request only, because each view is audited. */
function QuestionnairePanel({ id }: { readonly id: number }) {
  const [isConfirming, setConfirming] = useState(false);
  const { data, error } = useRead('officeClientQuestionnaire', { id }, { isEnabled: isConfirming });
  return (
    <Panel
      title="Appropriateness test"
      aside={
        !isConfirming && (
          <ActButton call="officeClientQuestionnaire" onClick={() => setConfirming(true)}>
            Show the answers
          </ActButton>
        )
      }
    >
      {!isConfirming && (
        <p className="px-4 py-3 text-small text-muted">
          Answers given before the first real order. Viewing them is logged.
        </p>
      )}
      {error !== null && data === undefined && (
        <p role="alert" className="px-4 py-3 text-small text-danger">
          {faultText(error)}
        </p>
      )}
      {data?.tries.length === 0 && <p className="px-4 py-3 text-small text-muted">Not started.</p>}
      {data?.tries.map((one) => (
        <OneTry key={one.id} one={one} />
      ))}
    </Panel>
  );
}

function OneTry({ one }: { readonly one: Try }) {
  const { id, beganAt, answeredAt, passed, correct, answers } = one;
  return (
    <section aria-label={`Try ${id}`} className="border-b border-line px-4 py-3 last:border-b-0">
      <h3 className="flex flex-wrap items-center gap-2 text-small font-semibold">
        <Time at={answeredAt ?? beganAt} />
        {passed === null ? (
          <Label>Started, not submitted</Label>
        ) : (
          <Label tone={passed ? 'accent' : 'warn'}>{passed ? 'Passed' : 'Failed'}</Label>
        )}
        {correct !== null && (
          <span className="font-normal text-muted">
            {correct} of {answers.filter(({ isRight }) => isRight !== null).length} right
          </span>
        )}
      </h3>
      <ol className="mt-2 flex flex-col gap-1.5">
        {answers.map(({ question, answer, isRight }) => (
          <li key={question} className="grid grid-cols-[minmax(0,1fr)_9rem] gap-3 text-small">
            <span>{question}</span>
            <span
              className={classNames(
                'text-end',
                isRight === true && 'text-good',
                isRight === false && 'text-danger',
              )}
            >
              {answerWords[answer] ?? '–'}
              {isRight !== null && <span className="text-muted">{isRight ? ', right' : ', wrong'}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
