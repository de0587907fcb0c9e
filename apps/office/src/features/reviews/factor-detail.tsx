// One second factor that a client is said to have lost: who asked for its removal and why, until when the client may object,
// and the second person's decision.
import { type OfficeAnswer, REVIEW_HOURS } from '@candor/client/office';
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { format } from '../../shared/format.ts';
import { useKeys } from '../../shared/keys.ts';
import { useNow } from '../../shared/now.ts';
import { useOperator } from '../../shared/office-context.ts';
import { Datum } from '../../shared/page.tsx';
import { useAct } from '../../shared/queries.ts';
import { dueAt } from './deadline.tsx';
import { decisionFault } from './decided-fault.ts';
import { Flag } from './flag.tsx';
import { holdReason } from './hold-bar.tsx';
import { ItemHead } from './item-head.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import type { ItemTools } from './review-frame.tsx';

export type FactorReset = OfficeAnswer<'officeFactorResets'>['list'][number] & { readonly createdAt: string };

export const isWaitingFactor = ({ status }: FactorReset): boolean => status === 'waiting';

const stateWords: Readonly<Record<FactorReset['status'], string>> = {
  waiting: 'Waiting',
  removed: 'Removed',
  refused: 'Refused',
  expired: 'Expired',
};

const minuteMs = 60_000;

export function FactorDetail({ row, tools }: { readonly row: FactorReset; readonly tools: ItemTools }) {
  const [asked, setAsked] = useState<'confirm' | 'refuse' | null>(null);
  const me = useOperator();
  const now = useNow();
  const waits = isWaitingFactor(row);
  const minutesLeft = Math.ceil((new Date(row.openAt).getTime() - now) / minuteMs);
  const options = {
    changes: ['officeFactorResets', 'officeClient', 'officeTimeline'] as const,
    isQuiet: true,
    onDone: () => {
      setAsked(null);
      tools.next();
    },
  };
  const confirm = useAct('officeConfirmFactorReset', options);
  const refuse = useAct('officeRefuseFactorReset', options);
  const held = holdReason(tools.hold);
  const whyNot = held ?? reasonAgainst(row, me.email, minutesLeft);
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
  return (
    <>
      <ItemHead
        queue="factors"
        listCall="officeFactorResets"
        row={row}
        title={`Lost factor ${row.id}`}
        state={{ text: stateWords[row.status], isWaiting: waits }}
        due={dueAt(row.createdAt, REVIEW_HOURS.factors)}
      />
      <div className="flex flex-col gap-4 p-4">
        <dl className="grid grid-cols-2 gap-3">
          <Datum label="Asked for by">{row.requestedBy}</Datum>
          <Datum label="Asked for">{format.dateTime(row.requestedAt)}</Datum>
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
            title={`The client used the factor at ${format.dateTime(row.factorUsedAt)}: it is not lost.`}
          />
        )}
        {waits && (
          <>
            <p className="text-small text-muted">
              Compare the new photo with the sealed images yourself before you confirm. Who asked can’t
              confirm.
            </p>
            <div className="flex flex-wrap gap-2">
              <ActButton
                call="officeConfirmFactorReset"
                look="danger"
                shortcut="A"
                disabled={whyNot !== undefined}
                why={whyNot}
                onClick={() => ask('confirm', whyNot)}
              >
                Remove the factor
              </ActButton>
              <ActButton
                call="officeRefuseFactorReset"
                shortcut="R"
                disabled={held !== undefined}
                why={held}
                onClick={() => ask('refuse', held)}
              >
                {row.requestedBy === me.email ? 'Take back' : 'Refuse'}
              </ActButton>
            </div>
            {whyNot !== undefined && <p className="text-caption text-warn">{whyNot}</p>}
          </>
        )}
      </div>
      <ConfirmDialog
        isOpen={asked === 'confirm'}
        title={`Remove the second factor of ${row.client.email || row.client.uid}?`}
        confirmLabel="Remove"
        confirmLook="danger"
        call="officeConfirmFactorReset"
        isBusy={confirm.isBusy}
        fault={decisionFault(confirm.fault)}
        onConfirm={() => void confirm.run({ id: row.id })}
        onClose={() => setAsked(null)}
      >
        <p>
          Their authenticator app, recovery codes and passkeys go, every login ends, and withdrawals are held
          as after a change of the password. They are told at every address of theirs.
        </p>
      </ConfirmDialog>
      {asked === 'refuse' && (
        <RejectDialog
          title={`Refuse to remove the second factor of ${row.client.email || row.client.uid}?`}
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

function reasonAgainst(row: FactorReset, me: string, minutesLeft: number): string | undefined {
  if (row.requestedBy === me) return 'You asked for it: another operator confirms it.';
  if (row.factorUsedAt !== null) return 'The client used the factor: refuse it.';
  if (minutesLeft > 0) return `The client may object for another ${minutesLeft} min.`;
  return undefined;
}
