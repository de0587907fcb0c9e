// By which ways each kind of notice comes: a row a kind, a column a way, and a row for all of a group.
import type { NoticeChannel, NoticeSetting } from '@candor/client';
import type { MessageKey } from '@candor/i18n';
import { classNames, Switch } from '@candor/ui';
import { useI18n } from '../../shared/stores.ts';

type Group = NoticeSetting['group'];
export type Choice = { channel: NoticeChannel; isOn: boolean } & ({ kind: string } | { group: string });

/** Those of security are all required. */
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

export function KindWays({
  settings,
  onChoose,
}: {
  settings: readonly NoticeSetting[];
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
  /** What its switches are about, for those who do not see the row. */
  name: string;
  push: boolean;
  email: boolean;
  onChoose: (channel: NoticeChannel, isOn: boolean) => void;
}

function Row({ title, name, push, email, onChoose }: RowProps) {
  const { t } = useI18n();
  const way = (channel: NoticeChannel, isOn: boolean, label: string) => (
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
      {way('push', push, t('user.notice_push'))}
      {way('email', email, t('user.email'))}
    </div>
  );
}
