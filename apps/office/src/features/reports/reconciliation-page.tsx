// The daily reconciliation of clients' money: owed, held, difference, cause, and the signature of a second operator.
import type { OfficeAnswer } from '@candor/client/office';
import { classNames, Empty, Label } from '@candor/ui';
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { format } from '../../shared/format.ts';
import { useNow } from '../../shared/now.ts';
import { useOperator } from '../../shared/office-context.ts';
import { Datum, Page, Panel } from '../../shared/page.tsx';
import { Pager } from '../../shared/pager.tsx';
import { useRead } from '../../shared/queries.ts';
import { useFollow } from '../../shared/queue-counters.tsx';
import { Time } from '../../shared/time.tsx';
import { useUrlState } from '../../shared/url-state.ts';
import { ReconcileForm } from './reconcile-form.tsx';
import { ReportTabs } from './report-tabs.tsx';

type Row = OfficeAnswer<'reconciliations'>['list'][number];

export default function ReconciliationPage() {
  const url = useUrlState();
  const { data } = useRead('reconciliations', { page: url.page });
  useFollow('reports', 'reconciliations', 'reportDays');
  const [signing, setSigning] = useState<Row | null>(null);
  const day = url.get('day');
  return (
    <Page title="Reconciliation of clients’ money">
      <ReportTabs />
      {day !== undefined && <ReconcileForm key={day} day={day} onDone={() => url.set({ day: undefined })} />}
      {data?.list.length === 0 && (
        <Panel>
          <Empty
            title="Nothing has been reconciled yet"
            text="Open a day and enter where client money was held at the end of it."
          />
        </Panel>
      )}
      {data?.list.map((row) => (
        <ReconciliationPanel key={row.id} row={row} onSign={() => setSigning(row)} />
      ))}
      <Pager total={data?.total} />
      {signing && (
        <ActDialog
          call="signReconciliation"
          title={`Sign the reconciliation of ${signing.day}?`}
          confirmLabel="Sign"
          changes={['reconciliations', 'reportDays', 'reportDay']}
          doneText="Signed"
          inputOf={() => ({ id: signing.id })}
          onClose={() => setSigning(null)}
        >
          <p>
            Owed <strong>{format.money(signing.requirement)}</strong>, held{' '}
            <strong>{format.money(signing.resource)}</strong>, difference{' '}
            <strong>{format.signedMoney(signing.difference)} USD</strong>. This becomes final.
          </p>
        </ActDialog>
      )}
    </Page>
  );
}

function ReconciliationPanel({ row, onSign }: { readonly row: Row; readonly onSign: () => void }) {
  const now = useNow(60_000);
  const { email } = useOperator();
  const isLate = row.difference !== 0 && row.signedAt === null && Date.parse(row.dueAt) < now;
  return (
    <Panel
      title={row.day}
      aside={
        row.signedAt === null ? (
          <>
            <Label tone={isLate ? 'bad' : 'warn'}>
              {isLate ? 'Overdue since' : 'To be settled by'} <Time at={row.dueAt} />
            </Label>
            <ActButton
              call="signReconciliation"
              look="primary"
              why={
                row.enteredBy === email
                  ? 'You entered this, so another operator must sign it off.'
                  : undefined
              }
              onClick={onSign}
            >
              Sign
            </ActButton>
          </>
        ) : (
          <Label tone="good">Signed by {row.signedBy}</Label>
        )
      }
    >
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-4 p-4">
        <Datum label="Owed to clients">{format.money(row.requirement)}</Datum>
        <Datum label="Held for them">{format.money(row.resource)}</Datum>
        <Datum label="Difference">
          <span className={classNames(row.difference < 0 && 'text-danger')}>
            {format.signedMoney(row.difference)}
          </span>
        </Datum>
        <Datum label="Entered">
          {row.enteredBy}, <Time at={row.enteredAt} />
        </Datum>
      </dl>
      <ul className="divide-y divide-line border-t border-line">
        {row.lines.map(({ place, amount, evidence }) => (
          <li key={`${place} ${evidence}`} className="flex gap-4 px-4 py-2">
            <span className="w-56 font-medium">{place}</span>
            <span className="min-w-0 flex-1 text-muted">{evidence}</span>
            <span className="tabular-nums">{format.money(amount)}</span>
          </li>
        ))}
      </ul>
      {row.cause !== '' && <p className="border-t border-line px-4 py-2">Cause: {row.cause}</p>}
    </Panel>
  );
}
