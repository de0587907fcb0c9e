// One notice: its mark while it is unread, its text once it is opened, and the page that it is about.
import type { UserNotice } from '@candor/client';
import { Button, classNames } from '@candor/ui';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useGo } from '../../shared/navigation.ts';
import { useI18n } from '../../shared/stores.ts';

/** Where more is to be seen of what it is about; the first that its kind begins with. */
const places: readonly (readonly [start: string, path: string])[] = [
  ['margin_call', '/order'],
  ['stop_', '/order'],
  ['take_profit_', '/order'],
  ['order_', '/order'],
  ['price_alert', '/trade'],
  ['deposit_', '/mine/charge'],
  ['withdrawal_', '/mine/withdraw'],
  ['balance_', '/mine/history'],
  ['identity_', '/mine/auth'],
  ['referral_', '/mine/invite'],
  ['method_', '/mine/bank-card-list'],
  ['new_sign_in', '/mine/security'],
  ['password_', '/mine/security'],
  ['factor_', '/mine/security'],
  ['passkey_', '/mine/security'],
  ['contact_', '/mine/email'],
  ['chat_', '/mine/chat'],
];
const placeOf = (kind: string): string | undefined => places.find(([start]) => kind.startsWith(start))?.[1];

export function NoticeRow({ notice, onRead }: { notice: UserNotice; onRead: () => void }) {
  const { t, format } = useI18n();
  const go = useGo();
  const [isOpen, setOpen] = useState(false);
  const { title, text, isRead, at, kind, id } = notice;
  const place = placeOf(kind);
  function toggle(): void {
    setOpen(!isOpen);
    if (!isRead) onRead();
  }
  return (
    <article>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={`notice-${id}`}
        onClick={toggle}
        className="flex min-h-14 w-full items-start gap-3 px-4 py-3 text-start active:bg-sunken"
      >
        <span
          aria-hidden="true"
          className={classNames(
            'mt-2 size-2 shrink-0 rounded-full',
            isRead ? 'bg-transparent' : 'bg-accent-fill',
          )}
        />
        <span className="min-w-0 flex-1">
          <span className={classNames('block break-words', isRead ? 'font-medium' : 'font-bold')}>
            {!isRead && <span className="sr-only">{t('user.notice_unread')}: </span>}
            {title}
          </span>
          <span className="block text-caption text-muted">{format.dateTime(at)}</span>
        </span>
        <ChevronDown
          size={18}
          className={classNames('mt-1 shrink-0 text-faint transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen && (
        <div id={`notice-${id}`} className="ps-9 pe-4 pb-4">
          <p className="text-small break-words whitespace-pre-line text-muted">{text}</p>
          {place !== undefined && (
            <Button look="secondary" className="mt-3" onClick={() => go(place)}>
              {t('user.notice_open')}
            </Button>
          )}
        </div>
      )}
    </article>
  );
}
