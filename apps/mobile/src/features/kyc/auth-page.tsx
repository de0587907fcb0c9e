// Identity verification: the form, or how far the review of what was sent is.

import {
  fetchIdentityReview,
  type IdentityReview,
  makeResource,
  NOTICE_TOPIC,
  type ResourceState,
} from '@candor/client';
import { Button, Empty, Skeleton } from '@candor/ui';
import { BadgeCheck, Hourglass } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { useGo } from '../../shared/navigation.ts';
import { Page } from '../../shared/page.tsx';
import { RealAccountOnly } from '../../shared/real-account.tsx';
import { Whole } from '../../shared/rows.tsx';
import { useI18n, useResource } from '../../shared/stores.ts';
import { IdentityForm } from './identity-form.tsx';

export function AuthPage() {
  const { t } = useI18n();
  return (
    <Page title={t('auth.identity_title')} backTo="/mine" className="px-4 pb-8">
      <RealAccountOnly>
        <Review />
      </RealAccountOnly>
    </Page>
  );
}

function Review() {
  const { t } = useI18n();
  const go = useGo();
  const loaded = useReview();
  return (
    <Whole of={loaded} skeleton={<FormSkeleton />}>
      {(review) => {
        if (review.status === 'none') return <IdentityForm review={review} onSent={loaded.reload} />;
        if (review.status === 'finished') return <Finished />;
        return (
          <Empty
            icon={<Hourglass size={26} />}
            title={t('auth.identity_waiting')}
            text={t('auth.identity_waiting_text')}
          >
            <Button look="secondary" onClick={() => go('/')}>
              {t('tabbar.quotes')}
            </Button>
          </Empty>
        );
      }}
    </Whole>
  );
}

function Finished() {
  const { t } = useI18n();
  const go = useGo();
  return (
    <Empty
      icon={<BadgeCheck size={28} className="text-accent" />}
      title={t('auth.identity_finished')}
      text={t('auth.identity_finished_text')}
    >
      <Button onClick={() => go('/mine/charge')}>{t('wallet.deposit')}</Button>
    </Empty>
  );
}

function FormSkeleton() {
  return (
    <div className="space-y-5">
      <Skeleton className="h-12 w-full rounded-xl" />
      <Skeleton className="h-12 w-full rounded-xl" />
      <Skeleton className="h-16 w-full rounded-xl" />
      <Skeleton className="h-16 w-full rounded-xl" />
    </div>
  );
}

/**
 * The state of the user's review. It is loaded on entry, when the page becomes visible again, on a notification, and
 * when one may have been missed before the connection.
 */
function useReview(): ResourceState<IdentityReview> & { reload(): void } {
  const client = useClient();
  const review = useMemo(() => makeResource(() => fetchIdentityReview(client.http)), [client]);
  useEffect(() => {
    const refresh = () => void review.renew();
    const look = () => {
      if (!document.hidden) refresh();
    };
    refresh();
    document.addEventListener('visibilitychange', look);
    const stops = [client.socket.subscribe(NOTICE_TOPIC, refresh), client.socket.onGap(refresh)];
    return () => {
      document.removeEventListener('visibilitychange', look);
      for (const stop of stops) stop();
    };
  }, [client, review]);
  return { ...useResource(review), reload: () => void review.refresh() };
}
