// The queue of changes while four eyes are on: who requested one and why, every field before and after, and the
// decision.
import { mayDo, type OfficeAnswer, type Permission } from '@candor/client/office';
import { useState } from 'react';
import { type ChangedField, changedFields, recordOf } from '../../shared/changed-fields.ts';
import { Differences } from '../../shared/fields-dialog.tsx';
import { choicesOf } from '../../shared/inputs.tsx';
import { InvitationLink } from '../../shared/invitation-link.tsx';
import { useOperator } from '../../shared/office-context.ts';
import { Datum } from '../../shared/page.tsx';
import { lackText } from '../../shared/permission-words.ts';
import { Time } from '../../shared/time.tsx';
import { ItemHead } from './item-head.tsx';
import { QueuePage } from './queue-page.tsx';
import type { ItemTools } from './review-frame.tsx';
import { SecondDecision } from './second-decision.tsx';

type Change = OfficeAnswer<'officeChanges'>['list'][number] & {
  readonly client: null;
  readonly createdAt: string;
};

const isWaitingChange = ({ status }: Change): boolean => status === 'waiting';

const stateWords: Readonly<Record<Change['status'], string>> = {
  waiting: 'Waiting',
  confirmed: 'Confirmed',
  refused: 'Rejected',
};

interface ChangeDetailProps {
  readonly row: Change;
  readonly tools: ItemTools;
  /** Called for an operator who was added or reset by it. */
  readonly onInvited: (invited: { readonly email: string; readonly link: string }) => void;
}

function ChangeDetail({ row, tools, onInvited }: ChangeDetailProps) {
  const me = useOperator();
  const waits = isWaitingChange(row);
  const title = titleOf(row);
  const fields = fieldsOf(row.before, row.after);
  const differences = fields.length > 0 && <Differences rows={fields} />;
  return (
    <>
      <ItemHead
        queue="changes"
        row={row}
        title={title}
        state={{ text: stateWords[row.status], isWaiting: waits }}
      />
      <div className="flex flex-col gap-4 p-4">
        <dl className="grid grid-cols-2 gap-3">
          <Datum label="Requested by">{row.requestedBy}</Datum>
          <Datum label="Requested">
            <Time at={row.requestedAt} />
          </Datum>
          <Datum label="Reason">{row.reason === '' ? 'None was given' : row.reason}</Datum>
          {row.decidedAt && (
            <Datum label={stateWords[row.status]}>
              <Time at={row.decidedAt} /> by {row.decidedBy}
              {row.notes !== '' && `: ${row.notes}`}
            </Datum>
          )}
        </dl>
        {differences}
        {waits && (
          <SecondDecision
            id={row.id}
            tools={tools}
            onConfirmed={(answer) => {
              if ('invitation' in answer && answer.invitation !== null)
                onInvited({ email: emailOf(row.after), link: answer.invitation });
            }}
            changes={[
              'officeChanges',
              ...(['officeSettings', 'officeOperators', 'officeDepositAddresses'] as const),
              ...(['officeWireOptions', 'officeWithdrawCurrencies'] as const),
              ...(['reportDay', 'reportDays'] as const),
            ]}
            confirm={{
              call: 'officeConfirmChange',
              label: 'Confirm the change',
              title: `${title}?`,
              whyNot: whyNot(row, me),
              body: (
                <>
                  <p>{row.requestedBy} requested it. It takes effect immediately.</p>
                  {differences}
                </>
              ),
            }}
            refuse={{
              call: 'officeRefuseChange',
              label: row.requestedBy === me.email ? 'Cancel request' : 'Reject',
              title: `Reject: ${title}?`,
            }}
          />
        )}
      </div>
    </>
  );
}

const emailOf = (after: unknown): string =>
  typeof after === 'object' && after !== null && 'email' in after ? String(after.email) : 'The operator';

function whyNot(
  { requestedBy, permission }: Change,
  { email, role }: ReturnType<typeof useOperator>,
): string | undefined {
  if (requestedBy === email) return 'You requested it: another operator confirms it.';
  return mayDo(role, permission as Permission) ? undefined : lackText(permission);
}

const kindWords: Readonly<Record<string, string>> = {
  settings: 'settings',
  operator: 'operator',
  'deposit-address': 'deposit address',
  'wire-option': 'bank transfer account',
  'withdraw-currency': 'withdrawal currency',
  day: 'day',
  days: 'days',
};
const actWords: Readonly<Record<string, string>> = {
  add: 'Add',
  change: 'Change',
  retire: 'Remove',
  reset: 'Reset',
  enable: 'Let in again',
  'change role': 'Change the role of',
  close: 'Close',
};
/** Shown in the title already, or irrelevant for the decision. */
const leftOut: ReadonlySet<string> = new Set(['id', 'changedAt', 'ended', 'reason']);
/** Omitted for a new operator, because the values are obvious. */
const ofNobodyYet: ReadonlySet<string> = new Set(['isEnrolled', 'isDisabled']);

interface Changed {
  readonly act: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Changes of controls in the words of operators, field by field. For example: Change deposit address 3, USDT TRC20. */
function titleOf({ act, subject, before, after }: Changed): string {
  const [kind = '', ...named] = subject.split(' ');
  const id = named.join(' ');
  const { email, currency, code, network, protocol, bankName } = recordOf(before ?? after);
  const name = [email, currency ?? code, network ?? protocol ?? bankName].filter(Boolean).join(' ');
  const numbered = kind === 'settings' || id === 'new' ? '' : ` ${id}`;
  return `${actWords[act] ?? act} ${kindWords[kind] ?? kind}${numbered}${name === '' ? '' : `, ${name}`}`;
}

/** The differences; all fields if it is new or is removed. */
const fieldsOf = (before: unknown, after: unknown): readonly ChangedField[] =>
  changedFields(before, after, before === null ? new Set([...leftOut, ...ofNobodyYet]) : leftOut);

export default function ChangesPage() {
  const [invited, setInvited] = useState<{ readonly email: string; readonly link: string }>();
  return (
    <>
      <QueuePage
        queue="changes"
        statuses={choicesOf(stateWords)}
        toRow={(one) => ({ ...one, client: null, createdAt: one.requestedAt })}
        isWaiting={isWaitingChange}
        nameOf={titleOf}
        textOf={({ requestedBy }) => requestedBy}
        decideCall="officeRefuseChange"
        bulk={{
          label: 'Reject selected',
          describe: (row) => `${row.id}: ${titleOf(row)}, ${row.requestedBy}`,
          run: (http, { id }, { words }, key) =>
            http.call('officeRefuseChange', { id, reason: words }, { key }),
        }}
        detail={(row, tools) => <ChangeDetail row={row} tools={tools} onInvited={setInvited} />}
      />
      {invited && <InvitationLink {...invited} onClose={() => setInvited(undefined)} />}
    </>
  );
}
