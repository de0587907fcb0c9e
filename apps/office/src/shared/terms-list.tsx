// A page of rows that operators keep: listed, added, changed and taken away, each by its own call and asked for with figures.
import type { CallError, NetworkError, OfficeCallName } from '@candor/client/office';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Link } from 'wouter';
import { ActButton } from './act-button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { type FieldSpec, FieldsDialog, type FieldValues } from './fields-dialog.tsx';
import { useKeys } from './keys.ts';
import { useMay } from './office-context.ts';
import { Page, Panel } from './page.tsx';
import { Pager } from './pager.tsx';
import { faultText } from './queries.ts';
import { ReasonLine, reasonFault } from './reason-field.tsx';
import { useUrlState } from './url-state.ts';

/** As `useAct` gives it; its input comes from the fields. */
export interface TermsAct {
  readonly call: OfficeCallName;
  readonly isBusy: boolean;
  readonly fault: CallError | NetworkError | null;
  forget(): void;
  /** True once it is done. */
  run(values: FieldValues): Promise<boolean>;
}

export interface TermsListProps<Row> {
  readonly title: string;
  /** One of them, as "address". */
  readonly one: string;
  readonly intro: ReactNode;
  /** Between the title and the list. */
  readonly filters?: ReactNode;
  readonly columns: readonly Column<Row>[];
  readonly fields: readonly FieldSpec[];
  readonly list: { readonly list: readonly Row[]; readonly total: number } | undefined;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
  readonly idOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly isRetired: (row: Row) => boolean;
  readonly valuesOf: (row: Row) => FieldValues;
  readonly retireText: string;
  readonly add: TermsAct;
  readonly change: TermsAct;
  readonly retire: TermsAct;
  /** Of the audit log: the first word of their subjects. */
  readonly historyKind: string;
  /** Whether it is said why each is added, changed or removed. */
  readonly needsReason?: boolean;
}

const PAGE_SIZE = 20;
type Asked<Row> = { readonly act: 'add' } | { readonly act: 'change' | 'retire'; readonly row: Row };

export function TermsList<Row>(props: TermsListProps<Row>) {
  const { title, one, list, idOf, nameOf, isRetired, valuesOf, add, change, retire } = props;
  const { needsReason = false } = props;
  const [reason, setReason] = useState('');
  const url = useUrlState();
  const may = useMay();
  const [asked, setAsked] = useState<Asked<Row> | null>(null);
  const begin = (next: Asked<Row>): void => {
    for (const act of [add, change, retire]) act.forget();
    setReason('');
    setAsked(next);
  };
  const settle = async (done: Promise<boolean>): Promise<void> => {
    if (await done) setAsked(null);
  };
  useKeys(title, [
    { key: 'n', text: `Add an ${one}`.replace(/an ([^aeiou])/, 'a $1'), run: () => begin({ act: 'add' }) },
  ]);
  const columns: readonly Column<Row>[] = [
    ...props.columns,
    {
      id: 'acts',
      title: 'Actions',
      isFigure: true,
      width: '13rem',
      render: (row) =>
        isRetired(row) ? (
          <span className="text-muted">Removed</span>
        ) : (
          <span className="inline-flex gap-1.5">
            <ActButton call={change.call} onClick={() => begin({ act: 'change', row })}>
              Change
            </ActButton>
            <ActButton
              call={retire.call}
              look="quiet"
              className="whitespace-nowrap"
              onClick={() => begin({ act: 'retire', row })}
            >
              Remove
            </ActButton>
          </span>
        ),
    },
  ];
  return (
    <Page
      title={title}
      acts={
        <ActButton call={add.call} look="primary" shortcut="N" onClick={() => begin({ act: 'add' })}>
          Add
        </ActButton>
      }
    >
      <div className="flex flex-col items-start gap-3">
        {props.filters}
        <p className="text-small text-muted">
          {props.intro}{' '}
          {may('audit.read') && (
            <Link
              href={`/audit?kind=${props.historyKind}`}
              className="text-accent underline underline-offset-2"
            >
              Who changed what
            </Link>
          )}
        </p>
      </div>
      <Panel>
        <DataTable
          name={props.historyKind}
          label={title}
          columns={columns}
          rows={list?.list}
          rowId={idOf}
          hasFailed={props.hasFailed}
          onRetry={props.onRetry}
          empty="There are none yet"
          currentId={url.get('row')}
          onMove={(row) => url.set({ row })}
          onOpen={(row) => !isRetired(row) && begin({ act: 'change', row })}
        />
        <Pager
          page={Number(url.get('page') ?? 1)}
          pageSize={PAGE_SIZE}
          total={list?.total ?? 0}
          onPage={(next) => url.set({ page: String(next) }, true)}
        />
      </Panel>
      {asked?.act === 'add' && (
        <FieldsDialog
          title={`New ${one}`}
          call={add.call}
          fields={props.fields}
          confirmLabel="Add"
          needsReason={needsReason}
          isBusy={add.isBusy}
          fault={add.fault}
          onConfirm={(values) => void settle(add.run(values))}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.act === 'change' && (
        <FieldsDialog
          title={nameOf(asked.row)}
          call={change.call}
          fields={props.fields}
          before={valuesOf(asked.row)}
          confirmLabel="Change"
          needsReason={needsReason}
          isBusy={change.isBusy}
          fault={change.fault}
          onConfirm={(values) => void settle(change.run({ ...values, id: idOf(asked.row) }))}
          onClose={() => setAsked(null)}
        />
      )}
      <ConfirmDialog
        isOpen={asked?.act === 'retire'}
        title={`Remove ${asked?.act === 'retire' ? nameOf(asked.row) : ''} permanently?`}
        call={retire.call}
        confirmLabel="Remove"
        confirmLook="danger"
        why={needsReason ? reasonFault(reason) : undefined}
        isBusy={retire.isBusy}
        fault={retire.fault ? faultText(retire.fault) : undefined}
        onConfirm={() =>
          asked?.act === 'retire' &&
          void settle(retire.run({ id: idOf(asked.row), ...(needsReason && { reason: reason.trim() }) }))
        }
        onClose={() => setAsked(null)}
      >
        <p>{props.retireText}</p>
        {needsReason && <ReasonLine value={reason} onChange={setReason} />}
      </ConfirmDialog>
    </Page>
  );
}
