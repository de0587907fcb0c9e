// Inviting others: the link as a code to scan, to copy and to share; who came by it, and what it brought.
import { fetchInvited, fetchInviteInfo, type InvitedClient, type InviteInfo } from '@candor/client';
import { isolate, type MessageKey } from '@candor/i18n';
import { Amount, Button, Card, Empty, Figure, Label, Row, Skeleton } from '@candor/ui';
import { Copy, Share2, Users } from 'lucide-react';
import { useApp, useClient } from '../../shared/app-context.ts';
import { EndlessRows, useEndless } from '../../shared/endless.tsx';
import { Page } from '../../shared/page.tsx';
import { QrCode } from '../../shared/qr-code.tsx';
import { RealAccountOnly } from '../../shared/real-account.tsx';
import { Whole } from '../../shared/rows.tsx';
import { useI18n } from '../../shared/stores.ts';
import { useLoaded } from '../../shared/use-loaded.ts';

export function InvitePage() {
  const { t } = useI18n();
  return (
    <Page title={t('user.invite')} backTo="/mine" className="space-y-4 px-4 pb-8">
      <RealAccountOnly>
        <Invite />
      </RealAccountOnly>
    </Page>
  );
}

function Invite() {
  const { http } = useClient();
  const info = useLoaded('invite', () => fetchInviteInfo(http));
  return (
    <>
      <Whole of={info} skeleton={<Skeleton className="h-80 rounded-2xl" />}>
        {(one) => (
          <>
            <InviteLink code={one.inviteCode} />
            <Reward info={one} />
          </>
        )}
      </Whole>
      <InvitedList />
    </>
  );
}

function Reward({ info: { reward, tradedUsdMin, rewarded, rewardedUsd } }: { info: InviteInfo }) {
  const { t, format } = useI18n();
  return (
    <section className="mt-4 rounded-2xl bg-raised p-4">
      <p className="text-small text-pretty text-muted">
        {reward > 0
          ? t('user.invite_reward', {
              amount: isolate(`${format.scaledMoney(reward)}\u00a0USD`),
              volume: isolate(`${format.scaledMoney(tradedUsdMin)}\u00a0USD`),
            })
          : t('user.invite_no_reward')}
      </p>
      {rewarded > 0 && (
        <p className="mt-2 flex flex-wrap justify-between gap-x-4 font-medium">
          <span>{t('user.invite_received')}</span>
          <Amount className="font-semibold" text={format.scaledMoney(rewardedUsd)} tail=" USD" />
        </p>
      )}
    </section>
  );
}

/** The invitation itself: a code to scan, the link to copy, and the phone's own way to share it. */
function InviteLink({ code }: { code: string }) {
  const { t } = useI18n();
  const { toasts } = useApp();
  const address = inviteAddress(location.origin, code);
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toasts.show(t('public.copied'), 'good'),
      // Without access to the clipboard the address is shown instead.
      () => toasts.show(address, 'plain'),
    );
  async function share(): Promise<void> {
    try {
      await navigator.share({ title: t('user.invite'), url: address });
    } catch {
      // Cancelled or not allowed: nothing was shared, and the user saw it.
    }
  }
  return (
    <section className="rounded-2xl bg-raised p-4 text-center">
      <p className="text-small text-pretty text-muted">{t('user.invite_text')}</p>
      <QrCode text={address} label={t('user.invite_qr')} className="mx-auto mt-4 size-40 rounded-xl" />
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
          <Copy size={20} />
          {t('user.invite_copy')}
        </Button>
        {'share' in navigator && (
          <Button className="flex-1" look="secondary" onClick={() => void share()}>
            <Share2 size={20} />
            {t('user.invite_share')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The address that an invited person opens (specification, section 9). */
export const inviteAddress = (origin: string, code: string): string =>
  `${origin}/#/register?invite_code=${encodeURIComponent(code)}`;

const states = {
  joined: 'user.invited_joined',
  verified: 'user.invited_verified',
  deposited: 'user.invited_deposited',
  rewarded: 'user.invited_rewarded',
} as const satisfies Record<InvitedClient['state'], MessageKey>;

/** Users who joined by the invitation: masked, with the date and their progress. */
function InvitedList() {
  const { http } = useClient();
  const { t, format } = useI18n();
  const { list, state } = useEndless('invited', (page) => fetchInvited(http, page));
  return (
    <section>
      <h2 className="px-1 pb-2 font-medium">{t('user.invited')}</h2>
      <EndlessRows
        list={list}
        state={state}
        skeleton={<Skeleton className="h-40 rounded-2xl" />}
        empty={
          <Empty
            icon={<Users size={26} />}
            title={t('user.invited_empty')}
            text={t('user.invited_empty_text')}
          />
        }
      >
        {(rows) => (
          <>
            <Card>
              {rows.map((one) => (
                <Row
                  key={one.id}
                  title={<bdi dir="ltr">{one.name}</bdi>}
                  text={format.date(one.createdAt)}
                  end={
                    <>
                      {one.reward > 0 && (
                        <Amount
                          className="font-semibold"
                          direction={1}
                          text={format.scaledSignedMoney(one.reward)}
                        />
                      )}
                      <Label tone={one.state === 'rewarded' ? 'accent' : 'plain'}>
                        {t(states[one.state])}
                      </Label>
                    </>
                  }
                />
              ))}
            </Card>
          </>
        )}
      </EndlessRows>
    </section>
  );
}
