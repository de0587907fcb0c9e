// Channels and times of notifications. Those required by law or for the safety of the account can't be switched off.
import {
  fetchNotificationSettings,
  isCallFault,
  type NotificationChannel,
  type NotificationSetting,
  switchNotification,
} from '@candor/client';
import type { MessageKey } from '@candor/i18n';
import { classNames, Skeleton, Switch } from '@candor/ui';
import { useState } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { Rows } from '../../shared/rows.tsx';
import { Sheet } from '../../shared/sheet.tsx';
import { useI18n } from '../../shared/stores.ts';
import { useLoaded } from '../../shared/use-loaded.ts';
import { DevicePush } from './device-push.tsx';
import { QuietHoursForm } from './quiet-hours-form.tsx';
import { useInTurn } from './use-in-turn.ts';

export function NotificationSettings({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useI18n();
  const { http } = useClient();
  const loaded = useLoaded('settings', () => fetchNotificationSettings(http));
  const inTurn = useInTurn();
  const [changed, setChanged] = useState<readonly NotificationSetting[] | null>(null);

  async function choose(choice: Choice): Promise<void> {
    try {
      setChanged(await inTurn((key) => switchNotification(http, choice, key)));
    } catch (failed) {
      // The client has shown it already (onFault).
      if (!isCallFault(failed)) throw failed;
    }
  }
  const rows = changed ?? loaded.data;
  const required = rows?.filter(({ required }) => required) ?? [];
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('user.notice_settings')}>
      <div className="space-y-5 pb-6">
        <DevicePush />
        <QuietHoursForm />
        <div className="space-y-1 text-small text-pretty text-muted">
          <p>{t('user.notice_settings_text')}</p>
          <p>{t('user.notice_flood')}</p>
        </div>
        <Rows
          of={loaded}
          rows={rows?.filter(({ required }) => !required)}
          skeleton={<Skeleton className="h-60 rounded-2xl" />}
        >
          {(list) => <KindChannels settings={list} onChoose={(choice) => void choose(choice)} />}
        </Rows>
        {required.length > 0 && (
          <section>
            <h3 className="text-small font-semibold">{t('user.notice_always')}</h3>
            <ul className="mt-1 list-disc space-y-1 ps-5 text-small text-muted">
              {required.map(({ kind, title }) => (
                <li key={kind}>{title}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Sheet>
  );
}

type Group = NotificationSetting['group'];
type Choice = { channel: NotificationChannel; isOn: boolean } & ({ kind: string } | { group: string });

/** All notifications of security are required. */
const titles: Readonly<Partial<Record<Group, MessageKey>>> = {
  trading: 'user.notice_group_trading',
  alerts: 'user.notice_group_alerts',
  money: 'user.notice_group_money',
  identity: 'user.notice_group_identity',
  referral: 'user.notice_group_referral',
  support: 'user.chat',
};
const groups = Object.keys(titles) as Group[];
const columns = 'grid grid-cols-[minmax(0,1fr)_4rem_4rem] items-center gap-x-2';

/** The channels of each kind of notification: a row per kind, a column per channel, and a row for the whole group. */
function KindChannels({
  settings,
  onChoose,
}: {
  settings: readonly NotificationSetting[];
  onChoose: (choice: Choice) => void;
}) {
  const { t } = useI18n();
  return (
    <div className="space-y-3">
      <div className={classNames(columns, 'px-3 text-caption text-muted')} aria-hidden="true">
        <span />
        <span className="text-center break-words">{t('user.notice_push')}</span>
        <span className="text-center break-words">{t('user.email')}</span>
      </div>
      {groups.map((group) => {
        const rows = settings.filter((one) => one.group === group);
        const title = titles[group];
        if (rows.length === 0 || title === undefined) return null;
        return (
          <section key={group} className="rounded-2xl bg-sunken px-3 py-1">
            <Row
              title={<h3 className="font-semibold">{t(title)}</h3>}
              name={rows.length === 1 ? (rows[0]?.title ?? '') : `${t(title)}, ${t('user.notice_all')}`}
              push={rows.every(({ push }) => push)}
              email={rows.every(({ email }) => email)}
              onChoose={(channel, isOn) => onChoose({ group, channel, isOn })}
            />
            {rows.length > 1 &&
              rows.map(({ kind, title: name, push, email }) => (
                <Row
                  key={kind}
                  title={name}
                  name={name}
                  push={push}
                  email={email}
                  onChoose={(channel, isOn) => onChoose({ kind, channel, isOn })}
                />
              ))}
          </section>
        );
      })}
    </div>
  );
}

interface RowProps {
  title: React.ReactNode;
  /** The subject of its switches, for users who can't see the row. */
  name: string;
  push: boolean;
  email: boolean;
  onChoose: (channel: NotificationChannel, isOn: boolean) => void;
}

function Row({ title, name, push, email, onChoose }: RowProps) {
  const { t } = useI18n();
  const channelSwitch = (channel: NotificationChannel, isOn: boolean, label: string) => (
    <Switch
      label={<span className="sr-only">{`${name}: ${label}`}</span>}
      isOn={isOn}
      onToggle={() => onChoose(channel, !isOn)}
      className="justify-center"
    />
  );
  return (
    <div className={columns}>
      <div className="min-w-0 py-2 text-small break-words hyphens-auto">{title}</div>
      {channelSwitch('push', push, t('user.notice_push'))}
      {channelSwitch('email', email, t('user.email'))}
    </div>
  );
}
