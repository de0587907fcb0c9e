// Whose account it is: a demo, or a masked address; its number to copy, and how far its identity is.
import { fetchIdentityReview, fetchProfile, type IdentityReview } from '@candor/client';
import type { MessageKey } from '@candor/i18n';
import { Figure, IconButton, Label } from '@candor/ui';
import { Copy } from 'lucide-react';
import { useApp, useClient } from '../../shared/app-context.ts';
import { FeedLabel } from '../../shared/feed-label.tsx';
import { useGo } from '../../shared/navigation.ts';
import { useI18n, useSession } from '../../shared/stores.ts';
import { useLoaded } from '../../shared/use-loaded.ts';

export function AccountOwner() {
  const { t } = useI18n();
  const user = useSession()?.user;
  const { http } = useClient();
  const { data: profile } = useLoaded(user?.isDemo === false ? 'profile' : null, () => fetchProfile(http));
  if (!user) return null;
  const { email = user.email, mobile = '' } = profile ?? {};
  const contact = email === '' ? maskMobile(mobile) : maskEmail(email);
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-2">
        {user.isDemo ? (
          <span className="min-w-0 font-semibold break-words">{t('user.mock_label')}</span>
        ) : (
          <bdi dir="ltr" className="min-w-0 font-semibold break-all">
            {email === '' && mobile === '' ? t('user.real_label') : contact}
          </bdi>
        )}
        {user.isDemo ? <FeedLabel /> : <IdentityChip />}
      </p>
      <Uid uid={user.uid} />
    </div>
  );
}

function Uid({ uid }: { uid: string }) {
  const { t } = useI18n();
  const { toasts } = useApp();
  const copy = () =>
    navigator.clipboard.writeText(uid).then(
      () => toasts.show(t('public.copied'), 'good'),
      () => toasts.show(uid, 'plain'),
    );
  return (
    <p className="-mt-1.5 flex items-center text-caption text-muted">
      <span>
        UID <Figure>{uid}</Figure>
      </span>
      <IconButton label={`${t('public.copy')} UID`} onClick={() => void copy()}>
        <Copy size={16} />
      </IconButton>
    </p>
  );
}

const states = {
  none: 'user.identity_none',
  waiting: 'auth.identity_waiting',
  finished: 'user.identity_finished',
} as const satisfies Record<IdentityReview['status'], MessageKey>;

function IdentityChip() {
  const { t } = useI18n();
  const go = useGo();
  const { http } = useClient();
  const { data: review } = useLoaded('identity', () => fetchIdentityReview(http));
  if (!review) return null;
  const { status } = review;
  return (
    <button
      type="button"
      onClick={() => go('/mine/auth')}
      aria-label={`${t('auth.identity_title')}: ${t(states[status])}`}
      className="-my-2 inline-flex min-h-11 items-center"
    >
      <Label tone={status === 'finished' ? 'accent' : status === 'none' ? 'warn' : 'plain'}>
        {t(states[status])}
      </Label>
    </button>
  );
}

/**
 * `an***@example.com`: enough to know one's own by where others may look on. A short name shows its first letter alone.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return email;
  const name = [...email.slice(0, at)];
  return `${name.slice(0, name.length > 3 ? 2 : 1).join('')}***${email.slice(at)}`;
}

/** `+852 ****67` */
export function maskMobile(mobile: string): string {
  const [area = '', number = ''] = mobile.split(' ');
  return `${area} ****${number.slice(-2)}`;
}
