// The hours in which only required notifications are sent: on or off, from and until, in the zone of this device.
import { fetchQuietHours, isCallFault, type QuietHours, setQuietHours } from '@candor/client';
import { Field, Skeleton, Switch } from '@candor/ui';
import { useRef, useState } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { useI18n } from '../../shared/stores.ts';
import { useLoaded } from '../../shared/use-loaded.ts';
import { useInTurn } from './use-in-turn.ts';

const pad = (count: number): string => String(count).padStart(2, '0');
const textOf = (minutes: number): string => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
function minutesOf(text: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(text) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}
/** The time zone of this device. */
const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

export function QuietHoursForm() {
  const { t } = useI18n();
  const { http } = useClient();
  const { data } = useLoaded('quiet hours', () => fetchQuietHours(http));
  const [changed, setChanged] = useState<QuietHours | null>(null);
  const inTurn = useInTurn();
  const latest = useRef<QuietHours | null>(null);
  const quiet = changed ?? data;
  if (!quiet) return <Skeleton className="h-12 rounded-xl" />;

  async function change(next: Partial<QuietHours>): Promise<void> {
    if (!quiet) return;
    const wanted = { ...quiet, zone: zoneHere(), ...next };
    latest.current = wanted;
    setChanged(wanted);
    // Both ends the same would be no hours at all.
    if (wanted.from === wanted.to) return;
    try {
      // A time is typed digit by digit: an earlier one's answer is not shown over what was typed since.
      const saved = await inTurn((key) => setQuietHours(http, wanted, key));
      if (latest.current === wanted) setChanged(saved);
    } catch (failed) {
      if (latest.current === wanted) setChanged(quiet);
      // The client has shown it already (onFault).
      if (!isCallFault(failed)) throw failed;
    }
  }
  const time = (end: 'from' | 'to', label: string) => (
    <Field
      label={label}
      type="time"
      value={textOf(quiet[end])}
      onChange={({ target }) => {
        const minutes = minutesOf(target.value);
        if (minutes !== null) void change({ [end]: minutes });
      }}
      className="min-w-32 flex-1"
    />
  );
  return (
    <section>
      <Switch
        label={t('user.notice_quiet')}
        isOn={quiet.on}
        onToggle={() => void change({ on: !quiet.on })}
        className="w-full"
      />
      <p className="text-small text-pretty text-muted">{t('user.notice_quiet_text')}</p>
      {quiet.on && (
        <>
          <div className="mt-2 flex flex-wrap gap-3">
            {time('from', t('user.notice_quiet_from'))}
            {time('to', t('user.notice_quiet_to'))}
          </div>
          <p className="mt-1 text-caption text-muted">
            <bdi>{(quiet.zone || zoneHere()).replaceAll('_', ' ')}</bdi>
          </p>
        </>
      )}
    </section>
  );
}
