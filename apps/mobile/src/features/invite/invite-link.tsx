// The invitation itself: a code to scan, the link to copy, and the phone's own way to share it.
import { Button, Figure } from '@candor/ui';
import { Copy, Share2 } from 'lucide-react';
import { useMemo } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useWords } from '../../shared/stores.ts';
import { inviteAddress, qrOf } from './invite-address.ts';

export function InviteLink({ code }: { code: string }) {
  const { t } = useWords();
  const { toasts } = useApp();
  const address = inviteAddress(location.origin, code);
  const picture = useMemo(() => `data:image/svg+xml;utf8,${encodeURIComponent(qrOf(address))}`, [address]);
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toasts.show(t('public.copied'), 'good'),
      // Without the right to the clipboard it stays to be read.
      () => toasts.show(address, 'plain'),
    );
  async function share(): Promise<void> {
    try {
      await navigator.share({ title: t('user.invite'), url: address });
    } catch {
      // Left, or not allowed: nothing was shared, and the user saw it.
    }
  }
  return (
    <section className="rounded-2xl bg-raised p-4 text-center">
      <p className="text-small text-pretty text-muted">{t('user.invite_text')}</p>
      <img
        src={picture}
        alt={t('user.invite_qr')}
        width={160}
        height={160}
        className="mx-auto mt-4 rounded-xl bg-white"
      />
      <p className="mt-3 text-small text-muted">
        {t('user.invite_code')} <Figure className="font-semibold text-ink">{code}</Figure>
      </p>
      <p className="mt-2 rounded-xl bg-sunken px-3 py-2.5 text-small">
        <bdi dir="ltr" className="break-all select-all">
          {address}
        </bdi>
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button className="flex-1" onClick={() => void copy()}>
          <Copy size={20} aria-hidden="true" />
          {t('user.invite_copy')}
        </Button>
        {'share' in navigator && (
          <Button className="flex-1" look="secondary" onClick={() => void share()}>
            <Share2 size={20} aria-hidden="true" />
            {t('user.invite_share')}
          </Button>
        )}
      </div>
    </section>
  );
}
