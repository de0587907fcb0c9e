// A page of rows that operators manage: listed, added, changed and removed, each by its own call and confirmed with the
// amounts.
import type { OfficeCallName, OfficeInput } from '@candor/client/office';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { ActButton } from './act-button.tsx';
import { ActDialog } from './act-dialog.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { type FieldSpec, FieldsDialog } from './fields-dialog.tsx';
import { plainText } from './format.ts';
import { useKeys } from './keys.ts';
import { useMay } from './office-context.ts';
import { Page, Panel } from './page.tsx';
import { Pager } from './pager.tsx';

interface Term {
  readonly id: number;
  /** When it was withdrawn from the offer, if such rows stay in the list. */
  readonly retiredAt?: string | null;
}

export interface TermsListProps<Row extends Term> {
  readonly title: string;
  /** The singular, as "address". */
  readonly one: string;
  readonly intro: ReactNode;
  /** Between the title and the list. */
  readonly filters: ReactNode;
  readonly columns: readonly Column<Row>[];
  /** Named as in the rows. */
  readonly fields: readonly FieldSpec[];
  readonly read: {
    readonly data: { readonly list: readonly Row[]; readonly total: number } | undefined;
    readonly isError: boolean;
    refetch(): unknown;
  };
  readonly nameOf: (row: Row) => string;
  readonly retireText: string;
  readonly calls: Readonly<Record<'list' | 'add' | 'change' | 'retire', OfficeCallName>>;
  /** First word of their subjects in the audit log. */
  readonly historyKind: string;
  /** True if adding, changing or removing one requires a reason. */
  readonly needsReason?: boolean;
}

type OpenedDialog<Row> =
  | { readonly act: 'add'; readonly row?: never }
  | { readonly act: 'change' | 'retire'; readonly row: Row };

export function TermsList<Row extends Term>(props: TermsListProps<Row>) {
  const { title, one, read, fields, calls, nameOf, needsReason = false } = props;
  const may = useMay();
  const [opened, setOpened] = useState<OpenedDialog<Row> | null>(null);
  const close = (): void => setOpened(null);
  const changes = [calls.list];
  useKeys(title, [
    {
      key: 'n',
      text: `Add an ${one}`.replace(/an ([^aeiou])/, 'a $1'),
      run: () => setOpened({ act: 'add' }),
    },
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
            <ActButton call={calls.change} onClick={() => setOpened({ act: 'change', row })}>
              Change
            </ActButton>
            <ActButton
              call={calls.retire}
              look="quiet"
              className="whitespace-nowrap"
              onClick={() => setOpened({ act: 'retire', row })}
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
        <ActButton call={calls.add} look="primary" shortcut="N" onClick={() => setOpened({ act: 'add' })}>
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
          read={read}
          rowId={({ id }) => String(id)}
          empty="There are none yet"
          isWalked
          onOpen={(row) => !isRetired(row) && setOpened({ act: 'change', row })}
        />
        <Pager total={read.data?.total} />
      </Panel>
      {opened && opened.act !== 'retire' && (
        <FieldsDialog
          title={opened.row ? nameOf(opened.row) : `New ${one}`}
          call={calls[opened.act]}
          changes={changes}
          fields={fields}
          row={opened.row && { id: opened.row.id, values: valuesOf(opened.row, fields) }}
          needsReason={needsReason}
          onClose={close}
        />
      )}
      {opened?.act === 'retire' && (
        <ActDialog
          call={calls.retire}
          title={`Remove ${nameOf(opened.row)} permanently?`}
          confirmLabel="Remove"
          confirmLook="danger"
          needsReason={needsReason}
          changes={changes}
          doneText="Removed"
          inputOf={(reason) =>
            ({ id: opened.row.id, ...(needsReason && { reason }) }) as OfficeInput<OfficeCallName>
          }
          onClose={close}
        >
          <p>{props.retireText}</p>
        </ActDialog>
      )}
    </Page>
  );
}

const isRetired = ({ retiredAt }: Term): boolean => retiredAt != null;

/** The row's fields as input texts. */
function valuesOf(row: object, fields: readonly FieldSpec[]): Readonly<Record<string, string>> {
  const values: Readonly<Record<string, unknown>> = { ...row };
  return Object.fromEntries(
    fields.map(({ name }) => {
      const value = values[name];
      return [name, typeof value === 'number' ? plainText(value) : String(value ?? '')];
    }),
  );
}
