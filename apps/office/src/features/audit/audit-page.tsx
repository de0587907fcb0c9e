// Operators' actions: filtered by operator, action and time, exported as shown, with the status of the log's chain.
import type { OfficeAnswer, OfficeInput } from '@candor/client/office';
import { Fragment, useState } from 'react';
import { Link } from 'wouter';
import { ActButton } from '../../shared/act-button.tsx';
import { actText, actWords } from '../../shared/act-words.ts';
import { changedFields } from '../../shared/changed-fields.ts';
import { DataTable } from '../../shared/data-table.tsx';
import { download } from '../../shared/download.ts';
import { format } from '../../shared/format.ts';
import { choicesOf, Select, TextInput } from '../../shared/inputs.tsx';
import { useKeys } from '../../shared/keys.ts';
import { useOffice } from '../../shared/office-context.ts';
import { Page, Panel } from '../../shared/page.tsx';
import { countText, Pager } from '../../shared/pager.tsx';
import { faultText, useRead, useReadAgain } from '../../shared/queries.ts';
import { pathOfSubject } from '../../shared/subject-path.ts';
import { Time } from '../../shared/time.tsx';
import { type UrlState, useUrlState } from '../../shared/url-state.ts';
import { AuditStatus } from './audit-status.tsx';

const names = ['actor', 'act', 'kind', 'subject', 'from', 'to'] as const;
type Typed = Exclude<(typeof names)[number], 'act'>;
type Row = OfficeAnswer<'officeAudit'>['list'][number];

export default function AuditPage() {
  const url = useUrlState();
  const filter = Object.fromEntries(names.flatMap((name) => (url.get(name) ? [[name, url.get(name)]] : [])));
  const read = useRead('officeAudit', { ...filter, page: url.page });
  const { data } = read;
  const currentId = url.get('row');
  const setCurrentId = (row: string | undefined): void => url.open('row', row);
  const file = useAuditExport(filter);
  useKeys('Audit', [{ key: 'Escape', text: 'Close the row', run: () => setCurrentId(undefined) }]);
  const current = data?.list.find(({ seq }) => String(seq) === currentId);
  return (
    <Page
      title="Audit log"
      aside={data && <span className="text-small text-muted">{countText(data.total)}</span>}
      acts={
        <ActButton call="officeAuditExport" isBusy={file.isBusy} onClick={file.run}>
          {file.isBusy ? `${format.number(file.rows, 0)} rows …` : 'Export as CSV'}
        </ActButton>
      }
    >
      <AuditStatus />
      <Filters url={url} />
      <div className={current ? 'grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]' : ''}>
        <Panel>
          <DataTable
            name="audit"
            label="Audit log"
            read={read}
            rowId={({ seq }) => String(seq)}
            empty="No entries match these filters."
            currentId={currentId}
            onMove={setCurrentId}
            columns={[
              { id: 'seq', title: 'No', isFigure: true, width: '4rem', render: ({ seq }) => seq },
              { id: 'time', title: 'Time', render: ({ at }) => <Time at={at} /> },
              { id: 'actor', title: 'Operator', render: ({ actor }) => actor },
              {
                id: 'act',
                title: 'Action',
                render: ({ act }) => <span className="font-medium">{actText(act)}</span>,
              },
              { id: 'subject', title: 'Subject', render: ({ subject }) => <Subject subject={subject} /> },
            ]}
          />
          <Pager total={data?.total} />
        </Panel>
        {current && <AuditRow row={current} />}
      </div>
    </Page>
  );
}

function Subject({ subject }: { readonly subject: string }) {
  const path = pathOfSubject(subject);
  if (path === undefined) return subject;
  return (
    <Link href={path} className="text-accent hover:underline">
      {subject}
    </Link>
  );
}

/** They differ with every change, and add nothing to the row. */
const ofTheRow: ReadonlySet<string> = new Set(['changedAt', 'version']);

function AuditRow({ row }: { readonly row: Row }) {
  const fields = changedFields(row.before, row.after, ofTheRow);
  return (
    // Below a long list it would be out of sight: there it stays at the window's end.
    <Panel
      title={`${actText(row.act)} ${row.subject}`}
      className="max-xl:sticky max-xl:bottom-3 max-xl:shadow-float"
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)] gap-x-4 gap-y-2 p-4 text-small">
        <span className="text-caption text-muted">Field</span>
        <span className="text-caption text-muted">Before</span>
        <span className="text-caption text-muted">After</span>
        {fields.map(({ label, before, after }) => (
          <Fragment key={label}>
            <span className="text-muted">{label}</span>
            <span className="break-words">{before || '–'}</span>
            <span className="font-medium break-words">{after || '–'}</span>
          </Fragment>
        ))}
        {fields.length === 0 && <span className="col-span-3 text-muted">No field was changed.</span>}
      </div>
      <p className="border-t border-line px-4 py-2 text-caption break-all text-muted">
        {row.actor} · {row.at} · SHA-256 {row.hash}
      </p>
    </Panel>
  );
}

const acts = choicesOf(actWords, 'All').map(({ value, label }) => ({
  value,
  label: label.replace(/ (?:of|about)$/, ''),
}));

const labels: Readonly<Record<Typed, string>> = {
  actor: 'Who (e-mail)',
  kind: 'Subject type',
  subject: 'Subject',
  from: 'From (UTC)',
  to: 'To, not included (UTC)',
};

function Filters({ url }: { readonly url: UrlState }) {
  return (
    <search aria-label="Audit log" className="flex flex-wrap items-end gap-3">
      {names.map((name) =>
        name === 'act' ? (
          <Select
            key={name}
            label="Action"
            className="w-44"
            value={url.get('act') ?? ''}
            choices={acts}
            onChange={(act) => url.set({ act: act || undefined, page: undefined })}
          />
        ) : (
          <FilterField key={`${name} ${url.get(name) ?? ''}`} name={name} url={url} />
        ),
      )}
      {names.some((name) => url.get(name) !== undefined) && (
        <ActButton
          look="quiet"
          onClick={() => url.set(Object.fromEntries([...names, 'page'].map((name) => [name, undefined])))}
        >
          Clear
        </ActButton>
      )}
    </search>
  );
}

/** Applied on blur or Enter: filters are exact, and an incomplete one finds nothing. */
function FilterField({ name, url }: { readonly name: Typed; readonly url: UrlState }) {
  const isTime = name === 'from' || name === 'to';
  const [text, setText] = useState(url.get(name) ?? '');
  const ask = (value: string): void => url.set({ [name]: value.trim(), page: undefined });
  return (
    <TextInput
      label={labels[name]}
      className={name === 'actor' ? 'w-44 xl:w-60' : 'w-36 xl:w-40'}
      value={text}
      {...(isTime
        ? { type: 'date' }
        : { placeholder: name === 'actor' ? '' : name === 'kind' ? 'client' : 'client 17' })}
      onChange={(value) => {
        setText(value);
        if (isTime) ask(value);
      }}
      onBlur={() => text.trim() !== (url.get(name) ?? '') && ask(text)}
      onKeyDown={(event) => event.key === 'Enter' && ask(text)}
    />
  );
}

type Filter = Omit<OfficeInput<'officeAuditExport'>, 'before'>;

/** The log as a file: fetched part by part, so that its length does not matter, and saved after the last part. */
function useAuditExport(filter: Filter) {
  const { http, toasts } = useOffice();
  const readAgain = useReadAgain();
  const [rows, setRows] = useState<number>();
  const collect = async (): Promise<void> => {
    const parts: string[] = [];
    let before: number | null | undefined;
    let count = 0;
    do {
      const part = await http.call('officeAuditExport', {
        ...filter,
        ...(before === undefined || before === null ? {} : { before }),
      });
      parts.push(part.csv);
      count += part.rows;
      before = part.next;
      setRows(count);
    } while (before !== null);
    download({ name: `audit-${new Date().toISOString().slice(0, 10)}.csv`, text: parts.join('') });
    readAgain('officeAudit', 'officeAuditStanding');
  };
  return {
    isBusy: rows !== undefined,
    rows: rows ?? 0,
    run(): void {
      setRows(0);
      collect()
        .catch((error: unknown) => toasts.show(faultText(error), 'bad'))
        .finally(() => setRows(undefined));
    },
  };
}
