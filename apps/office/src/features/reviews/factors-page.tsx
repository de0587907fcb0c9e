// The queue of second factors reported lost: who requested the removal and why, until when the client may object, and
// the second operator's decision.
import type { OfficeAnswer } from '@candor/client/office';
import { format } from '../../shared/format.ts';
import { choicesOf } from '../../shared/inputs.tsx';
import { useNow } from '../../shared/now.ts';
import { useOperator } from '../../shared/office-context.ts';
import { Datum } from '../../shared/page.tsx';
import { Flag, ItemHead } from './item-head.tsx';
import { QueuePage } from './queue-page.tsx';
import type { ItemTools } from './review-frame.tsx';
import { SecondDecision } from './second-decision.tsx';

type FactorReset = OfficeAnswer<'officeFactorResets'>['list'][number] & { readonly createdAt: string };

const isWaitingFactor = ({ status }: FactorReset): boolean => status === 'waiting';

const stateWords: Readonly<Record<FactorReset['status'], string>> = {
  waiting: 'Waiting',
  removed: 'Removed',
  refused: 'Rejected',
  expired: 'Expired',
};

const minuteMs = 60_000;

function FactorDetail({ row, tools }: { readonly row: FactorReset; readonly tools: ItemTools }) {
  const me = useOperator();
  const now = useNow();
  const waits = isWaitingFactor(row);
  const minutesLeft = Math.ceil((new Date(row.openAt).getTime() - now) / minuteMs);
  const whose = row.client.email || row.client.uid;
  return (
    <>
      <ItemHead
        queue="factors"
        row={row}
        title={`Two-factor reset ${row.id}`}
        state={{ text: stateWords[row.status], isWaiting: waits }}
      />
      <div className="flex flex-col gap-4 p-4">
        <dl className="grid grid-cols-2 gap-3">
          <Datum label="Requested by">{row.requestedBy}</Datum>
          <Datum label="Requested">{format.dateTime(row.requestedAt)}</Datum>
          <Datum label="Why">{row.reason}</Datum>
          {waits && <Datum label="The client may object until">{format.dateTime(row.openAt)}</Datum>}
          {waits && <Datum label="Expires">{format.dateTime(row.expiresAt)}</Datum>}
          {row.decidedAt && (
            <Datum label={stateWords[row.status]}>
              {format.dateTime(row.decidedAt)}
              {row.decidedBy !== '' && ` by ${row.decidedBy}`}
            </Datum>
          )}
        </dl>
        {row.factorUsedAt !== null && (
          <Flag
            title={`The client used two-factor authentication at ${format.dateTime(row.factorUsedAt)}, so it is not lost.`}
          />
        )}
        {waits && (
          <SecondDecision
            id={row.id}
            tools={tools}
            changes={['officeFactorResets']}
            confirm={{
              call: 'officeConfirmFactorReset',
              label: 'Reset two-factor',
              look: 'danger',
              title: `Reset two-factor authentication for ${whose}?`,
              confirmLabel: 'Remove',
              whyNot: reasonAgainst(row, me.email, minutesLeft),
              body: (
                <p>
                  Their authenticator app, recovery codes and passkeys are removed, all sessions end, and
                  withdrawals go on hold as after a password change. They are notified at all their addresses.
                </p>
              ),
            }}
            refuse={{
              call: 'officeRefuseFactorReset',
              label: row.requestedBy === me.email ? 'Cancel request' : 'Reject',
              look: 'secondary',
              title: `Reject the two-factor reset for ${whose}?`,
            }}
          >
            <p className="text-small text-muted">
              Before you confirm, compare the new photo with the stored documents yourself. The operator who
              requested this can’t confirm it.
            </p>
          </SecondDecision>
        )}
      </div>
    </>
  );
}

function reasonAgainst(row: FactorReset, me: string, minutesLeft: number): string | undefined {
  if (row.requestedBy === me) return 'You requested this, so another operator must confirm it.';
  if (row.factorUsedAt !== null) return 'The client has used two-factor authentication. Reject this request.';
  if (minutesLeft > 0) return `The client can object for another ${minutesLeft} min.`;
  return undefined;
}

export default function FactorsPage() {
  return (
    <QueuePage
      queue="factors"
      statuses={choicesOf(stateWords)}
      toRow={(one) => ({ ...one, createdAt: one.requestedAt })}
      isWaiting={isWaitingFactor}
      textOf={({ requestedBy }) => `Asked by ${requestedBy}`}
      decideCall="officeConfirmFactorReset"
      bulk={{
        label: 'Reject selected',
        describe: ({ id, client, requestedBy }) =>
          `${id}: ${client.email || client.uid}, asked by ${requestedBy}`,
        run: (http, { id }, { words }, key) =>
          http.call('officeRefuseFactorReset', { id, reason: words }, { key }),
      }}
      detail={(row, tools) => <FactorDetail row={row} tools={tools} />}
    />
  );
}
