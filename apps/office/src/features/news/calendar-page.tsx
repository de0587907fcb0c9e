// The economic calendar: events to come, their import from a file or text, and their removal.
import type { OfficeAnswer } from '@candor/client/office';
import { Empty, Label, Skeleton } from '@candor/ui';
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { TextArea } from '../../shared/inputs.tsx';
import { useKeys } from '../../shared/keys.ts';
import { Page, Panel } from '../../shared/page.tsx';
import { useAct, useRead } from '../../shared/queries.ts';
import { Time } from '../../shared/time.tsx';

type Event = OfficeAnswer<'officeCalendar'>['list'][number];

export default function CalendarPage() {
  const { data } = useRead('officeCalendar', {});
  const [isImporting, setImporting] = useState(false);
  const [removed, setRemoved] = useState<Event | null>(null);
  useKeys('Calendar', [{ key: 'n', text: 'Import events', run: () => setImporting(true) }]);
  return (
    <Page
      title="Economic calendar"
      acts={
        <ActButton call="officeImportCalendar" look="primary" shortcut="N" onClick={() => setImporting(true)}>
          Import events
        </ActButton>
      }
    >
      {data?.source && <Source {...data.source} />}
      <Panel>
        {!data && <Skeleton className="m-4 h-40" />}
        {data?.list.length === 0 && (
          <Empty title="No events in the next 31 days" text="Import them as CSV, JSON or iCalendar." />
        )}
        <ul className="divide-y divide-line">
          {data?.list.map((event) => (
            <li key={event.id} className="flex flex-wrap items-center gap-3 px-4 py-2 text-small">
              <span className="w-40 text-muted">
                <Time at={new Date(event.at).toISOString()} />
              </span>
              <Label>{event.currency}</Label>
              <Label tone={event.importance === 'high' ? 'warn' : 'plain'}>{event.importance}</Label>
              <span className="min-w-0 flex-1 font-medium" dir="auto">
                {event.title}
              </span>
              <span className="text-muted tabular-nums">
                {[
                  event.actual && `Actual ${event.actual}`,
                  event.forecast && `Forecast ${event.forecast}`,
                  event.previous && `Previous ${event.previous}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <ActButton call="officeRemoveCalendarEvent" look="quiet" onClick={() => setRemoved(event)}>
                Remove
              </ActButton>
            </li>
          ))}
        </ul>
      </Panel>
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
      {removed && (
        <ActDialog
          call="officeRemoveCalendarEvent"
          title={`Remove “${removed.title}”?`}
          confirmLabel="Remove"
          confirmLook="danger"
          changes={['officeCalendar']}
          doneText="Removed"
          inputOf={() => ({ id: removed.id })}
          onClose={() => setRemoved(null)}
        >
          <p>Clients no longer see this event.</p>
        </ActDialog>
      )}
    </Page>
  );
}

function Source({
  host,
  checkedAt,
  importedAt,
  fault,
}: NonNullable<OfficeAnswer<'officeCalendar'>['source']>) {
  const time = (at: number) => <Time at={new Date(at).toISOString()} />;
  return (
    <p className="flex flex-wrap items-center gap-2 px-1 text-small text-muted">
      <Label tone={fault === null ? 'plain' : 'warn'}>Source</Label>
      <span>
        {host}
        {checkedAt === null ? ', not read yet' : <>, read {time(checkedAt)}</>}
        {importedAt !== null && <>, changed the calendar {time(importedAt)}</>}
        {fault !== null && `. It could not be read: ${fault}. The events below stay.`}
      </span>
    </p>
  );
}

const EXAMPLE = `time,currency,title,importance,forecast,previous,actual
2026-12-04T13:30:00Z,USD,Non-farm payrolls,high,180K,165K,`;

function ImportDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const act = useAct('officeImportCalendar', {
    isQuiet: true,
    doneText: ({ added, changed, unchanged }) =>
      `Imported ${added + changed + unchanged} rows: ${added} added, ${changed} changed, ${unchanged} as before`,
    changes: ['officeCalendar'],
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      isWide
      title="Import events"
      act={act}
      confirmLabel="Import"
      why={text.trim() === '' ? 'There is nothing to import yet.' : undefined}
      onConfirm={() => void act.run({ text })}
      onClose={onClose}
    >
      <p className="text-small text-muted">
        CSV with a header, a JSON list with the same names, or iCalendar with the currency and the importance
        as categories. An event with the same title and currency on the same day is replaced, so that a second
        import adds the results. If a row is wrong, nothing is imported.
      </p>
      <input
        type="file"
        aria-label="File with events"
        accept=".csv,.json,.ics,text/csv,application/json,text/calendar"
        onChange={(event) => void event.target.files?.[0]?.text().then(setText)}
      />
      <TextArea label="Events" rows={12} value={text} placeholder={EXAMPLE} onChange={setText} />
    </ConfirmDialog>
  );
}
