// The hours in which somebody answers: a week on the clock of a zone, which clients read outside of it.
import type { OfficeAnswer } from '@candor/client/office';
import { Label, Skeleton, Switch } from '@candor/ui';
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { format } from '../../shared/format.ts';
import { Select, TextInput } from '../../shared/inputs.tsx';
import { Page, Panel } from '../../shared/page.tsx';
import { faultText, useAct, useRead } from '../../shared/queries.ts';
import { ChatTabs } from './chat-tabs.tsx';

type Hours = OfficeAnswer<'officeChatHours'>;
type Opening = Hours['openings'][number];

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const zones = Intl.supportedValuesOf('timeZone');
const zoneChoices = [...new Set(['UTC', ...zones])].map((value) => ({ value, label: value }));
const OPENINGS_MAX = 28;

export default function HoursPage() {
  const { data } = useRead('officeChatHours', {});
  return (
    <Page
      title="Hours"
      aside={
        <>
          <ChatTabs />
          {data && (
            <Label tone={data.isOpen ? 'good' : 'warn'}>{data.isOpen ? 'open now' : 'closed now'}</Label>
          )}
        </>
      }
    >
      {data ? <HoursForm key={data.changedAt} hours={data} /> : <Skeleton className="h-60 rounded-xl" />}
    </Page>
  );
}

function HoursForm({ hours }: { readonly hours: Hours }) {
  const [always, setAlways] = useState(hours.always);
  const [zone, setZone] = useState(hours.zone);
  const [openings, setOpenings] = useState<readonly Opening[]>(hours.openings);
  const set = useAct('officeSetChatHours', {
    isQuiet: true,
    doneText: 'Applied',
    changes: ['officeChatHours'],
  });
  const put = (place: number, more: Partial<Opening>): void =>
    setOpenings(openings.map((one, at) => (at === place ? { ...one, ...more } : one)));
  const lastDay = openings.at(-1)?.day ?? 0;
  return (
    <Panel className="max-w-180">
      <div className="flex flex-col gap-4 p-4">
        <p className="text-small text-muted">
          Outside these hours, clients see when you are back. Their messages are kept.{' '}
          {hours.opensAt !== null && `Opens next: ${format.weekdayTime(hours.opensAt)} (your time).`}
        </p>
        <Switch
          label="24 hours a day, 7 days a week"
          isOn={always}
          onToggle={() => setAlways(!always)}
          className="w-full"
        />
        {!always && (
          <>
            <Select
              label="Time zone"
              value={zone}
              choices={zoneChoices}
              className="w-72"
              onChange={setZone}
            />
            {openings.length === 0 && (
              <p className="text-small">No service hours are set. Clients always see that you are offline.</p>
            )}
            <ul className="flex flex-col gap-2 empty:hidden">
              {openings.map((opening, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two openings may be alike; a row is its place
                <li key={place} className="flex items-end gap-2">
                  <Select
                    label={`Period ${place + 1}: day`}
                    className="w-40"
                    value={String(opening.day)}
                    choices={days.map((label, at) => ({ value: String(at + 1), label }))}
                    onChange={(day) => put(place, { day: Number(day) })}
                  />
                  {(['from', 'to'] as const).map((end) => (
                    <TextInput
                      key={end}
                      label={`${end === 'from' ? 'From' : 'To'}, opening ${place + 1}`}
                      className="w-32"
                      value={opening[end]}
                      placeholder="09:00"
                      onChange={(text) => put(place, { [end]: text.trim() })}
                    />
                  ))}
                  <ActButton
                    look="quiet"
                    onClick={() => setOpenings(openings.filter((_, at) => at !== place))}
                  >
                    Remove
                  </ActButton>
                </li>
              ))}
            </ul>
            <ActButton
              className="self-start"
              disabled={openings.length >= OPENINGS_MAX}
              onClick={() =>
                setOpenings([...openings, { day: Math.min(7, lastDay + 1), from: '09:00', to: '18:00' }])
              }
            >
              Add period
            </ActButton>
          </>
        )}
        {set.fault && (
          <p role="alert" className="text-small text-danger">
            {faultText(set.fault)}
          </p>
        )}
        <ActButton
          act={set}
          look="primary"
          className="self-start"
          onClick={() => void set.run({ always, zone, openings: [...openings] })}
        >
          Apply
        </ActButton>
        {hours.changedBy !== '' && hours.changedAt !== null && (
          <p className="text-caption text-muted">
            Set by {hours.changedBy}, {format.dateTime(hours.changedAt)}
          </p>
        )}
      </div>
    </Panel>
  );
}
