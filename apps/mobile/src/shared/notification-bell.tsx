// The bell on every main screen: how many notifications are unread, and the way to them.
import { IconButton } from '@candor/ui';
import { Bell } from 'lucide-react';
import { use } from 'react';
import { useApp } from './app-context.ts';
import { useGo } from './navigation.ts';
import { useI18n } from './stores.ts';
import { useUnread } from './unread-notifications.ts';

/** More would not fit. */
const COUNT_MAX = 99;

export function NotificationBell() {
  use(useApp().i18n.complete('trading'));
  const { t } = useI18n();
  const go = useGo();
  const count = useUnread() ?? 0;
  const name = t('user.notices');
  return (
    <IconButton
      label={count === 0 ? name : `${name}, ${t('user.notices_unread', { count })}`}
      onClick={() => go('/mine/notices')}
      className="relative"
    >
      <Bell size={21} />
      {count > 0 && (
        <bdi
          dir="ltr"
          aria-hidden="true"
          className="absolute start-1/2 top-0.5 min-w-4.5 rounded-full bg-accent-fill px-1 text-center text-[0.6875rem] leading-4.5 font-semibold text-on-fill"
        >
          {count > COUNT_MAX ? `${COUNT_MAX}+` : count}
        </bdi>
      )}
    </IconButton>
  );
}
