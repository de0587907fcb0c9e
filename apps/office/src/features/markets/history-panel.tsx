// The history of an instrument: who changed what, when, from which value to which, newest first.
import { snakeName } from '@candor/client/office';
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { sentenceOf } from '../../shared/format.ts';
import { Panel } from '../../shared/page.tsx';
import { countText } from '../../shared/pager.tsx';
import { useRead } from '../../shared/queries.ts';
import { Time } from '../../shared/time.tsx';
import { sections } from './market-fields.ts';
import { asRecord, hoursText } from './market-words.ts';

export function HistoryPanel({ id, version }: { readonly id: number; readonly version: number }) {
  // A new version starts again with the newest changes.
  return <Changes key={version} id={id} />;
}

function Changes({ id }: { readonly id: number }) {
  const [before, setBefore] = useState<number | undefined>(undefined);
  const { data } = useRead('officeInstrumentHistory', { id, ...(before === undefined ? {} : { before }) });
  const list = data?.list ?? [];
  const last = list.at(-1);
  return (
    <Panel
      title="Changes"
      aside={<span className="text-caption text-muted">{data ? countText(data.total) : ''}</span>}
    >
      {list.length === 0 ? (
        <p className="p-4 text-small text-muted">{data ? 'No operator has changed it yet.' : 'Loading …'}</p>
      ) : (
        <ol className="divide-y divide-line/60">
          {list.map((change) => (
            <li key={change.seq} className="px-4 py-2.5 text-small">
              <div className="flex justify-between gap-3 text-caption text-muted">
                <span className="truncate">{change.actor}</span>
                <Time at={change.at} />
              </div>
              <p className="font-medium">{actWords[change.act] ?? change.act}</p>
              <dl className="mt-1 text-caption">
                {fieldsOf(change.before, change.after).map(({ name, from, to }) => (
                  <div key={name} className="flex flex-wrap gap-x-1.5">
                    <dt className="text-muted">{labelOf(name)}</dt>
                    <dd className="break-words">{name === 'reason' ? to : `${from} → ${to}`}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ol>
      )}
      <div className="flex gap-2 p-3">
        {before !== undefined && <ActButton onClick={() => setBefore(undefined)}>Newest</ActButton>}
        {last && data && data.total > list.length && list.length === 20 && (
          <ActButton onClick={() => setBefore(last.seq)}>Older</ActButton>
        )}
      </div>
    </Panel>
  );
}

const actWords: Readonly<Record<string, string>> = {
  add: 'Added',
  change: 'Changed',
  halt: 'Halted',
  resume: 'Resumed',
};

/** The audit log has wire names; the form's labels replace them if there are any. */
function labelOf(name: string): string {
  const spec = sections.flatMap(({ fields }) => fields).find((field) => snakeName(field.name) === name);
  return spec?.label ?? sentenceOf(name);
}

/** In the audit log's form. */
function fieldsOf(before: unknown, after: unknown) {
  const [from, to] = [asRecord(before), asRecord(after)];
  return Object.keys({ ...from, ...to }).map((name) => ({
    name,
    from: text(from[name]),
    to: text(to[name]),
  }));
}

function text(value: unknown): string {
  if (value === undefined || value === null) return '–';
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.join(', ');
  return 'zone' in value ? hoursText(value) : JSON.stringify(value);
}
