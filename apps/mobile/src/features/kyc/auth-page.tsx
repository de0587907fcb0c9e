// Identity verification: the form, or how far the review of what was sent is.

import {
  fetchIdentityReview,
  type IdentityReview,
  makeResource,
  NOTICE_TOPIC,
  type ResourceState,
} from '@candor/client';
import { Button, Empty, ErrorState, Skeleton } from '@candor/ui';
import { BadgeCheck, Hourglass } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { useListMessages } from '../../shared/list-messages.ts';
import { useGo } from '../../shared/navigation.ts';
import { Page } from '../../shared/page.tsx';
import { RealAccountOnly } from '../../shared/real-account.tsx';
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
  const messages = useListMessages();
  const { state, refresh } = useReview();
  const { data: review, fault, isLoading } = state;
  if (!review && fault) return <ErrorState {...messages} onRetry={refresh} isRetrying={isLoading} />;
  if (!review) return <FormSkeleton label={messages.loading} />;
  switch (review.status) {
    case 'none':
      return <IdentityForm review={review} onSent={refresh} />;
    case 'waiting':
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
    case 'finished':
      return <Finished />;
  }
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

function FormSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="space-y-5">
      <Skeleton className="h-12 w-full rounded-xl" />
      <Skeleton className="h-12 w-full rounded-xl" />
      <Skeleton className="h-16 w-full rounded-xl" />
      <Skeleton className="h-16 w-full rounded-xl" />
    </div>
  );
}

/**
 * How far the user's review is: read on entering, when the page is looked at again, and when a notice comes or one may
 * have come before the server was heard.
 */
function useReview(): { state: ResourceState<IdentityReview>; refresh: () => void } {
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
  return { state: useResource(review), refresh: () => void review.refresh() };
}
